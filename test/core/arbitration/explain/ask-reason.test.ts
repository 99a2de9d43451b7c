import { describe, expect, it } from "vitest";
import { askReason } from "#core/arbitration/explain/ask-reason.ts";
import type { Ask } from "#core/arbitration/settle/decided.ts";
import type { Reason } from "#core/arbitration/verdict.ts";
import { asks, context, ruled, stakeOf, voice, weighed } from "./made-cases.ts";

const ask = ruled.file.rules[0]?.ask as NonNullable<Ask["setting"]>["ask"];
const setting = (row: number) => ({ row, ask });
const [anna, ben] = [weighed({ id: "a" }), weighed({ id: "b", by: "ben" })];
const tie = "urgent claims of equal weight exclude each other";
const defied = "somebody keeps writing what has lost here";

describe("why somebody is asked", () => {
  it.each<{ readonly what: string; readonly asking: Partial<Ask>; readonly is: Reason }>([
    { what: "is its cause", asking: {}, is: { rule: "ask/near-tie", text: tie } },
    {
      what: "is its cause with the place in the policy",
      asking: { pointer: "/orders/1" },
      is: { rule: "ask/near-tie", at: "kit.yaml/orders/1", text: tie },
    },
    {
      what: "is a brake, which no place in the policy explains",
      asking: { cause: "sensitive", pointer: "/sensitive" },
      is: {
        rule: "brake/sensitive",
        text: "its value is hidden, and nobody restores that without a person",
      },
    },
    {
      what: "is a row that asks, and whom it concerns",
      asking: { cause: "rule", setting: setting(0), about: [voice({ by: anna })], edits: [stakeOf(ben)] },
      is: {
        rule: "rule/ask-first",
        at: "kit.yaml/rules/0",
        text: "somebody is asked first: this concerns anna (for availability, budget), ben (for availability, budget)",
      },
    },
    {
      what: "is a row that asks, and concerns nobody of the policy itself",
      asking: { cause: "rule", setting: setting(0), about: [voice(), voice({ by: ben })] },
      is: {
        rule: "rule/ask-first",
        at: "kit.yaml/rules/0",
        text: "somebody is asked first: this concerns ben (for availability, budget)",
      },
    },
    {
      what: "is its cause where the row is gone",
      asking: { setting: setting(7) },
      is: { rule: "ask/near-tie", text: tie },
    },
    {
      what: "says of one who keeps writing how to stop them",
      asking: { cause: "defiance", edits: [stakeOf(anna)] },
      is: { rule: "brake/defiance", text: `${defied}; to stand it down: ask the owner of anna` },
    },
    {
      what: "says nothing of stopping where no edit is known",
      asking: { cause: "defiance" },
      is: { rule: "brake/defiance", text: defied },
    },
    {
      what: "says nothing of stopping where nobody keeps writing",
      asking: { edits: [stakeOf(anna)] },
      is: { rule: "ask/near-tie", text: tie },
    },
  ])("$what", ({ asking, is }) => {
    expect(askReason(asks(asking), context)).toEqual(is);
  });
});
