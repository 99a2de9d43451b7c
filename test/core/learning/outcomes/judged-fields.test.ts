import { describe, expect, it } from "vitest";
import type { DecisionRecord } from "#core/arbitration/record.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { judgedFields, onceEach, rowOf } from "#core/learning/outcomes/judged-fields.ts";
import { decided, policy, policyWith, quarrel } from "../evening-quarrel.ts";

type Reason = FieldVerdict["because"][number];
const reason = (rule: string, at?: string): Reason => ({ rule, text: "", ...(at !== undefined && { at }) });
const ruling = reason("ruling");
const answer = reason("answer/learnt", "/answers/0");
const cap = reason("guardrail/cap", "/guardrails/1");
const rank = reason("rank/urgency");

describe("what a verdict is counted under", () => {
  it.each([
    { what: "what somebody ruled, before all else", because: [rank, cap, answer, ruling], is: "ruling" },
    { what: "the row that answered", because: [rank, cap, answer], is: "answer/learnt /answers/0" },
    { what: "what the policy itself says", because: [rank, cap], is: "guardrail/cap /guardrails/1" },
    { what: "the first that it says", because: [cap, reason("x", "/x")], is: "guardrail/cap /guardrails/1" },
    { what: "the first of all", because: [rank, reason("last")], is: "rank/urgency" },
    { what: "nothing, where there is no reason", because: [], is: "none" },
    {
      what: "no reason that ends in the word alone",
      because: [rank, reason("an/answer/")],
      is: "rank/urgency",
    },
  ])("is $what", ({ because, is }) => {
    expect(rowOf({ because })).toBe(is);
  });
});

const plain = (more: object = {}) => quarrel({ rulings: [], dispute: { asked: [], ...more } });
const contested = decided(plain());
const [verdict] = contested.verdict.fields;

/** The decision, with something else decided in it. */
const deciding = (more: Partial<FieldVerdict>): DecisionRecord => ({
  ...contested,
  verdict: { ...contested.verdict, fields: verdict === undefined ? [] : [{ ...verdict, ...more }] },
});
const judged = (record: DecisionRecord, of = policy) => judgedFields(record, of);
const agreed = { deferred: [], refused: [], effect: "none", because: [rank] } as const;
const refused = [{ claim: "c1", text: "", rule: "x" }] as unknown as FieldVerdict["refused"];

describe("a verdict of which it can be told what becomes of it", () => {
  it("is told by the words of the policy, with all who had a part in it", () => {
    expect(judged(contested)).toEqual([
      {
        field: "/DesiredCapacity",
        at: "2026-11-24T02:31:00.000Z",
        outcome: "keep",
        value: 3,
        row: "order/situation /orders/1",
        answeredBy: undefined,
        class: "capacity",
        environment: "prod",
        hours: "night",
        parties: new Set(["123456789012:role/planted-scaler", "123456789012:role/planted-saver"]),
      },
    ]);
  });

  it.each<{ what: string; more: Partial<FieldVerdict>; is: number }>([
    { what: "nobody wanted it otherwise", more: agreed, is: 0 },
    { what: "a claim waits", more: { ...agreed, deferred: verdict?.deferred ?? [] }, is: 1 },
    { what: "a claim was refused", more: { ...agreed, refused }, is: 1 },
    { what: "something is written", more: { ...agreed, effect: "write" }, is: 1 },
    { what: "somebody ruled", more: { ...agreed, because: [rank, ruling] }, is: 1 },
    { what: "a row answered", more: { ...agreed, because: [rank, answer] }, is: 1 },
    { what: "somebody is asked", more: { outcome: "ask" }, is: 0 },
  ])("is one of $is where $what", ({ more, is }) => {
    expect(judged(deciding(more))).toHaveLength(is);
  });

  it("names the row that answered, and says of a value that is taken away that there is none", () => {
    const found = judged(deciding({ because: [answer], outcome: "revert", value: null }));
    expect(found).toMatchObject([
      { answeredBy: "learnt", outcome: "revert", row: "answer/learnt /answers/0" },
    ]);
    expect(found[0]?.value).toBeUndefined();
  });

  it("says what nobody knows of a place and its hours", () => {
    const nowhere = { ...policy, file: { ...policy.file, environments: [] } };
    expect(judged(contested, nowhere)[0]).toMatchObject({ environment: "unknown" });
    const noCalendar = policyWith({ calendar: [] });
    expect(judged(decided(plain(), noCalendar), noCalendar)[0]).toMatchObject({ hours: "unknown" });
  });

  it("has as parties the human behind a claim as well, and nobody whose claim is about something else", () => {
    const [scaler, saver] = plain().claims;
    const behind = { ...saver, actor: { ...saver?.actor, human: "sso/Olga@example.com" } };
    const other = { ...scaler, id: "c9", field: "/MaxSize", actor: { principal: "sso/ada", kind: "person" } };
    const found = judged(decided(plain({ claims: [scaler, behind, other] })));
    expect(found.find(({ field }) => field === "/DesiredCapacity")?.parties).toEqual(
      new Set([
        "123456789012:role/planted-scaler",
        "sso/olga@example.com",
        "123456789012:role/planted-saver",
      ]),
    );
  });
});

describe("the same verdict again", () => {
  const [one] = judged(contested);
  if (one === undefined) throw new Error("nothing is judged");
  const none = { ...one, value: undefined };
  const elsewhere = { ...one, field: "/MaxSize" as typeof one.field };

  it.each([
    { what: "no value twice", all: [none, none], is: [none] },
    { what: "a value, and none", all: [one, none, one], is: [one, none, one] },
    { what: "the same of two fields", all: [one, elsewhere, one, elsewhere], is: [one, elsewhere] },
  ])("is told once: $what", ({ all, is }) => {
    expect(onceEach(all)).toEqual(is);
  });
});
