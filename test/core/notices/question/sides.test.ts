import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import { Hidden } from "#core/fields/hidden.ts";
import { at } from "../../arbitration/small-disputes.ts";
import { rivals } from "../../cases/open-cases.ts";
import { askingOf, viewOf } from "./viewed-questions.ts";

describe("a side", () => {
  const [anna, ben] = rivals() as [Claim, Claim];
  it.each([
    { when: "it says all", more: {}, is: "anna wants `8` for availability, because of launch L1." },
    {
      when: "it gives a note",
      more: { motivation: { kind: "launch", ref: "L1", note: "we “promised” it" } },
      is: 'anna wants `8` for availability, because of launch L1: “we "promised" it”.',
    },
    {
      when: "its reference says what it is",
      more: { motivation: { kind: "launch", ref: "launch/L1" } },
      is: "anna wants `8` for availability, because of launch/L1.",
    },
    {
      when: "it says nothing",
      more: { intent: "unattributed", motivation: { kind: "none" } },
      is: "anna wants `8`, and gives no reason.",
    },
    {
      when: "it says only a word",
      more: { intent: "unattributed", motivation: { kind: "none", note: "hm" } },
      is: "anna wants `8`, because of “hm”.",
    },
    {
      when: "it ends",
      more: { until: at("06:00") },
      is: "anna wants `8` for availability, because of launch L1, until 2026-11-21 06:00 UTC.",
    },
    {
      when: "it has ended",
      more: { until: at("03:59") },
      is: "anna wants `8` for availability, because of launch L1, until 2026-11-21 03:59 UTC, which is over.",
    },
    {
      when: "it lasts as long as something else",
      more: { while: "INC-7" },
      is: "anna wants `8` for availability, because of launch L1, while INC-7 lasts.",
    },
    {
      when: "it comes by a tool",
      more: { actor: { ...anna.actor, via: "terraform" } },
      is: "anna via terraform wants `8` for availability, because of launch L1.",
    },
    {
      when: "it only owns the field",
      more: { constraint: undefined },
      is: "anna wants it as its own for availability, because of launch L1.",
    },
    {
      when: "it wants a bound",
      more: { constraint: { min: 8 } },
      is: "anna wants at least `8` for availability, because of launch L1.",
    },
    {
      when: "it wants a secret",
      more: { constraint: { is: Hidden.of("abc") } },
      is: "anna wants a value that is hidden for availability, because of launch L1.",
    },
  ])("reads so when $when", ({ more, is }) => {
    const { judged: known } = askingOf({});
    const claims = [{ ...anna, ...more } as Claim, ben];
    const { sides } = viewOf({}, { judged: { ...known, dispute: { ...known.dispute, claims } } });
    expect(sides[0]?.text).toBe(is);
  });

  it("is told for the part that is asked about, and nothing is told of the rest", () => {
    const { judged: known } = askingOf({});
    const field = "/Config/Size" as Claim["field"];
    const whole = { ...anna, field: "/Config" as Claim["field"], constraint: { is: { Size: 8, Note: "x" } } };
    const { question } = askingOf({});
    const about = { ...question, fields: [field] };
    const dispute = { ...known.dispute, claims: [whole] };
    const { sides } = viewOf({}, { question: about, judged: { ...known, dispute } });
    expect(sides.map(({ wants }) => wants)).toEqual(["`8`"]);
  });

  it("is told once however often it is said, and not once it was withdrawn", () => {
    const { judged: known } = askingOf({});
    const claims: Claim[] = [anna, { ...anna, id: "again" }, { ...ben, state: "withdrawn" }];
    const { sides } = viewOf({}, { judged: { ...known, dispute: { ...known.dispute, claims } } });
    expect(sides.map(({ who }) => who)).toEqual(["anna"]);
  });
});
