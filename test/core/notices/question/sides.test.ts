import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { type Side, sidesOf } from "#core/notices/question/sides.ts";
import { at } from "../../arbitration/small-disputes.ts";
import { enforcing, rivals } from "../../cases/open-cases.ts";
import { askedOf, claimedBy } from "./viewed-questions.ts";

const [anna, ben] = rivals() as [Claim, Claim];

describe("a side", () => {
  const secret = Hidden.of("abc") as unknown as Json;

  it.each<{ readonly when: string; readonly more: object; readonly is: string }>([
    { when: "it says all", more: {}, is: "anna wants `8` for availability, because of launch L1." },
    {
      when: "it gives a note",
      more: { motivation: { kind: "launch", ref: "L1", note: "we “promised” it" } },
      is: 'anna wants `8` for availability, because of launch L1: “we "promised" it”.',
    },
    {
      when: "its note is empty to the eye",
      more: { motivation: { kind: "launch", ref: "L1", note: "\u200B" } },
      is: "anna wants `8` for availability, because of launch L1.",
    },
    {
      when: "its reference says what it is",
      more: { motivation: { kind: "launch", ref: "launch/L1" } },
      is: "anna wants `8` for availability, because of launch/L1.",
    },
    {
      when: "its reference ends with what it is",
      more: { motivation: { kind: "launch", ref: "L1-launch" } },
      is: "anna wants `8` for availability, because of launch L1-launch.",
    },
    {
      when: "its reason is of two words and has no reference",
      more: { motivation: { kind: "traffic-spike" } },
      is: "anna wants `8` for availability, because of traffic spike.",
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
      when: "it names a goal alone",
      more: { motivation: { kind: "none" } },
      is: "anna wants `8` for availability.",
    },
    {
      when: "it ends",
      more: { until: at("06:00") },
      is: "anna wants `8` for availability, because of launch L1, until 2026-11-21 06:00 UTC.",
    },
    {
      when: "it ends this very moment",
      more: { until: at("04:00") },
      is: "anna wants `8` for availability, because of launch L1, until 2026-11-21 04:00 UTC, which is over.",
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
      more: { constraint: { is: secret } },
      is: "anna wants a value that is hidden for availability, because of launch L1.",
    },
    {
      when: "one of its bounds is a secret",
      more: { constraint: { min: 8, max: secret } },
      is: "anna wants a value that is hidden for availability, because of launch L1.",
    },
    {
      when: "it claims an item of what is asked about",
      more: { field: "/DesiredCapacity/Part", constraint: { is: 4 } },
      is: "anna wants `4` for availability, because of launch L1.",
    },
  ])("reads so when $when", ({ more, is }) => {
    const [first, ...others] = sidesOf(claimedBy([{ ...anna, ...more } as Claim, ben]));
    expect(first?.text).toBe(is);
    expect(others.map(({ who }) => who)).toEqual(["ben"]);
  });

  it.each<{ readonly what: string; readonly more: object; readonly is: Omit<Side, "text"> }>([
    {
      what: "all it says",
      more: { until: at("06:00"), actor: { ...anna.actor, via: "console" } },
      is: {
        ...{ who: "anna via console", wants: "`8`", goal: "availability", why: "launch L1" },
        until: { at: at("06:00"), text: "2026-11-21 06:00 UTC" },
      },
    },
    {
      what: "nothing of what it does not say",
      more: { intent: "unattributed", motivation: { kind: "none" } },
      is: { who: "anna", wants: "`8`" },
    },
    {
      what: "no key that somebody wrote down",
      more: { motivation: { kind: "none", note: "AKIAABCDEFGHIJKLMNOP" } },
      is: { who: "anna", wants: "`8`", goal: "availability", why: "“(hidden)”" },
    },
  ])("tells $what in its parts", ({ more, is }) => {
    const [{ text, ...parts }] = sidesOf(claimedBy([{ ...anna, ...more } as Claim])) as [Side];
    expect(parts).toEqual(is);
    expect(text).toMatch(/^anna .*\.$/);
  });

  it("is never longer than people read", () => {
    const long = "x".repeat(1_000);
    const motivation = { kind: "launch", ref: long, note: long };
    const more = { intent: `x-${long}`, constraint: { is: long }, motivation, while: long };
    const actor = { ...anna.actor, via: long };
    const [side] = sidesOf(claimedBy([{ ...anna, ...more, actor } as Claim]));
    expect(side?.who.length).toBe("anna via ".length + 80);
    expect(side?.goal?.length).toBe(160);
    expect(side?.why?.length).toBe(160 + ": “”".length + 280);
    expect(side?.wants.length).toBeLessThanOrEqual(160);
    expect(side?.text.length).toBe(800);
    const [short] = sidesOf(claimedBy([{ ...anna, while: long }]));
    expect(short?.text).toMatch(/, while x{159}… lasts\.$/);
  });

  it("is told once however often it is said, and not once it was withdrawn", () => {
    const claims: Claim[] = [anna, { ...anna, id: "again" }, { ...ben, state: "withdrawn" }];
    expect(sidesOf(claimedBy(claims)).map(({ who }) => who)).toEqual(["anna"]);
  });

  it("has a stake in one of the fields at least", () => {
    const claims = [anna, { ...ben, field: "/Cooldown" as FieldPath }];
    const told = (fields: readonly string[]) =>
      sidesOf(claimedBy(claims, { question: askedOf(fields) })).map(({ who }) => who);
    expect(told(["/DesiredCapacity"])).toEqual(["anna"]);
    expect(told(["/MaxSize", "/Cooldown"])).toEqual(["ben"]);
    expect(told(["/MaxSize"])).toEqual([]);
  });

  it("is told in the reader's own time", () => {
    const [side] = sidesOf(claimedBy([{ ...anna, until: at("06:00") }], { zone: "Asia/Tokyo" }));
    expect(side?.until?.text).toBe("2026-11-21 15:00 Asia/Tokyo (06:00 UTC)");
  });
});

