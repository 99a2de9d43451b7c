import type { FieldVerdict } from "../../arbitration/verdict.ts";
import type { Claim } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import type { ToldStakes } from "../../ledger/told-stakes.ts";
import { fatesIn } from "./fates.ts";
import { heardClaims, type StakeChange, type StakeScene, toldIn } from "./stake-scene.ts";

const soonest = 15 * 60_000;
const longest = 24 * 3_600_000;

/** How long ahead of its end a claimant is told: a tenth of the lease, at least a quarter of an hour, at most a day. */
function aheadOf({ from, until }: { readonly from: number; readonly until: number }): number {
  return Math.min(longest, Math.max(soonest, (until - from) / 10));
}

export type EndsSoon = {
  readonly changes: readonly StakeChange[];
  readonly ends: NonNullable<ToldStakes["ends"]>;
  /** When the next of them has to be told. */
  readonly due: number;
};

/** Which claims that hold end soon, each told once for each end: a lease that was renewed has another. */
export function endsSoon(scene: StakeScene): EndsSoon {
  const { now } = scene;
  const known = toldIn(scene.record).ends ?? {};
  const found = fatesIn(scene.verdict.fields, []);
  const leases = heardClaims(scene).flatMap((claim) => {
    const fate = found.get(claim.id);
    const until = fate?.fate === "holds" ? endOf(claim, fate.verdict) : undefined;
    if (fate === undefined || until === undefined || millis(until) <= now) return [];
    const tellAt = millis(until) - aheadOf({ from: millis(claim.madeAt), until: millis(until) });
    return [{ claim, verdict: fate.verdict, until, tellAt, isTold: known[claim.id] === until }];
  });
  const due = leases.filter(({ isTold, tellAt }) => !isTold && tellAt <= now);
  const told = [...leases.filter(({ isTold }) => isTold), ...due];
  return {
    changes: due.map(({ claim, verdict, until }) => ({ kind: "ends", claim, verdict, ends: until })),
    ends: Object.fromEntries(told.map(({ claim, until }) => [claim.id, until])),
    due: Math.min(Infinity, ...leases.filter(({ tellAt }) => tellAt > now).map(({ tellAt }) => tellAt)),
  };
}

/** The end that a claim names itself, or that of the field where nobody else holds it. */
function endOf({ until }: Claim, { holders, until: last }: FieldVerdict): string | undefined {
  const only = holders.length === 1 ? last : undefined;
  if (until === undefined || only === undefined) return until ?? only;
  return millis(only) < millis(until) ? only : until;
}
