import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { Policy } from "#core/policy/policy.ts";
import { PolicyFile, type Rule } from "#core/policy/policy-file.ts";
import { defaultPolicy } from "./default-policy.ts";
import { fieldAt } from "./fates.ts";
import { dispute } from "./generate/disputes.ts";
import { anyPolicy } from "./generate/policies.ts";
import { inMinutes } from "./generate/time.ts";
import { holdsFor } from "./runs.ts";

/** Whatever is reverted is reverted to the same value also under each of these other circumstances. */
function expectRevertsIn(
  one: Dispute,
  policy: Policy,
  others: readonly (readonly [Dispute, Policy])[],
): void {
  const reverts = arbitrate(one, policy).fields.filter(({ outcome }) => outcome === "revert");
  if (reverts.length === 0) return;
  for (const [other, otherPolicy] of others) {
    const verdict = arbitrate(other, otherPolicy);
    for (const { path, value } of reverts) {
      expect(fieldAt(verdict, path), path).toMatchObject({ outcome: "revert", value });
    }
  }
}

const effects = fc.constantFrom<Partial<Rule>>(
  { urgency: "emergency" },
  { urgency: "none" },
  { lease: 60_000 },
  { raise: { intent: "cost", to: 1 } },
  { ask: { meanwhile: "prior", onSilence: "claim" } },
  { ask: { meanwhile: "rival", onSilence: "live" } },
);

/** A rule whose condition fails whenever it is asked, or only for some claims. */
const failingRule = fc
  .tuple(effects, fc.constantFrom("always", "sometimes"), fc.constantFrom(-5, 0, 50))
  .map(([effect, when, priority]) => ({
    rule: { id: "fails", title: "fails", priority, for: {}, ...effect },
    when,
  }));

type Failing = { readonly rule: Rule; readonly when: string };

function withRule(policy: Policy, { rule, when }: Failing): Policy {
  const file = PolicyFile.parse(
    JSON.parse(JSON.stringify({ parley: 1, environments: policy.file.environments })),
  );
  const condition = (facts: { readonly claim: { readonly id: string } }) =>
    when === "always" || Number(facts.claim.id.slice(1)) % 2 === 1
      ? ({ ok: false, error: "it fails" } as const)
      : ({ ok: true, holds: false } as const);
  return {
    ...policy,
    file: { ...file, ...policy.file, rules: [...policy.file.rules, rule] },
    conditions: new Map([...policy.conditions, [rule.id, condition]]),
  };
}

const cases = fc.tuple(
  dispute,
  fc.oneof({ weight: 2, arbitrary: fc.constant(defaultPolicy) }, anyPolicy),
  failingRule as fc.Arbitrary<Failing>,
);

it("a rule that fails never brings about a revert that would not happen without it", () => {
  holdsFor(cases, ([one, policy, failing]) => {
    expectRevertsIn(one, withRule(policy, failing), [[one, policy]]);
  });
});

const systems = ["pagerduty", "cloudwatch", "inspector", "change-calendar", "calendar", "jira"];
const failedSources = fc.subarray(systems, { minLength: 1, maxLength: 5 });
const asOf = fc.constantFrom(-1, -16, -600).map(inMinutes);

it("a source that failed never brings about a revert that would not happen if it had answered, or had nothing to say", () => {
  holdsFor(fc.tuple(dispute, failedSources, asOf), ([one, names, time]) => {
    const fresh = { ...one, sources: systems.map((name) => ({ name, asOf: one.now, ok: true })) };
    const failed = {
      ...one,
      sources: systems.map((name) => ({
        name,
        asOf: names.includes(name) ? time : one.now,
        ok: !names.includes(name),
      })),
    };
    const situations = one.situations.filter(({ source }) => !names.includes(source));
    expectRevertsIn(failed, defaultPolicy, [
      [fresh, defaultPolicy],
      [{ ...fresh, situations }, defaultPolicy],
    ]);
  });
});
