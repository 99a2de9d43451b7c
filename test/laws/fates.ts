import { contextOf } from "#core/arbitration/context.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict, Verdict } from "#core/arbitration/verdict.ts";
import { weigher } from "#core/arbitration/weigh/weighed.ts";
import { satisfies } from "#core/claims/satisfies.ts";
import type { Policy } from "#core/policy/policy.ts";

/** From the worst to the best that a claim can come to on one field. */
const fates = ["refused", "deferred", "asked", "asked, with its value live", "holds"] as const;
export type Fate = (typeof fates)[number];

export const fateRank = (fate: Fate | undefined): number => (fate === undefined ? -1 : fates.indexOf(fate));

function askedFate(field: FieldVerdict, id: string, dispute: Dispute): Fate {
  const claim = dispute.claims.find((each) => each.id === id);
  const live = dispute.live[field.path];
  const isLive = live !== undefined && claim?.constraint !== undefined && satisfies(live, claim.constraint);
  return isLive ? "asked, with its value live" : "asked";
}

/** What becomes of a claim on a field; nothing where it has ended or is not heard there. */
export function fateOn(field: FieldVerdict, id: string, { dispute, spoken }: Docket): Fate | undefined {
  if (field.refused.includes(id)) return "refused";
  if (field.deferred.some(({ claim }) => claim === id)) return "deferred";
  // Whoever has waited too long is asked about and waits on.
  const isOverdue = field.because.some(({ rule }) => rule === "ask/waiting");
  if (isOverdue && spoken.has(id)) return field.holders.includes(id) ? "holds" : "deferred";
  if (field.outcome === "ask") return spoken.has(id) ? askedFate(field, id, dispute) : undefined;
  return field.holders.includes(id) ? "holds" : undefined;
}

/** The best that any of these claims comes to on a field. */
export function bestFate(field: FieldVerdict, ids: readonly string[], docket: Docket): Fate | undefined {
  const found = ids.map((id) => fateOn(field, id, docket));
  return found.reduce((best, fate) => (fateRank(fate) > fateRank(best) ? fate : best), undefined);
}

export const fieldAt = (verdict: Verdict, path: string): FieldVerdict | undefined =>
  verdict.fields.find((field) => field.path === path);

/** A dispute with the claims that speak in it: neither ended nor withdrawn. */
export type Docket = { readonly dispute: Dispute; readonly spoken: ReadonlySet<string> };

export function docketOf(dispute: Dispute, policy: Policy): Docket {
  const weighed = dispute.claims.map(weigher(contextOf(dispute, policy)));
  const active = weighed.filter(({ state }) => state === "active");
  return { dispute, spoken: new Set(active.map(({ claim }) => claim.id)) };
}
