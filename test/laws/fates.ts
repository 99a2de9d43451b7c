import { contextOf } from "#core/arbitration/context.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { partDemand } from "#core/arbitration/project/member.ts";
import type { FieldVerdict, Verdict } from "#core/arbitration/verdict.ts";
import { weigher } from "#core/arbitration/weigh/weighed.ts";
import type { Claim } from "#core/claims/claim.ts";
import type { GuardConstraint } from "#core/claims/constraint/kinds.ts";
import { satisfies } from "#core/claims/satisfies.ts";
import { absent, isExistence, present } from "#core/fields/existence.ts";
import { isWithheld } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { covers, type FieldPath, overlaps, parsePath } from "#core/fields/path.ts";
import type { Policy } from "#core/policy/policy.ts";

/** What a claim can come to on one field; the more the better, and equal numbers are as good as each other. */
const ranks = {
  wish: 0,
  refused: 1,
  deferred: 2,
  asked: 2,
  "asked, with its value live": 3,
  holds: 4,
} as const;
export type Fate = keyof typeof ranks;

export const fateRank = (fate: Fate | undefined): number => (fate === undefined ? -1 : ranks[fate]);

/** What is hidden is what stands, or something that nobody can tell. */
function shownValue({ path, value }: FieldVerdict, { live }: Dispute): Json | undefined {
  if (!isWithheld(value)) return value;
  return value.isChanged ? undefined : Object.entries(live).find(([known]) => known === path)?.[1];
}

/** What a claim on a whole wants of a part. */
function wantedOf({ field, constraint }: Claim, path: FieldPath): GuardConstraint | undefined {
  if (constraint === undefined || !covers(field, path)) return constraint;
  const steps = parsePath(path).slice(parsePath(field).length);
  return steps.reduce<GuardConstraint | undefined>(
    (whole, step) => whole && partDemand(whole, step),
    constraint,
  );
}

/** The value of the verdict is what the claim wants; while somebody is asked that is what stands meanwhile. */
function stands(field: FieldVerdict, id: string, dispute: Dispute): boolean {
  const claim = dispute.claims.find((each) => each.id === id);
  const value = shownValue(field, dispute);
  const constraint = claim && wantedOf(claim, field.path);
  if (value === undefined || constraint === undefined) return false;
  const wantsGone = constraint.absent;
  // Whether a resource is there is said in two words.
  if (isExistence(field.path) && wantsGone !== undefined) return value === (wantsGone ? absent : present);
  return satisfies(value, constraint);
}

/** A claim speaks of its own field, of what lies beneath it, and as a part of what lies around it. */
const isOn = ({ path }: FieldVerdict, id: string, dispute: Dispute): boolean =>
  dispute.claims.some((claim) => claim.id === id && overlaps(claim.field, path));

/** A claim is about a field, and what it wants stands there. */
export const hasItsWay = (field: FieldVerdict, id: string, dispute: Dispute): boolean =>
  isOn(field, id, dispute) && stands(field, id, dispute);

/** What becomes of a claim on a field; nothing where it has ended or is not heard there. */
export function fateOn(field: FieldVerdict, id: string, { dispute, spoken }: Docket): Fate | undefined {
  if (field.wishes.includes(id)) return "wish";
  if (field.refused.includes(id)) return "refused";
  const isWaiting = field.deferred.some(({ claim }) => claim === id);
  // What cannot be written is asked about, and anyone who waits has what stands until then.
  if (isWaiting && field.outcome === "ask" && stands(field, id, dispute)) return "asked, with its value live";
  if (isWaiting) return "deferred";
  // Anyone who has waited too long is asked about and waits on.
  const isOverdue = field.ask?.cause === "waiting";
  if (field.holders.includes(id)) return "holds";
  if (!spoken.has(id) || !isOn(field, id, dispute)) return undefined;
  if (isOverdue) return "deferred";
  // A policy's row that keeps an edit nobody explained gives its author what they want, though they do not hold it.
  if (field.outcome !== "ask") {
    if (stands(field, id, dispute)) return "holds";
    // What is given up where it loses waits for nothing, and is no worse for it.
    return dispute.claims.some((claim) => claim.id === id && claim.onLoss === "abandon")
      ? "deferred"
      : undefined;
  }
  return stands(field, id, dispute) ? "asked, with its value live" : "asked";
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
