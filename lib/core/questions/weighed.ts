import type { Dispute } from "../arbitration/dispute.ts";
import { normalised } from "../arbitration/normal.ts";
import { runThrough } from "../arbitration/run.ts";
import { type Claim, lastChanged } from "../claims/claim.ts";
import { canonicalPrincipal, humanOf } from "../claims/principal.ts";
import { urgencies } from "../claims/words.ts";
import { canonicalJson, type Json } from "../fields/json.ts";
import { type FieldPath, overlaps } from "../fields/path.ts";
import type { Policy } from "../policy/policy.ts";

/** What a question is about when it is put. */
export type PutAbout = Pick<Dispute["asked"][number], "edit" | "urgency">;

/** A constraint that says more is known by its claim alone. */
const longestConstraint = 2_000;

/** The last write to a field that somebody was seen to make. */
export function lastEdit(field: FieldPath, { claims }: Pick<Dispute, "claims">): Claim | undefined {
  const seen = claims.filter(
    (claim) => claim.changedAt !== undefined && claim.state === "active" && overlaps(claim.field, field),
  );
  return seen.toSorted((a, b) => lastChanged(b) - lastChanged(a) || (a.id < b.id ? -1 : 1))[0];
}

/** Whose hand it was: a human where one is known, else a principal. */
export const handOf = ({ actor }: Claim): string => humanOf(actor) ?? canonicalPrincipal(actor.principal);

function editOn(field: FieldPath, dispute: Dispute): Pick<PutAbout, "edit"> {
  const edit = lastEdit(field, dispute);
  const { constraint } = edit ?? {};
  if (edit === undefined || constraint === undefined) return {};
  if (canonicalJson(constraint as Json).length > longestConstraint) return {};
  return { edit: { principal: edit.actor.principal, constraint } };
}

/** What a question about a field is put about: the edit behind it, and the highest urgency that was weighed. */
export function putAboutIn(dispute: Dispute, policy: Policy): (field: FieldPath) => PutAbout {
  let settled: ReturnType<typeof runThrough>["judged"] | undefined;
  return (field) => {
    settled ??= runThrough(normalised(dispute), policy).judged;
    const ranks = settled
      .filter((one) => overlaps(one.settled.field.path, field))
      .flatMap((one) => one.settled.stakes.map(({ worth }) => worth.rank.urgency));
    const urgency = urgencies[Math.max(0, ...ranks)];
    return { ...editOn(field, dispute), ...(urgency !== undefined && { urgency }) };
  };
}