type Wanted = {
  readonly what: string;
  readonly asked: Parameters<typeof askedOf>;
  readonly field: string;
  readonly constraint: object;
  readonly is: string;
};
const wantedOn = ({ asked, field, constraint }: Wanted, sections: object = {}) => {
  const claim = { ...anna, field, constraint } as Claim;
  const scene = claimedBy([claim], { question: askedOf(...asked), policy: enforcing(sections) });
  return sidesOf(scene).map(({ wants }) => wants);
};

describe("what a side wants", () => {
  const item = "/Zones[=b]";
  const offers = (...values: readonly Json[]) => ({
    options: values.map((value) => ({ answer: "keep" as const, value })),
  });

  it.each<Wanted>([
    {
      what: "of the whole is told for the part that is asked about",
      ...{ asked: [["/Config/Size"]], field: "/Config", constraint: { is: { Size: 8, Note: "x" } } },
      is: "`8`",
    },
    {
      what: "of the whole is told for the field that it covers",
      ...{ asked: [["/Other", "/Config/Size"]], field: "/Config", constraint: { is: { Size: 8 } } },
      is: "`8`",
    },
    {
      what: "of a part is told as it is said",
      ...{ asked: [["/Config"]], field: "/Config/Size", constraint: { is: 8 } },
      is: "`8`",
    },
    {
      what: "that the item is there",
      ...{ asked: [[item], offers("b", null)], field: item, constraint: { is: "b" } },
      is: "it there",
    },
    {
      what: "that the item is gone",
      ...{ asked: [[item], offers("b", null)], field: item, constraint: { is: null } },
      is: "it gone",
    },
    {
      what: "a list without the item",
      ...{ asked: [[item], offers("b", null)], field: "/Zones", constraint: { is: ["a"] } },
      is: "it gone",
    },
    {
      what: "the item away",
      ...{ asked: [[item], offers("b", null)], field: item, constraint: { absent: true } },
      is: "it absent",
    },
    {
      what: "that it stays, for it holds something of it",
      ...{ asked: [["/"]], field: "/DesiredCapacity", constraint: { is: 8 } },
      is: "it there: it holds /DesiredCapacity",
    },
    { what: "it deleted", asked: [["/"]], field: "/", constraint: { is: "absent" }, is: "it deleted" },
    { what: "it away", asked: [["/"]], field: "/", constraint: { absent: true }, is: "it deleted" },
    { what: "it there again", asked: [["/"]], field: "/", constraint: { is: "present" }, is: "it there" },
    { what: "it not away", asked: [["/"]], field: "/", constraint: { absent: false }, is: "it there" },
  ])("$what", (row) => {
    expect(wantedOn(row)).toEqual([row.is]);
  });

  it("is hidden where the policy hides the field that is asked about, or the one that is claimed", () => {
    const hiding = (field: string) => ({ sensitive: { fields: [field], names: [] } });
    const whole: Wanted = { what: "", asked: [["/Config/Size"]], field: "/Config", constraint: {}, is: "" };
    const sized = { ...whole, constraint: { is: { Size: 8 } } };
    expect(wantedOn(sized, hiding("/Config/Size"))).toEqual(["a value that is hidden"]);
    expect(wantedOn(sized, hiding("/Config"))).toEqual(["a value that is hidden"]);
    expect(wantedOn(sized, hiding("/Other"))).toEqual(["`8`"]);
  });
});
