import { describe, expect, it } from "vitest";
import type { Answer } from "#core/arbitration/verdict.ts";
import type { Claim } from "#core/claims/claim.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { termsOf } from "#core/notices/question/answer-terms.ts";
import { at } from "../../arbitration/small-disputes.ts";
import { enforcing, rivals } from "../../cases/open-cases.ts";
import { askedOf, claimedBy } from "./viewed-questions.ts";

const [anna, ben] = rivals() as [Claim, Claim];
const secret = Hidden.of("abc") as unknown as Json;

describe("an answer", () => {
  it.each<{ readonly answer: Answer; readonly is: readonly string[] }>([
    { answer: "keep", is: ["keep", "what stands there now", "until something changes"] },
    { answer: "revert", is: ["revert", "what was agreed before", "until something changes"] },
    { answer: "value", is: ["change", "what is offered besides", "until something changes"] },
    { answer: "hold", is: ["ask", "what stands there now", "as long as you say"] },
  ])("$answer that nobody stands for means $is", ({ answer, is }) => {
    const { tone, whose, lasts, costs } = termsOf({ answer }, claimedBy([]));
    expect([tone, whose, lasts]).toEqual(is);
    expect(costs).toEqual([]);
  });

  it.each<{ readonly what: string; readonly more: object; readonly is: string }>([
    { what: "goal and reference", more: {}, is: "ben's wish for availability (L2)" },
    { what: "a goal alone", more: { motivation: { kind: "none" } }, is: "ben's wish for availability" },
    { what: "a reference alone", more: { intent: "unattributed" }, is: "ben's wish (L2)" },
    {
      what: "nothing at all",
      more: { intent: "unattributed", motivation: { kind: "none" } },
      is: "ben's wish",
    },
    {
      what: "more than fits",
      more: { motivation: { kind: "launch", ref: "L".repeat(300) } },
      is: `ben's wish for availability (${"L".repeat(160 - 30)}…`,
    },
  ])("is somebody's wish with $what", ({ more, is }) => {
    const scene = claimedBy([anna, { ...ben, ...more } as Claim]);
    expect(termsOf({ answer: "value", value: "6", for: ben.id }, scene).whose).toBe(is);
  });

  it("is nobody's wish where the claim is not known", () => {
    expect(termsOf({ answer: "value", value: "6", for: "gone" }, claimedBy([anna])).whose).toBe(
      "what is offered besides",
    );
  });
});

type Cost = {
  readonly when: string;
  readonly claims: readonly object[];
  readonly costs: readonly string[];
};

describe("what an answer costs", () => {
  const of = (more: object, by = "anna"): object => ({
    ...anna,
    id: by,
    actor: { ...anna.actor, principal: by },
    ...more,
  });
  const bare = { intent: "unattributed", motivation: { kind: "none" } };
  const limit = { constraint: { max: 5 } };

  it.each<Cost>([
    { when: "anybody gets what they want", claims: [of({ constraint: { is: "6" } })], costs: [] },
    { when: "somebody wants something else", claims: [of({})], costs: ["anna waits"] },
    { when: "two want something else", claims: [of({}), of({}, "ben")], costs: ["anna and ben wait"] },
    {
      when: "three want something else",
      claims: [of({}), of({}, "ben"), of({}, "cleo")],
      costs: ["anna, ben and 1 more wait"],
    },
    { when: "one of them says it twice", claims: [of({}), of({ id: "x" })], costs: ["anna waits"] },
    { when: "nobody said why it was written", claims: [of(bare)], costs: ["what anna wrote is undone"] },
    {
      when: "three wrote without a word",
      claims: [of(bare), of(bare, "ben"), of(bare, "cleo")],
      costs: ["what anna, ben and 1 more wrote is undone"],
    },
    {
      when: "a goal is all that was said",
      claims: [of({ motivation: { kind: "none" } })],
      costs: ["anna waits"],
    },
    {
      when: "a reason is all that was said",
      claims: [of({ intent: "unattributed" })],
      costs: ["anna waits"],
    },
    { when: "a limit stands", claims: [of(limit)], costs: ["anna's limit is broken"] },
    {
      when: "a limit stands that nobody gave a reason for",
      claims: [of({ ...limit, ...bare })],
      costs: ["anna's limit is broken"],
    },
    {
      when: "a limit stands for a while",
      claims: [of({ ...limit, until: at("06:00") })],
      costs: ["anna's limit is broken until 06:00 UTC"],
    },
    {
      when: "a limit stands as long as something else, and at most until then",
      claims: [of({ ...limit, while: "INC-7", until: at("06:00") })],
      costs: ["anna's limit is broken until INC-7 ends"],
    },
    {
      when: "three limits stand",
      claims: [of(limit), of(limit, "ben"), of(limit, "cleo")],
      costs: ["anna's limit is broken", "ben's limit is broken"],
    },
    {
      when: "two limits of one stand",
      claims: [of(limit), of({ ...limit, id: "x" })],
      costs: ["anna's limit is broken"],
    },
    {
      when: "all of it happens at once",
      claims: [of(bare, "cleo"), of({}, "ben"), of(limit)],
      costs: ["anna's limit is broken", "ben waits", "what cleo wrote is undone"],
    },
    { when: "a limit ends now", claims: [of({ ...limit, until: at("04:00") })], costs: [] },
    { when: "it was withdrawn", claims: [of({ state: "withdrawn" })], costs: [] },
    { when: "it is about another field", claims: [of({ field: "/MaxSize" })], costs: [] },
    { when: "somebody only owns the field", claims: [of({ constraint: undefined })], costs: [] },
  ])("is $costs when $when", ({ claims, costs }) => {
    const scene = claimedBy(claims as readonly Claim[]);
    expect(termsOf({ answer: "value", value: "6" }, scene).costs).toEqual(costs);
  });

  it.each<{
    readonly what: string;
    readonly fields: readonly string[];
    readonly value?: Json;
    readonly hides?: string;
  }>([
    { what: "several fields", fields: ["/DesiredCapacity", "/MaxSize"], value: { "/DesiredCapacity": "6" } },
    { what: "whether it is there", fields: ["/"], value: "present" },
    { what: "an answer that names no value", fields: ["/DesiredCapacity"] },
    { what: "a hidden value", fields: ["/DesiredCapacity"], value: secret },
    { what: "a hidden field", fields: ["/DesiredCapacity"], value: "6", hides: "/DesiredCapacity" },
  ])("is not told of $what", ({ fields, value, hides }) => {
    const policy = enforcing(hides === undefined ? {} : { sensitive: { fields: [hides], names: [] } });
    const claims = fields.map((field) => ({ ...anna, field, constraint: { is: "8" } }) as Claim);
    const scene = claimedBy(claims, { question: askedOf(fields), policy });
    expect(termsOf({ answer: "value", ...(value !== undefined && { value }) }, scene).costs).toEqual([]);
  });

  it("is told in the reader's own time, and in a line", () => {
    const scene = (more: object) => claimedBy([of({ ...limit, ...more }) as Claim], { zone: "Asia/Tokyo" });
    const costs = (more: object) => termsOf({ answer: "value", value: "6" }, scene(more)).costs;
    expect(costs({ until: at("06:00") })).toEqual(["anna's limit is broken until 15:00"]);
    expect(costs({ while: "x".repeat(200) })).toEqual([
      `anna's limit is broken until ${"x".repeat(79)}… ends`,
    ]);
  });
});
