import { describe, expect, it } from "vitest";
import { recordOf, recordText } from "#core/arbitration/record.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { knownTypes } from "#core/resource-types/known-types.ts";
import { TwoPoliciesTally } from "#core/views/policy/two-policies-told.ts";
import { untriedIn } from "#core/views/policy/untried.ts";
import { at, claim, dispute, policy, policyFile } from "../../arbitration/small-disputes.ts";

const room = claim({ id: "room", by: "123456789012:role/scaler", constraint: { min: 8 } });
const thrift = claim({ id: "thrift", by: "123456789012:role/cost", constraint: { max: 4 }, intent: "cost" });

const logged = (n: number, live = 3): LoggedDecision => loggedOf(n, { claims: [room, thrift], is: live });

const loggedOf = (n: number, parts: Parameters<typeof dispute>[0], rules = policy()): LoggedDecision => {
  const record = recordOf(dispute(parts), rules);
  const { resource } = record.dispute;
  return {
    id: `d-${n}`,
    case: `case-${n}`,
    resource,
    version: n,
    at: record.dispute.now,
    after: undefined,
    digest: "x",
    record,
  };
};

const capped = policy({
  guardrails: [{ id: "small", title: "stays small", fields: ["/DesiredCapacity"], constraint: { max: 2 } }],
});

type Told = {
  readonly running?: Policy;
  readonly candidate?: Policy;
  readonly principals?: readonly string[];
  readonly zone?: string;
};

function tallyOf({ running = policy(), candidate = capped, principals = ["olga"], zone }: Told = {}) {
  return new TwoPoliciesTally({
    running,
    candidate,
    reader: { principals, parts: [], zone },
    types: knownTypes({ types: [], read: () => expect.unreachable() }),
  });
}

function told(decisions: readonly LoggedDecision[], given: Told = {}) {
  const tally = tallyOf(given);
  for (const decision of decisions) tally.add(decision);
  return tally.told();
}

describe("what another policy would have decided", () => {
  it("is told by the rows that decide, by who disputes, and by what changes, with three examples", () => {
    const decisions = Array.from({ length: 5 }, (_, n) => logged(n));
    const before = decisions.map(({ record }) => recordText(record));
    const { of, differ, groups, more } = told(decisions);
    expect({ of, differ, more }).toEqual({ of: 5, differ: 5, more: 0 });
    const [group] = groups;
    expect(group).toMatchObject({ pair: ["cost", "scaler"], verdicts: 5 });
    expect(group?.rows.wouldBe).toMatch(/^guardrail\/small kit\.yaml\/guardrails\/0$/);
    expect(group?.examples).toHaveLength(3);
    expect(group?.examples[0]).toMatchObject({ case: "case-0", field: "/DesiredCapacity", stood: "`3`" });
    expect(decisions.map(({ record }) => recordText(record))).toEqual(before);
  });

  it("is nothing under the same policy", () => {
    expect(told([logged(1)], { candidate: policy() })).toEqual({ of: 1, differ: 0, groups: [], more: 0 });
  });

  it("counts for nobody what they may not be asked about, whomever the text that is tried names", () => {
    const candidate = policy({
      guardrails: capped.file.guardrails,
      approvers: [{ name: "owners", principals: ["mallory"] }],
    });
    const nothing = { of: 0, differ: 0, groups: [], more: 0 };
    expect(told([logged(1)], { candidate, principals: ["mallory"] })).toEqual(nothing);
    expect(told([logged(1)], { candidate }).of).toBe(1);
  });

  it("hides what either policy hides", () => {
    const hiding = { sensitive: { names: [], fields: ["/DesiredCapacity"] } };
    const running = policy(hiding);
    for (const given of [
      { running, candidate: capped },
      { running: policy(), candidate: policy({ ...hiding, guardrails: capped.file.guardrails }) },
    ]) {
      const text = JSON.stringify(told([logged(1, 77_123)], given).groups);
      expect(text).toContain("case-1");
      expect(text).not.toContain("77123");
    }
  });
});

