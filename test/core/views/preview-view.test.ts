import { describe, expect, it } from "vitest";
import type { FieldVerdict, Verdict } from "#core/arbitration/verdict.ts";
import { fieldViews, judgedView } from "#core/views/preview-view.ts";
import { at, claim, field } from "../arbitration/small-disputes.ts";

const hides = (path: string): boolean => path.includes("Password");
const mine = claim({ id: "mine", by: "ada" });
const theirs = claim({ id: "theirs", by: "bob" });
const isMine = { isTheirs: ({ id }: { id: string }) => id === "mine" };

const agreed = field({ claims: [mine] });
const on = (parts: object = {}): FieldVerdict =>
  ({
    ...agreed,
    ...{ path: "/A", outcome: "keep", value: 3, because: [], holders: [], deferred: [], refused: [] },
    ...{ until: undefined, ask: null },
    ...parts,
  }) as unknown as FieldVerdict;

type Told = Partial<Parameters<typeof fieldViews>[0]>;
const told = (parts: object = {}, rest: Told = {}) =>
  fieldViews({ fields: [on(parts)], claims: [mine, theirs], hides, ...rest })[0];
const bare = { path: "/A", outcome: "keep", value: 3, because: [], holders: [], ask: null };

describe("what would become of a field", () => {
  it.each<{ what: string; parts: object; rest?: Told; is: object }>([
    { what: "and nothing else", parts: {}, is: bare },
    { what: "that is to be absent", parts: { value: null }, is: { ...bare, value: null } },
    {
      what: "that is a secret",
      parts: { path: "/Password" },
      is: { ...bare, path: "/Password", value: "(hidden)" },
    },
    {
      what: "for which reasons",
      parts: {
        because: [
          { rule: "grace", at: "policy.yaml:3", text: "so", more: 1 },
          { rule: "rank", text: "it is" },
        ],
      },
      is: {
        ...bare,
        because: [
          { rule: "grace", at: "policy.yaml:3", text: "so" },
          { rule: "rank", text: "it is" },
        ],
      },
    },
    {
      what: "who holds it",
      parts: { holders: ["mine", "guard"] },
      is: {
        ...bare,
        holders: [
          { claim: "mine", by: "ada" },
          { claim: "guard", by: "the policy" },
        ],
      },
    },
    { what: "until when", parts: { until: at("05:00") }, is: { ...bare, until: at("05:00") } },
    {
      what: "whose claim waits",
      parts: { outcome: "revert", deferred: [{ claim: "theirs" }, { claim: "mine" }] },
      rest: isMine,
      is: { ...bare, outcome: "revert", waits: true },
    },
    {
      what: "whose claim is kept while it waits",
      parts: { deferred: [{ claim: "mine" }] },
      rest: isMine,
      is: bare,
    },
    {
      what: "where another's claim waits",
      parts: { outcome: "revert", deferred: [{ claim: "theirs" }, { claim: "guard" }] },
      rest: isMine,
      is: { ...bare, outcome: "revert" },
    },
    {
      what: "where nobody says whose it is",
      parts: { outcome: "revert", deferred: [{ claim: "mine" }] },
      is: { ...bare, outcome: "revert" },
    },
    {
      what: "with nothing that would help",
      parts: {},
      rest: { remedies: new Map([["/A", { offer: null, wouldWin: null }]]) as never },
      is: { ...bare, offer: null, wouldWin: null },
    },
    {
      what: "with an offer, without its secrets",
      parts: {},
      rest: {
        remedies: new Map([
          ["/A", { offer: { values: { "/A": 5, "/Password": "x" }, because: "so" }, wouldWin: { do: "it" } }],
        ]) as never,
      },
      is: {
        ...bare,
        offer: { values: { "/A": 5, "/Password": "(hidden)" }, because: "so" },
        wouldWin: { do: "it" },
      },
    },
    {
      what: "where help is for another",
      parts: {},
      rest: { remedies: new Map([["/B", { offer: null, wouldWin: null }]]) as never },
      is: bare,
    },
  ])("%#: $what", ({ parts, rest, is }) => {
    expect(told(parts, rest)).toStrictEqual(is);
  });

  it("says nothing of a value that is not known", () => {
    const { value: _, ...rest } = bare;
    expect(told({ value: undefined })).toStrictEqual(rest);
  });

  it("tells a question with its secrets hidden", () => {
    const ask = {
      ...{ question: "which?", why: "so", cause: "unexplained", beside: false, approvers: [], meanwhile: {} },
      ...{ options: [{ answer: "value", value: "x" }], deadline: at("07:00"), onSilence: { answer: "keep" } },
    };
    expect(told({ path: "/Password", ask })?.ask?.options).toEqual([{ answer: "value", value: "(hidden)" }]);
    expect(told({ ask })?.ask?.options).toEqual([{ answer: "value", value: "x" }]);
  });

  it("is told of two hundred fields at most", () => {
    const fields = Array.from({ length: 201 }, (_, index) => on({ path: `/F${index}` }));
    const paths = fieldViews({ fields, claims: [], hides }).map(({ path }) => path);
    expect(paths).toEqual(fields.slice(0, 200).map(({ path }) => path));
  });
});

describe("what would become of all of them", () => {
  const verdict = (parts: Partial<Verdict> = {}) =>
    ({ outcome: "keep", effect: "notify", fields: [], warnings: [], ...parts }) as Verdict;
  const judged = (fields: readonly FieldVerdict[], parts: Partial<Verdict> = {}) =>
    judgedView(verdict(parts), { fields, claims: [], hides, explanation: "so it is" });

  it.each([
    { what: "nothing at all", outcomes: [], outcome: "keep" },
    { what: "to keep all", outcomes: ["keep", "keep"], outcome: "keep" },
    { what: "to put one back", outcomes: ["keep", "revert", "keep"], outcome: "revert" },
    { what: "to ask about one", outcomes: ["ask", "revert"], outcome: "ask" },
  ])("is $outcome where they are $what", ({ outcomes, outcome }) => {
    expect(judged(outcomes.map((one) => on({ outcome: one }))).outcome).toBe(outcome);
  });

  it.each([
    { what: "all are kept", fields: [on(), on()], effect: "none" },
    { what: "there are none", fields: [], effect: "none" },
    { what: "one is put back", fields: [on(), on({ outcome: "revert" })], effect: "notify" },
    { what: "one is asked about", fields: [on({ outcome: "ask" }), on()], effect: "notify" },
    { what: "somebody waits", fields: [on(), on({ deferred: [{ claim: "a" }] })], effect: "notify" },
    { what: "somebody is refused", fields: [on({ refused: ["a"] })], effect: "notify" },
  ])("has the effect $effect where $what", ({ fields, effect }) => {
    expect(judged(fields).effect).toBe(effect);
  });

  it("is told with its fields, its words and two hundred warnings", () => {
    const warnings = Array.from({ length: 201 }, (_, index) => `warning ${index}`);
    const view = judged([on()], { warnings });
    expect(view).toEqual({
      ...{ outcome: "keep", effect: "none", fields: [bare], explanation: "so it is" },
      warnings: warnings.slice(0, 200),
    });
  });
});
