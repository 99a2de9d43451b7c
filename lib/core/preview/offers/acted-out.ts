import type { Dispute } from "../../arbitration/dispute.ts";
import { valueIn, withValueAt } from "../../arbitration/project/said-of.ts";
import type { FieldVerdict } from "../../arbitration/verdict.ts";
import type { Claim } from "../../claims/claim.ts";
import { exactly } from "../../claims/constraint/value.ts";
import { withPart } from "../../claims/parts.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import { type FieldPath, overlaps, parsePath } from "../../fields/path.ts";
import type { FieldWish } from "./wish.ts";

/** Values by field, as somebody would write them instead. */
export type Instead = ReadonlyMap<FieldWish, Json>;

/** What a claim on a whole says once one of its parts is another. */
function wholeWith({ field, constraint }: Claim, path: FieldPath, value: Json): Claim["constraint"] {
  if (field === path) return exactly(value);
  const steps = parsePath(path).slice(parsePath(field).length);
  const whole = withPart(constraint?.is ?? null, steps, value);
  return whole === undefined ? constraint : exactly(whole);
}

/** The claim as it would stand had its author written another value at the same moment. */
function claimWith(claim: Claim, path: FieldPath, value: Json): Claim {
  const { prefer: _, ...rest } = claim;
  return { ...rest, constraint: wholeWith(claim, path, value) };
}

function pastWith(
  history: Dispute["history"],
  { claim, path, wanted }: FieldWish,
  value: Json,
): Dispute["history"] {
  const at = claim.changedAt ?? claim.madeAt;
  return history.map((write) => {
    const isIt = write.field === path && write.at === at && write.principal === claim.actor.principal;
    return isIt && write.by === "change" && sameValue(write.after, wanted)
      ? { ...write, after: value }
      : write;
  });
}

/** The dispute in which a claimant wrote something else than they did or want to, at the same moment and for the same reason. */
export function actedOut(dispute: Dispute, instead: Instead): Dispute {
  let acted = dispute;
  for (const [wish, value] of instead) {
    const { path } = wish;
    acted = {
      ...acted,
      live: withValueAt(acted.live, path, value) ?? { ...acted.live, [path]: value },
      history: pastWith(acted.history, wish, value),
      claims: acted.claims.map((claim) =>
        claim.id === wish.claim.id ? claimWith(claim, path, value) : claim,
      ),
    };
  }
  return acted;
}

/** The dispute as if the claimant had written nothing there. */
export function withoutWish(dispute: Dispute, wishes: readonly FieldWish[]): Dispute {
  const gone = new Set(wishes.map(({ claim }) => claim.id));
  const live = wishes.reduce((values, { path, claim }) => {
    const before = claim.before ?? valueIn(dispute.prior, path);
    return before === undefined ? values : (withValueAt(values, path, before) ?? values);
  }, dispute.live);
  return { ...dispute, live, claims: dispute.claims.filter(({ id }) => !gone.has(id)) };
}

/** It stays as it stands, and no question is put about it. */
export const isKept = ({ outcome, ask }: Pick<FieldVerdict, "outcome" | "ask">): boolean =>
  outcome === "keep" && (ask === null || ask.beside);

/** Whatever the verdict says of the field and its parts is that it stays; what it does not list nobody disputes. */
export const isKeptAt = (fields: readonly FieldVerdict[], path: FieldPath): boolean =>
  fields.every((field) => !overlaps(field.path, path) || isKept(field));

/** INVARIANT (no lots): what a draw between equals decides, which every other value draws anew, is offered to nobody. */
export const isSurelyKeptAt = (fields: readonly FieldVerdict[], path: FieldPath): boolean =>
  isKeptAt(fields, path) && !fields.some((field) => overlaps(field.path, path) && isDrawn(field));

const isDrawn = ({ because }: FieldVerdict): boolean => because.some(({ rule }) => rule === "rank/digest");
