import { fc } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { type Claim, lastChanged } from "#core/claims/claim.ts";
import { millis } from "#core/claims/instant.ts";
import {
  type ActorKind,
  actorKinds,
  type Intent,
  intents,
  motivationKinds,
  sources,
} from "#core/claims/words.ts";
import { defaultPolicy } from "./default-policy.ts";
import { docketOf, fateOn, fateRank, fieldAt, hasItsWay } from "./fates.ts";
import { disputes } from "./generate/disputes.ts";
import { inMinutes } from "./generate/time.ts";
import { holdsFor } from "./runs.ts";

const goals = intents.filter((goal) => goal !== "unattributed");

const channels = fc.constantFrom(...sources.filter((one) => one !== "observed" && one !== "policy"));

/** A reason of any kind that no situation knows. */
const word = fc.record({
  motivation: fc.constantFrom(...motivationKinds).map((kind) => ({
    kind,
    ...(kind !== "none" && { ref: "nobody-knows-this" }),
    note: "urgent, approved by everyone",
  })),
  source: channels,
});

const spoken = fc.tuple(disputes({ least: 1 }), fc.nat(11), word);

/** Something is granted to them whatever they say, so that they are ranked, and by which way they were heard. */
const isRegistered = ({ actor: { goals = [], kind } }: Claim): boolean =>
  goals.length > 0 || kind === "pipeline";

/** The same actor at the same work: what they wrote was seen, what they want was declared, and why they do not say. */
function silent(claim: Claim, source: Claim["source"]): Claim {
  const seen = claim.changedAt === undefined ? "declared" : "observed";
  return {
    ...claim,
    intent: "unattributed",
    motivation: { kind: "none" },
    source: isRegistered(claim) ? source : seen,
  };
}

const inPlaceOf = (dispute: Dispute, claim: Claim, other: Claim): Dispute => ({
  ...dispute,
  claims: dispute.claims.map((each) => (each === claim ? other : each)),
});

/** A person weighed this very claim, reason and all: another one in its place is another question. */
const isRuledOn = ({ id }: Claim, { rulings }: Dispute): boolean =>
  rulings.some(({ over }) => over.some((named) => typeof named !== "string" || named === id));

/** On every field the first comes to at most what the second comes to. */
function expectNoBetter(one: Dispute, other: Dispute, id: string): void {
  const [docket, otherDocket] = [docketOf(one, defaultPolicy), docketOf(other, defaultPolicy)];
  const verdict = arbitrate(other, defaultPolicy);
  for (const field of arbitrate(one, defaultPolicy).fields) {
    const same = fieldAt(verdict, field.path);
    if (same === undefined) continue;
    const [got, most] = [fateOn(field, id, docket), fateOn(same, id, otherDocket)];
    expect(fateRank(got), `${field.path}: ${got}, and ${most} otherwise`).toBeLessThanOrEqual(fateRank(most));
  }
}

/** What one wants stands wherever it stands for the other; how one is told that one has lost is another matter. */
function expectNoLoss(one: Dispute, other: Dispute, id: string): void {
  const verdict = arbitrate(other, defaultPolicy);
  for (const field of arbitrate(one, defaultPolicy).fields) {
    const same = fieldAt(verdict, field.path);
    if (same === undefined || !hasItsWay(field, id, one)) continue;
    expect(hasItsWay(same, id, other), `${field.path}: what the one wants stands, for the other not`).toBe(
      true,
    );
  }
}

type Spoken = readonly [Dispute, number, { motivation: Claim["motivation"]; source: Claim["source"] }];
type As = { readonly goal: Intent; readonly kind: ActorKind };

function expectNoGain([dispute, index, { motivation, source }]: Spoken, { goal, kind }: As): void {
  const found = dispute.claims[index % dispute.claims.length] as Claim;
  // The benefit of the doubt is over, and so is the grace.
  const madeAt = inMinutes(-31);
  const { changedAt, until: _, while: __, ...rest } = found;
  const claim: Claim = {
    ...rest,
    madeAt,
    ...(changedAt !== undefined && { changedAt: madeAt }),
    actor: { ...found.actor, kind, goals: found.actor.goals ?? [] },
  };
  if (isRuledOn(claim, dispute)) return;
  const worded = { ...claim, intent: goal, motivation, source };
  expectNoBetter(
    inPlaceOf(dispute, found, worded),
    inPlaceOf(dispute, found, silent(claim, source)),
    claim.id,
  );
}

const pairs = goals.flatMap((goal) => actorKinds.map((kind) => ({ goal, kind })));

describe("beyond the benefit of the doubt", () => {
  it.each(pairs)(
    "no unconfirmed word for $goal, of any kind or channel, betters what a $kind comes to",
    (as) => {
      holdsFor(spoken, (one) => expectNoGain(one, as), 0.125);
    },
  );
});

it("whose doubts are spent gains nothing by a word of a minute ago", () => {
  holdsFor(spoken, ([dispute, index, { motivation, source }]) => {
    const found = dispute.claims[index % dispute.claims.length] as Claim;
    const { until: _, while: __, ...rest } = found;
    const actor = { ...found.actor, goals: found.actor.goals ?? [] };
    const claim: Claim = { ...rest, actor, madeAt: inMinutes(-1), changedAt: inMinutes(-1) };
    if (isRuledOn(claim, dispute)) return;
    const names = [claim.actor.human, claim.actor.principal, claim.actor.said].filter(
      (name) => name !== undefined,
    );
    const doubts = Object.fromEntries(names.map((name) => [name, 3]));
    const spent = { ...dispute, facts: { ...dispute.facts, doubts } };
    const worded = { ...claim, motivation, source };
    const quiet = silent(claim, source);
    expectNoBetter(inPlaceOf(spent, found, worded), inPlaceOf(spent, found, quiet), claim.id);
  });
});

const confirmers = {
  incident: "incident",
  degradation: "degradation",
  "traffic-spike": "alarm",
  "exploited-cve": "finding",
  vulnerability: "finding",
  "audit-finding": "finding",
  launch: "launch",
  "change-ticket": "change-ticket",
  budget: "budget",
  maintenance: "maintenance",
} as const;

const truths = fc.constantFrom(...(Object.keys(confirmers) as (keyof typeof confirmers)[]));

it("a true reason, while it is open, never makes one lose to the same actor silent", () => {
  holdsFor(fc.tuple(disputes({ least: 1 }), fc.nat(11), truths), ([dispute, index, kind]) => {
    const found = dispute.claims[index % dispute.claims.length] as Claim;
    if (isRuledOn(found, dispute)) return;
    const { until: _, while: __, contradicted: ___, ...rest } = found;
    const truth = {
      kind: confirmers[kind],
      ref: "TRUE-1",
      state: "open" as const,
      scope: { service: "checkout" },
      since: inMinutes(-20_000),
      source: "pagerduty",
      exploited: true,
    };
    // What was made or written before the reason was there was not made for it.
    if (Math.min(millis(found.madeAt), lastChanged(found)) < millis(truth.since)) return;
    const known = { ...dispute, sources: [], situations: [...dispute.situations, truth] };
    const claim: Claim = { ...rest, intent: "unattributed" };
    const reasoned: Claim = { ...claim, motivation: { kind, ref: "TRUE-1" } };
    const quiet: Claim = { ...claim, motivation: { kind: "none" } };
    expectNoLoss(inPlaceOf(known, found, quiet), inPlaceOf(known, found, reasoned), claim.id);
  });
});