describe("a verdict that comes out otherwise is told", () => {
  const [size, min] = ["/DesiredCapacity", "/MinSize"];
  const cap = (...fields: readonly string[]) =>
    fields.map((field, n) => ({
      id: `g${n}`,
      title: "stays small",
      fields: [field],
      constraint: { max: 2 },
    }));
  const few = (...fields: readonly string[]) => policy({ guardrails: cap(...fields) });
  const anna = claim({ id: "a", by: "anna", kind: "person", constraint: { is: 3 } });
  const zoe = claim({ id: "z", by: "zoe", kind: "person", field: min, constraint: { is: 3 } });
  const unexplained = claim({
    ...{ id: "u", by: "anna", kind: "person", constraint: { is: 5 }, intent: "unattributed" },
    ...{ motivation: { kind: "none" }, source: "observed", backing: "wrote", changedAt: at("03:00") },
  });
  const bound = { live: { [size]: 9, [min]: 3 }, prior: { [size]: 9, [min]: 3 } };
  const moved = { live: { [size]: 3, [min]: 3 }, prior: { [size]: 1, [min]: 1 } };
  const guardrail = "guardrail/g0 kit.yaml/guardrails/0";

  const until = { at: at("09:00"), text: "2026-11-21 10:00 Europe/Stockholm (09:00 UTC)" };

  type Row = {
    readonly what: string;
    readonly running?: Policy;
    readonly candidate?: Policy;
    readonly of: Parameters<typeof dispute>[0];
    readonly is: readonly object[];
  };

  it.each<Row>([
    {
      what: "with what each policy makes of it",
      candidate: few(size),
      of: { claims: [room, thrift], is: 3 },
      is: [
        {
          rows: { asIs: "rank/intent kit.yaml/environments/0/order", wouldBe: guardrail },
          ...{ pair: ["cost", "scaler"], outcomes: { asIs: "revert", wouldBe: "keep" }, by: "outcome" },
          ...{ field: size, stood: "`3`" },
          asIs: { outcome: "revert", settled: "`8`", holders: ["scaler"] },
          wouldBe: { outcome: "keep", settled: "`3`", holders: ["cost"] },
        },
      ],
    },
    {
      what: "where only the other policy lists the field",
      candidate: few(min),
      of: { claims: [room], ...bound },
      is: [
        {
          ...{ rows: { wouldBe: guardrail }, pair: [], outcomes: { wouldBe: "keep" }, by: "outcome" },
          ...{ field: min, stood: "`3`", wouldBe: { outcome: "keep", settled: "`3`", holders: [] } },
        },
      ],
    },
    {
      what: "where only the running policy lists it",
      running: few(min),
      candidate: policy(),
      of: { claims: [room], ...bound },
      is: [
        {
          ...{ rows: { asIs: guardrail }, pair: [], outcomes: { asIs: "keep" }, by: "outcome" },
          ...{ field: min, stood: "`3`", asIs: { outcome: "keep", settled: "`3`", holders: [] } },
        },
      ],
    },
    {
      what: "by one of its holders and the one who loses",
      candidate: few(size),
      of: { claims: [room, thrift, anna], is: 3 },
      is: [
        {
          ...{ rows: { asIs: "rank/incumbent", wouldBe: guardrail }, pair: ["anna", "scaler"], by: "losers" },
          ...{ outcomes: { asIs: "keep", wouldBe: "keep" }, field: size, stood: "`3`" },
          asIs: { outcome: "keep", settled: "`3`", holders: ["anna", "cost"] },
          wouldBe: { outcome: "keep", settled: "`3`", holders: ["anna", "cost"] },
        },
      ],
    },
    {
      what: "without values, where nobody knows one",
      candidate: few(min),
      of: { claims: [zoe] },
      is: [
        {
          ...{ rows: { asIs: "settle/agree", wouldBe: guardrail }, pair: ["zoe"], by: "holders" },
          ...{ outcomes: { asIs: "keep", wouldBe: "keep" }, field: min },
          asIs: { outcome: "keep", holders: ["zoe"] },
          wouldBe: { outcome: "keep", holders: [] },
        },
      ],
    },
    {
      what: "by those who claim it, where no verdict names them",
      running: policy({ unattributed: [{ answer: "keep" }] }),
      candidate: policy({ unattributed: [{ answer: "ask" }] }),
      of: { claims: [unexplained, zoe], is: 5 },
      is: [
        {
          rows: {
            asIs: "unattributed kit.yaml/unattributed/0",
            wouldBe: "ask/unexplained kit.yaml/unattributed/0",
          },
          ...{ pair: ["anna"], outcomes: { asIs: "keep", wouldBe: "ask" }, by: "outcome" },
          ...{ field: size, stood: "`5`", asIs: { outcome: "keep", settled: "`5`", holders: [] } },
          wouldBe: {
            ...{ outcome: "ask", settled: "`5`", holders: [] },
            asked: {
              who: ["olga", "otto"],
              deadline: { at: at("08:00"), text: "2026-11-21 09:00 Europe/Stockholm (08:00 UTC)" },
            },
          },
        },
      ],
    },
    {
      what: "field by field",
      candidate: few(size, min),
      of: { claims: [anna, zoe], ...moved },
      is: [
        {
          ...{ rows: { asIs: "settle/agree", wouldBe: guardrail }, pair: ["anna"], by: "outcome" },
          ...{ outcomes: { asIs: "keep", wouldBe: "revert" }, field: size, stood: "`3`" },
          asIs: { outcome: "keep", settled: "`3`", holders: ["anna"] },
          wouldBe: { outcome: "revert", settled: "`2`", holders: [] },
        },
        {
          rows: { asIs: "settle/agree", wouldBe: "guardrail/g1 kit.yaml/guardrails/1" },
          ...{ outcomes: { asIs: "keep", wouldBe: "revert" }, pair: ["zoe"], by: "outcome" },
          ...{ field: min, stood: "`3`", asIs: { outcome: "keep", settled: "`3`", holders: ["zoe"] } },
          wouldBe: { outcome: "revert", settled: "`2`", holders: [] },
        },
      ],
    },
    {
      what: "until when it stands",
      candidate: few(size),
      of: { claims: [{ ...room, until: at("09:00") }], is: 8, was: 1 },
      is: [
        {
          ...{ rows: { asIs: "settle/agree", wouldBe: guardrail }, pair: ["scaler"], by: "outcome" },
          ...{ outcomes: { asIs: "keep", wouldBe: "revert" }, field: size, stood: "`8`" },
          asIs: { outcome: "keep", settled: "`8`", holders: ["scaler"], until },
          wouldBe: { outcome: "revert", settled: "`2`", holders: ["scaler"], until },
        },
      ],
    },
  ])("%#: $what", ({ running = policy(), candidate = capped, of, is }) => {
    const tally = tallyOf({ running, candidate, zone: "Europe/Stockholm" });
    tally.add(loggedOf(1, of, running));
    const moment = { at: at("04:00"), text: "2026-11-21 05:00 Europe/Stockholm (04:00 UTC)" };
    const { groups } = tally.told();
    const shown = groups.map(({ examples, verdicts, ...group }) => {
      expect([verdicts, examples.length]).toEqual([1, 1]);
      const { case: id, name, resource, at: when, ...part } = examples[0] ?? expect.unreachable();
      expect([id, name, when]).toEqual(["case-1", "AutoScalingGroup checkout", moment]);
      expect(resource).toBe("123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout");
      return { ...group, ...part };
    });
    // What is not known is not there.
    expect(shown).toStrictEqual(is);
  });

  it("the most frequent way first", () => {
    const [one, other] = [
      { claims: [anna], is: 3, was: 1 },
      { claims: [zoe], ...moved, live: { [min]: 3 } },
    ];
    const decisions = [one, other, other].map((parts, n) => loggedOf(n, parts));
    const { groups } = told(decisions, { candidate: few(size, min) });
    expect(groups.map(({ verdicts, pair }) => [verdicts, pair])).toEqual([
      [2, ["zoe"]],
      [1, ["anna"]],
    ]);
  });

  it("for the thirty most frequent ways", () => {
    const fields = Array.from({ length: 31 }, (_, n) => `/F${n}`);
    const values = Object.fromEntries(fields.map((field) => [field, 3]));
    const { groups, more } = told([loggedOf(1, { live: values, prior: values, claims: [anna] })], {
      candidate: policy({ guardrails: cap(...fields) }),
    });
    expect([groups.length, more]).toEqual([30, 1]);
  });

  it("to one who may see one of its fields, and that field alone", () => {
    const approvers = [
      { name: "sizes", principals: ["sam"], for: { fields: [size] } },
      { name: "owners", principals: ["olga"] },
    ];
    const running = policy({ approvers });
    const candidate = policy({ approvers, guardrails: cap(size, min) });
    const other = policy({ approvers, guardrails: cap(min) });
    const decision = loggedOf(1, { claims: [anna, zoe], ...moved }, running);
    const sam = { running, principals: ["sam"] };
    expect(told([decision], { ...sam, candidate }).groups.map(({ pair }) => pair)).toEqual([["anna"]]);
    expect(told([decision], { ...sam, candidate: other })).toEqual({ of: 1, differ: 0, groups: [], more: 0 });
  });
});

describe("what no record can try", () => {
  it.each([
    { part: "actors", sections: { actors: [{ principals: ["deploy"], kind: "pipeline" }] } },
    { part: "sensitive", sections: { sensitive: { names: ["token"], fields: [] } } },
    { part: "mode", sections: { mode: { default: "enforce" } } },
    { part: undefined, sections: { guardrails: capped.file.guardrails } },
  ])("is $part", ({ part, sections }) => {
    expect(untriedIn(policyFile(), policyFile(sections))).toEqual(part === undefined ? [] : [part]);
  });
});
