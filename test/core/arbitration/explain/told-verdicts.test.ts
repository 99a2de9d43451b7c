import { describe, expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { headline, moveTo, Telling } from "#core/arbitration/explain/headline.ts";
import { namedOnce, paragraph, wakeText } from "#core/arbitration/explain/paragraph.ts";
import type { FieldVerdict, Verdict, Wake } from "#core/arbitration/verdict.ts";
import { Hidden } from "#core/fields/hidden.ts";
import { plainVerdict } from "../../plain-verdict.ts";
import { at, claim, dispute, policy, situation } from "../small-disputes.ts";

const size = "/DesiredCapacity";
const judging = () => ({ policy: policy(), arbitrate });
const anna = claim({ id: "anna", by: "anna", constraint: { is: 5 }, motivation: { kind: "budget" } });
const ben = claim({
  id: "ben",
  by: "ben",
  constraint: { min: 5 },
  motivation: { kind: "incident", ref: "INC-7" },
});
const carl = claim({ id: "carl", by: "carl", constraint: { is: 6 }, intent: "cost" });
const all = [anna, ben, carl];

type Told = Parameters<typeof dispute>[0];
const telling = (parts: Told = {}) => new Telling(dispute({ claims: all, ...parts }), judging());
const field = (more: Partial<FieldVerdict> = {}, path = size) => plainVerdict(path, { value: 5, ...more });
const hidden = Hidden.changed;
const budget = "(for availability, budget)";
const incident = "(for availability, incident INC-7)";

describe("what comes out for a field, in one sentence", () => {
  const open = { situations: [situation()] };

  it.each<{ readonly is: string; readonly verdict: Partial<FieldVerdict>; readonly parts?: Told }>([
    { is: `${size} stays at \`5\`.`, verdict: {} },
    { is: `${size} stays absent.`, verdict: { value: null } },
    { is: `${size} stays at (hidden).`, verdict: { value: hidden } },
    { is: `${size} needs a person.`, verdict: { outcome: "ask", holders: ["anna"] } },
    { is: `${size} stays at \`5\` until 05:00 UTC.`, verdict: { until: at("05:00") } },
    { is: `${size} stays at \`5\`.`, verdict: { holders: ["anna"] } },
    {
      is: `${size} stays at \`5\`, as anna ${budget} wants.`,
      verdict: { holders: ["anna"], refused: ["carl"] },
    },
    {
      is: `${size} stays at \`5\`, as anna ${budget} wants, until 05:00 UTC.`,
      verdict: { holders: ["anna"], until: at("05:00"), deferred: [{ claim: "carl", wakes: [] }] },
    },
    {
      is: `${size} stays at \`5\`, as anna ${budget} and ben ${incident} want.`,
      verdict: { holders: ["anna", "ben"], refused: ["carl"] },
    },
    {
      is: `${size} stays at \`5\` while INC-7 lasts.`,
      verdict: { holders: ["ben"] },
      parts: open,
    },
    {
      is: `${size} stays at \`5\` while INC-7 lasts, until 05:00 UTC at the latest.`,
      verdict: { holders: ["ben"], until: at("05:00") },
      parts: open,
    },
    { is: `${size} stays at \`5\`.`, verdict: { holders: ["anna", "ben"] }, parts: open },
    { is: `${size} stays at \`5\`.`, verdict: { holders: ["nobody"], refused: ["carl"] } },
    { is: `${size} stays at \`5\`.`, verdict: { holders: ["carl"], refused: ["anna"] } },
    {
      is: `Parley would scale \`${size}\` from \`3\` to \`5\`, as anna ${budget} wants.`,
      verdict: { outcome: "revert", holders: ["anna"] },
    },
    {
      is: `Parley will scale \`${size}\` from \`3\` to \`5\`.`,
      verdict: { outcome: "revert", effect: "wait" },
    },
    { is: `Parley scales \`${size}\` from \`3\` to \`5\`.`, verdict: { outcome: "revert", effect: "write" } },
    {
      is: `Parley scales \`${size}\` from \`3\` back to \`5\`.`,
      verdict: { outcome: "revert", effect: "write" },
      parts: { was: 5 },
    },
  ])("is: %#, $is", ({ is, verdict, parts }) => {
    expect(headline(field(verdict), telling(parts))).toBe(is);
  });

  it("says that the live value is unknown where nobody knows a value", () => {
    const { value: _, ...unknown } = field();
    expect(headline(unknown, telling())).toBe(`${size} stays as it is; its live value is unknown.`);
  });

  it("moves what is hidden without a word of it", () => {
    const move = moveTo(field({ value: hidden }), 5, telling(), "do");
    expect(move).not.toMatch(/[35]/);
  });
});

describe("what has to happen for a claim to be heard again", () => {
  it.each<{ readonly wake: Wake; readonly is: string }>([
    { wake: { end: "anna" }, is: `the claim of anna ${budget} ends` },
    { wake: { end: "lost" }, is: "claim lost ends" },
    { wake: { closed: "INC-7" }, is: "INC-7 is over" },
    { wake: { at: at("05:00") }, is: "it is 05:00 UTC" },
    { wake: { ruling: "r1" }, is: "ruling r1 ends" },
    { wake: { policy: "rules" }, is: "the policy's rules changes" },
  ])("is that $is", ({ wake, is }) => {
    expect(wakeText(wake, telling())).toBe(is);
  });
});

describe("a name in a text", () => {
  const full = (by: string) => claim({ id: by, by, motivation: { kind: "none" } });

  it.each([
    {
      when: "it stands twice",
      claims: [full("x:role/anna")],
      text: "anna (for availability) and anna (for availability)",
      is: "anna (for availability) and anna",
    },
    {
      when: "the short name is two people's",
      claims: [
        full("x:role/anna"),
        claim({ id: "b", by: "y:role/anna", intent: "cost", motivation: { kind: "none" } }),
      ],
      text: "anna (for availability), anna (for cost), anna (for availability)",
      is: "anna (for availability), anna (for cost), anna (for availability)",
    },
    { when: "nobody claims anything", claims: [], text: "anna and anna", is: "anna and anna" },
    {
      when: "one is the beginning of another",
      claims: [full("a"), full("b.a")],
      text: "b.a (for availability), a (for availability), b.a (for availability)",
      is: "b.a (for availability), a (for availability), b.a",
    },
  ])("is told in full once where $when", ({ claims, text, is }) => {
    expect(namedOnce(text, dispute({ claims }))).toBe(is);
  });
});

describe("a verdict as a paragraph", () => {
  const told = (...fields: readonly FieldVerdict[]) =>
    paragraph(dispute({ claims: all }), { policy: policy(), arbitrate: () => ({ fields: [] }) }, {
      fields,
    } as unknown as Verdict);
  const ask: NonNullable<FieldVerdict["ask"]> = {
    ...{ question: "may it stay?", why: "nobody knows why.", cause: "rule", beside: false, options: [] },
    ...{ approvers: ["x:role/olga", "otto"], deadline: at("05:00"), meanwhile: { value: 5 } },
    onSilence: { answer: "keep" },
  };
  const asked = (more: Partial<typeof ask> = {}, verdict: Partial<FieldVerdict> = {}) =>
    told(field({ outcome: "ask", ask: { ...ask, ...more }, ...verdict }));

  it.each([
    {
      when: "silence keeps it",
      of: {},
      is: `${size} needs a person. Nobody knows why. Asked: olga, otto. Meanwhile it is \`5\`. Silence until 05:00 UTC means: leave it as it is.`,
    },
    {
      when: "nobody is named",
      of: { approvers: [], meanwhile: {} },
      is: `${size} needs a person. Nobody knows why. Silence until 05:00 UTC means: leave it as it is.`,
    },
    {
      when: "silence sets a value for a time",
      of: { approvers: [], meanwhile: {}, onSilence: { answer: "value", value: 7, for: "24h" } as const },
      is: `${size} needs a person. Nobody knows why. Silence until 05:00 UTC means: scale \`${size}\` from \`3\` to \`7\`, for 24h.`,
    },
    {
      when: "silence knows no value",
      of: { approvers: [], meanwhile: {}, onSilence: { answer: "revert" } as const },
      is: `${size} needs a person. Nobody knows why. Silence until 05:00 UTC means: leave it as it is.`,
    },
    {
      when: "the question stands beside",
      of: { beside: true, approvers: ["otto"] },
      is: `${size} needs a person. Beside it a question is put, which changes nothing about the value: may it stay? Asked: otto.`,
    },
  ])("tells a question where $when", ({ of, is }) => {
    expect(asked(of)).toBe(is);
  });

  it("tells nothing of a hidden value, also where silence writes it", () => {
    const text = asked({ onSilence: { answer: "value", value: hidden } }, { value: hidden });
    expect(text).toMatch(/Meanwhile it is \(hidden\)\. .* means: write a value that is hidden\.$/);
  });

  it("tells reasons with their places, what pauses first, and no more than three", () => {
    const because = [
      { rule: "a", text: "anna said so" },
      { rule: "b", at: "p:1", text: "it is so" },
      { rule: "c", text: "and so on!" },
      { rule: "fight/pause", text: "it waits" },
    ];
    const plain = told(field({ outcome: "revert", because }));
    expect(plain).toMatch(/anna said so\. It is so \[p:1\]\. And so on!/);
    expect(asked({}, { because })).not.toMatch(/anna said so/);
    expect(asked({ beside: true }, { because })).toMatch(/anna said so/);
  });

  it.each([
    {
      when: "one waits",
      deferred: [{ claim: "carl", wakes: [[{ closed: "INC-7" }, { at: at("05:00") }]] }],
      is: / carl \(for cost, budget\) waits until INC-7 is over and it is 05:00 UTC\./,
    },
    {
      when: "two wait",
      deferred: [
        { claim: "carl", wakes: [[{ closed: "INC-7" }]] },
        { claim: "anna", wakes: [] },
      ],
      is: / waits until INC-7 is over, and 1 more claim waits\./,
    },
    {
      when: "three wait",
      deferred: [
        { claim: "lost", wakes: [[{ closed: "I" }]] },
        { claim: "anna", wakes: [] },
        { claim: "ben", wakes: [] },
      ],
      is: / Lost waits until I is over, and 2 more claims wait\./,
    },
    {
      when: "four things have to happen",
      deferred: [{ claim: "carl", wakes: [[..."abcd"].map((closed) => ({ closed }))] }],
      is: / until a is over and b is over and c is over\./,
    },
  ])("tells who waits, and until when, where $when", ({ deferred, is }) => {
    expect(told(field({ deferred }))).toMatch(is);
  });

  it("says that the code's owner is offered the value", () => {
    expect(told(field({ codify: true }))).toMatch(/ The value is proposed to the code's owner\.$/);
    expect(told(field())).not.toMatch(/proposed/);
  });

  it.each<{ readonly when: string; readonly of: Partial<FieldVerdict>; readonly is: boolean }>([
    { when: "it is put back", of: { outcome: "revert" }, is: true },
    { when: "somebody is asked beside it", of: { ask: { ...ask, beside: true } }, is: true },
    { when: "somebody waits", of: { deferred: [{ claim: "carl", wakes: [] }] }, is: true },
    { when: "somebody is refused", of: { refused: ["carl"] }, is: true },
    { when: "something is outstanding", of: { outstanding: ["carl"] }, is: true },
    { when: "somebody only wishes", of: { wishes: ["carl"] }, is: true },
    { when: "nothing is the matter", of: {}, is: false },
  ])("tells a field before those that settle without trouble where $when: $is", ({ of, is }) => {
    const text = told(field({}, "/Calm"), field(of));
    expect(text.startsWith("/Calm")).toBe(!is);
    expect(text.endsWith("1 other field settles without trouble.")).toBe(is);
  });
});
