import { describe, expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { Dispute } from "#core/arbitration/dispute.ts";
import type { Policy } from "#core/policy/policy.ts";
import { policyOf } from "../../policy/sample.ts";

const rail = (max: number) => ({ id: "size", title: "size", fields: ["/Size"], constraint: { max } });
const policyWith = (max: number): Policy =>
  policyOf({ guardrails: [rail(max)], unattributed: [{ answer: "keep" }] });

function locked(policy: Policy): Policy {
  const guardrails = policy.file.guardrails.map((row) => ({ ...row, locked: true as const }));
  return { ...policy, file: { ...policy.file, guardrails } };
}

/** Nobody is known to have written what stands. */
const moved = (live: number, prior?: number): Dispute =>
  Dispute.parse({
    resource: { account: "123456789012", region: "eu-north-1", type: "AWS::S3::Bucket", id: "shop" },
    now: "2026-11-21T10:00:00Z",
    live: { "/Size": live },
    ...(prior !== undefined && { prior: { "/Size": prior } }),
  });

const outcome = (dispute: Dispute, policy: Policy) => arbitrate(dispute, policy).outcome;

describe("a guardrail that is locked", () => {
  it.each([
    { when: "it was met before", live: 20, prior: 4, plain: "revert", lock: "revert" },
    { when: "it was broken before by less", live: 20, prior: 8, plain: "keep", lock: "revert" },
    { when: "nothing was changed", live: 20, prior: 20, plain: "keep", lock: "keep" },
    { when: "nobody knows what stood before", live: 20, prior: undefined, plain: "ask", lock: "ask" },
  ])("gives $lock, and $plain where it is not, when $when", ({ live, prior, plain, lock }) => {
    expect(outcome(moved(live, prior), policyWith(5))).toBe(plain);
    expect(outcome(moved(live, prior), locked(policyWith(5)))).toBe(lock);
  });

  it("refuses what a wider one refused, also where that let stand what it would not", () => {
    const dispute = moved(20, 8);
    expect([outcome(dispute, locked(policyWith(12))), outcome(dispute, locked(policyWith(5)))]).toEqual([
      "revert",
      "revert",
    ]);
  });
});
