import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { weighingKind } from "#core/attribution/grants.ts";
import type { Claim } from "#core/claims/claim.ts";
import type { Policy } from "#core/policy/policy.ts";
import { defaultPolicy } from "./default-policy.ts";
import { docketOf, fateOn, fateRank, fieldAt } from "./fates.ts";
import { disputes } from "./generate/disputes.ts";
import { soundPolicy } from "./generate/policies.ts";
import { holdsFor } from "./runs.ts";

type Lowered = (claim: Claim) => Claim | undefined;

const weaker: Readonly<Partial<Record<Claim["source"], readonly Claim["source"][]>>> = {
  declared: ["tag", "user-agent", "inferred"],
  session: ["tag", "user-agent", "inferred"],
  tag: ["user-agent", "inferred"],
};

const withoutRef: Lowered = (claim) => {
  if (claim.motivation.ref === undefined) return undefined;
  const { ref: _, ...motivation } = claim.motivation;
  return { ...claim, motivation };
};

const withUnknownRef: Lowered = (claim) =>
  claim.motivation.ref === undefined
    ? undefined
    : { ...claim, motivation: { ...claim.motivation, ref: "nobody-knows-this" } };

const contradicted: Lowered = (claim) =>
  claim.contradicted === true ? undefined : { ...claim, contradicted: true };

const fromWeakerSource =
  (choice: number): Lowered =>
  (claim) => {
    const source = weaker[claim.source]?.[choice];
    return source === undefined ? undefined : { ...claim, source };
  };

/** Leave that a person signed is authority too, so it goes with the rest. */
const byLesserActor =
  (kind: Claim["actor"]["kind"]): Lowered =>
  (claim) => {
    // A pipeline speaks for the code and a service for itself: less of a voice, but another voice.
    if (!["person", "break-glass", "automation"].includes(weighingKind(claim.actor))) return undefined;
    const { delegatedBy: _, ...rest } = claim;
    return { ...rest, actor: { ...claim.actor, kind } };
  };

const withoutLeave: Lowered = (claim) => {
  if (claim.delegatedBy === undefined) return undefined;
  const { delegatedBy: _, ...rest } = claim;
  return rest;
};

/** Nobody registered the goals, or all but one. */
const withGoals =
  (keep: number): Lowered =>
  (claim) => {
    const { goals = claim.intent === "unattributed" ? [] : [claim.intent] } = claim.actor;
    if (goals.length <= keep) return undefined;
    return { ...claim, actor: { ...claim.actor, goals: goals.slice(0, keep) } };
  };

const byNameOnly: Lowered = (claim) =>
  claim.actor.vouched === "name" ? undefined : { ...claim, actor: { ...claim.actor, vouched: "name" } };

const withoutPermission: Lowered = (claim) =>
  claim.backing === "none" ? undefined : { ...claim, backing: "none" };

const lowerings: Readonly<Record<string, Lowered>> = {
  "no reference": withoutRef,
  "an unknown reference": withUnknownRef,
  "a contradiction": contradicted,
  "a tag": fromWeakerSource(0),
  hearsay: fromWeakerSource(1),
  "a guess": fromWeakerSource(2),
  "an agent": byLesserActor("agent"),
  "nobody known": byLesserActor("unknown"),
  "no leave": withoutLeave,
  "no goal granted": withGoals(0),
  "one goal granted": withGoals(1),
  "a kind by name": byNameOnly,
  "no permission": withoutPermission,
};

const withClaims = disputes({ least: 1 });

type Case = readonly [Dispute, number, string];
const cases: fc.Arbitrary<Case> = fc.tuple(
  withClaims,
  fc.nat(11),
  fc.constantFrom(...Object.keys(lowerings)),
);

/** A person weighed this very claim, motivation and all: another one in its place is another question. */
const isRuledOn = ({ id }: Claim, { rulings }: Dispute): boolean =>
  rulings.some(({ over }) => over.some((named) => typeof named !== "string" || named === id));

function expectNoGain([dispute, index, what]: Case, policy: Policy): void {
  const docket = docketOf(dispute, policy);
  // A claim that has ended says nothing that could be bettered.
  const candidates = dispute.claims.filter(({ id }) => docket.spoken.has(id));
  const claim = candidates[index % candidates.length];
  const less = claim === undefined ? undefined : lowerings[what]?.(claim);
  if (claim === undefined || less === undefined || isRuledOn(claim, dispute)) return;
  const other = { ...dispute, claims: dispute.claims.map((each) => (each === claim ? less : each)) };
  const weakened = arbitrate(other, policy);
  const otherDocket = docketOf(other, policy);
  for (const field of arbitrate(dispute, policy).fields) {
    const same = fieldAt(weakened, field.path);
    const before = fateOn(field, claim.id, docket);
    if (before === undefined || same === undefined) continue;
    const after = fateOn(same, claim.id, otherDocket);
    const said = `${field.path}: ${claim.id} with ${what} from ${before} to ${after}`;
    expect(fateRank(after), said).toBeLessThanOrEqual(fateRank(before));
  }
}

it("less evidence, trust, authority or registration never betters a claim's fate under the default policy", () => {
  holdsFor(cases, (one) => expectNoGain(one, defaultPolicy), 2);
});

it("less evidence, trust, authority or registration never betters a claim's fate under a policy that the linter lets pass", () => {
  holdsFor(fc.tuple(cases, soundPolicy), ([one, policy]) => expectNoGain(one, policy), 2);
});
