import { describe, expect, it } from "vitest";
import { memoryTypeKnowledge } from "#adapters/memory/type-knowledge.ts";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { recordOf } from "#core/arbitration/record.ts";
import { loggedDecision } from "#core/cases/decision.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import type { Policy } from "#core/policy/policy.ts";
import { judgedThen } from "#core/views/sheet/past/judged-then.ts";
import { at, byCode, claim, dispute, policy, situation, time } from "../../arbitration/small-disputes.ts";

const types = memoryTypeKnowledge([]);
const rules = policy();
const hotfix = dispute({
  is: 10,
  was: 3,
  situations: [situation({ responders: ["ada"] })],
  claims: [
    byCode({ id: "deploy", constraint: { is: 3 } }),
    claim({
      id: "fix",
      by: "ada",
      kind: "person",
      constraint: { is: 10 },
      motivation: { kind: "incident", ref: "INC-7" },
      until: at("06:00"),
    }),
  ],
});
const record = recordOf(hotfix, rules);
const docket = freshRecord(hotfix.resource);
const decision = loggedDecision(docket, { case: "a", run: 1, turn: 0, at: hotfix.now, record });

type ThenMore = {
  readonly isToday?: boolean;
  readonly last?: typeof decision;
  /** The policy of then, as far as it is known. */
  readonly ruling?: Policy | undefined;
};

const then = (by: string, of: Policy = rules, more: ThenMore = {}) => {
  const { isToday = false, last = decision, ruling = of === rules ? rules : undefined } = more;
  return judgedThen({
    decision: last,
    next: undefined,
    record: docket,
    events: [],
    time: time(by),
    lookDelayMs: 0,
    around: { policy: of, types, situations: [], sources: [], restorers: [] },
    ruling,
    isToday,
  });
};
const held = (judged: ReturnType<typeof then>) => judged?.verdict.fields.map(({ holders }) => holders);
const other = policy({ approvers: [] });
const rail = { id: "small", title: "stays small", fields: ["/DesiredCapacity"], constraint: { max: 2 } };
const guarded = policy({ guardrails: [rail] });

describe("what was decided last", () => {
  it.each([
    { when: "nothing could have changed since", by: "05:59:59", of: rules, holders: [["fix"]] },
    { when: "a moment has passed at which it could", by: "06:00", of: rules, holders: [["deploy"]] },
    {
      when: "another policy rules by now",
      by: "06:00",
      of: other,
      holders: [["fix"]],
      unknown: "policy",
    },
    {
      when: "another policy rules by now, and nothing could have changed",
      by: "05:00",
      of: other,
      holders: [["fix"]],
    },
  ])("is told of $by where $when", ({ by, of, holders, unknown }) => {
    const judged = then(by, of);
    expect(held(judged)).toEqual(holders);
    expect(judged?.dispute.now).toBe(at(by));
    expect(judged?.unknown).toBe(unknown);
  });

  it("is judged by the policy of then where that is kept", () => {
    const judged = then("06:00", other, { ruling: rules });
    expect(held(judged)).toEqual([["deploy"]]);
    expect(judged).toMatchObject({ isOtherPolicy: true });
    expect(judged).not.toHaveProperty("unknown");
    expect(then("06:00", guarded, { ruling: rules })?.verdict).toEqual(then("06:00", rules)?.verdict);
    const today = then("04:30", guarded, { ruling: rules, isToday: true });
    expect(today?.verdict).not.toEqual(then("04:30", guarded, { ruling: rules })?.verdict);
  });

  it("is judged by the policy of today where that is asked for", () => {
    expect(held(then("06:00", other, { isToday: true }))).toEqual([["deploy"]]);
  });

  it("is what the record says as long as it stands, deadlines and all", () => {
    const { explanation: _, ...verdict } = record.verdict;
    expect(then("04:30")?.verdict.fields).toEqual(arbitrate({ ...hotfix, now: at("04:30") }, rules).fields);
    expect(verdict).toEqual(arbitrate(hotfix, rules));
  });

  it("stands beside the judgement where the two differ", () => {
    const verdict = {
      ...record.verdict,
      fields: record.verdict.fields.map((one) => ({ ...one, holders: ["deploy"] })),
    };
    const wrong = { ...decision, record: { ...record, verdict } };
    const judged = then("04:30", rules, { last: wrong });
    expect(held(judged)).toEqual([["fix"]]);
    expect(judged?.recorded?.differs).toEqual([hotfix.claims[0]?.field]);
  });
});
