import { describe, expect, it } from "vitest";
import type { DecisionRecord } from "#core/arbitration/record.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { isAsking, rowIfAdopted, wouldAnswer } from "#core/learning/drafts/as-if-adopted.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import { askable, isContested, wouldAsk } from "#core/learning/unasked/askable.ts";
import { proven } from "../drafts/proven.ts";
import { decided, policy, policyWith, quarrel } from "../evening-quarrel.ts";

const plain = (more: object = {}) => quarrel({ rulings: [], dispute: { asked: [], ...more } });
const about = (is: string, more: Draft["conditions"] = []): Draft["conditions"] => [
  { trait: "class", is },
  ...more,
];
const asks = (conditions: Draft["conditions"]): Draft => ({ ...proven, answer: "ask", conditions });
const kept = decided(plain());
const rules = [{ id: "ask-at-night", for: { classes: ["capacity"] }, ask: {} }];
const asking = policyWith({ rules });
const asked = decided(plain(), asking);

const field = "/DesiredCapacity";

describe("where a learnt rule might ask", () => {
  const learned = { since: "2026-11-01T00:00:00Z", draft: "d".repeat(64), support: "a".repeat(64) };
  const learnt = policyWith({ rules: [{ ...rules[0], title: "Learnt", learned }] });

  it.each([
    { what: "somebody got less than they want", record: kept, of: policy, is: [field] },
    { what: "a rule asks", record: asked, of: asking, is: [] },
    { what: "a learnt rule asks already", record: decided(plain(), learnt), of: learnt, is: [] },
    { what: "a learnt rule asks since", record: kept, of: learnt, is: [] },
    {
      what: "nobody wants it otherwise",
      record: decided(plain({ claims: plain().claims.slice(0, 1) })),
      of: policy,
      is: [],
    },
  ])("is $is where $what", ({ record, of, is }) => {
    expect(askable(record, of)).toEqual(is);
  });

  const [verdict] = kept.verdict.fields;
  const deciding = (more: Partial<FieldVerdict>): DecisionRecord => ({
    ...kept,
    verdict: { ...kept.verdict, fields: verdict === undefined ? [] : [{ ...verdict, ...more }] },
  });
  const waiting = verdict?.deferred ?? [];
  const refused = [{ claim: "c1", text: "", rule: "x" }] as unknown as FieldVerdict["refused"];

  it.each<{ what: string; more: Partial<FieldVerdict>; is: boolean }>([
    { what: "one waits for what is kept", more: { deferred: waiting, refused: [] }, is: true },
    { what: "one is refused", more: { deferred: [], refused }, is: true },
    { what: "one waits and one is refused", more: { deferred: waiting, refused }, is: true },
    { what: "nobody waits", more: { deferred: [], refused: [] }, is: false },
    { what: "it is put back", more: { deferred: waiting, outcome: "revert" }, is: false },
    { what: "it is asked about", more: { deferred: waiting, outcome: "ask" }, is: false },
  ])("is contested: $is, where $what", ({ more, is }) => {
    expect(isContested(deciding(more))).toBe(is);
  });

  it("is where any of its fields is", () => {
    const [other] = deciding({ deferred: [], refused: [] }).verdict.fields;
    const both = {
      ...kept,
      verdict: { ...kept.verdict, fields: [...kept.verdict.fields, ...(other ? [other] : [])] },
    };
    expect(isContested(both)).toBe(true);
    expect(isContested({ ...kept, verdict: { ...kept.verdict, fields: [] } })).toBe(false);
  });
});

describe("a draft that asks", () => {
  it.each<{ what: string; conditions: Draft["conditions"]; is: boolean }>([
    { what: "its class", conditions: about("capacity"), is: true },
    {
      what: "its class and what brought it",
      conditions: about("capacity", [{ trait: "challenger.goal", is: "cost" }]),
      is: true,
    },
    { what: "another class", conditions: about("rollout"), is: false },
    {
      what: "its class, and another goal",
      conditions: about("capacity", [{ trait: "challenger.goal", is: "security" }]),
      is: false,
    },
    {
      what: "a word that no rule takes",
      conditions: about("capacity", [{ trait: "challenger.goal", is: "No Goal" }]),
      is: false,
    },
  ])("would ask: $is, about $what", ({ conditions, is }) => {
    expect(wouldAsk(kept, policy, asks(conditions))).toBe(is);
  });

  it("would ask nothing where somebody is asked already", () => {
    expect(wouldAsk(asked, asking, asks(about("capacity")))).toBe(false);
  });
});

describe("a draft that answers", () => {
  const candidate = (conditions: Draft["conditions"]) => {
    const row = rowIfAdopted({ ...proven, answer: "holder", conditions });
    return policyWith({ rules, answers: row === undefined ? [] : [row] });
  };

  it.each([
    { what: "its class", conditions: about("capacity"), record: asked, is: true },
    { what: "another class", conditions: about("rollout"), record: asked, is: false },
    { what: "what nobody was asked", conditions: about("capacity"), record: kept, is: false },
  ])("would answer: $is, about $what", ({ conditions, record, is }) => {
    expect(wouldAnswer(record, candidate(conditions))).toBe(is);
  });

  it("is tried on what is asked", () => {
    expect([isAsking(asked), isAsking(kept)]).toEqual([true, false]);
  });

  it("is no row where a policy takes none such", () => {
    expect(
      rowIfAdopted({ ...proven, conditions: about("capacity", [{ trait: "asked", is: "No Cause" }]) }),
    ).toBeUndefined();
  });
});
