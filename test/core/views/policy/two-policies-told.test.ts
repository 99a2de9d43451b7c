import { describe, expect, it } from "vitest";
import { recordOf, recordText } from "#core/arbitration/record.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { knownTypes } from "#core/resource-types/known-types.ts";
import { TwoPoliciesTally } from "#core/views/policy/two-policies-told.ts";
import { untriedIn } from "#core/views/policy/untried.ts";
import { claim, dispute, policy, policyFile } from "../../arbitration/small-disputes.ts";

const room = claim({ id: "room", by: "123456789012:role/scaler", constraint: { min: 8 } });
const thrift = claim({ id: "thrift", by: "123456789012:role/cost", constraint: { max: 4 }, intent: "cost" });

const logged = (n: number, live = 3): LoggedDecision => {
  const record = recordOf(dispute({ claims: [room, thrift], is: live }), policy());
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
};

function tallyOf({ running = policy(), candidate = capped, principals = ["olga"] }: Told = {}) {
  return new TwoPoliciesTally({
    running,
    candidate,
    reader: { principals, parts: [] },
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
