import type { Dispute, Ruling } from "../../arbitration/dispute.ts";
import { isSaidOf, partFor } from "../../arbitration/project/said-of.ts";
import type { FieldVerdict, Verdict } from "../../arbitration/verdict.ts";
import { type Claim, lastChanged, lastChangedAt } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { canonicalPrincipal } from "../../claims/principal.ts";
import type { Edit } from "../../fields/difference.ts";
import { sameValue } from "../../fields/equality.ts";
import { covers, overlaps, parsePath } from "../../fields/path.ts";
import type { TypeShape } from "../../fields/topology.ts";
import type { Author } from "../../ledger/learnt.ts";
import { authorOf } from "./authors.ts";

export type KeptVerdict = { readonly dispute: Dispute; readonly verdict: Verdict; readonly shape: TypeShape };

const isRuled = ({ because }: FieldVerdict): boolean => because.some(({ rule }) => rule === "ruling");

const silence = "silence";

/** The ruling that a verdict followed; of several on the field the last. */
export function rulingBehind(field: FieldVerdict, { rulings }: Pick<Dispute, "rulings">): Ruling | undefined {
  if (!isRuled(field)) return undefined;
  const own = rulings.filter((ruling) => overlaps(ruling.field, field.path));
  return own.toSorted((a, b) => millis(a.at) - millis(b.at)).at(-1);
}

export const isBySilence = ({ by }: Ruling): boolean => by === silence;

/** What a claim wrote to the field of a difference. */
function wrote({ field, constraint, changedAt }: Claim, { path, after }: Edit, shape: TypeShape): boolean {
  if (changedAt === undefined || constraint === undefined || !isSaidOf(field, path)) return false;
  const { is, absent } = constraint;
  const value = absent === true ? null : is;
  if (value === undefined) return false;
  const part = covers(field, path) ? partFor(path, field, value) : undefined;
  const topology = shape.topologyAt(parsePath(path));
  return part !== undefined && sameValue(part ?? null, after ?? null, topology);
}

/** Whom a person ruled for need not have shown anything; the ruling must have weighed them where it names a value. */
const mayFavour = ({ answer, over }: Ruling, { id, actor }: Claim): boolean =>
  answer !== "value" ||
  over.some((one) =>
    typeof one === "string"
      ? one === id
      : canonicalPrincipal(one.actor) === canonicalPrincipal(actor.principal),
  );

/**
 * Who brought a value that is agreed from now on: the last one whose shown edit it is, or whom a ruling favoured; of a
 * value of their own the one who ruled.
 * Undefined where a row of the policy or a silence let it stand: then it keeps the author that it had.
 */
export function broughtBy(edit: Edit, { dispute, verdict, shape }: KeptVerdict): Author | undefined {
  const field = verdict.fields.find(({ path }) => overlaps(path, edit.path));
  if (field === undefined) return undefined;
  const ruling = rulingBehind(field, dispute);
  if (ruling !== undefined && isBySilence(ruling)) return undefined;
  const holders = new Set(
    verdict.fields.filter(({ path }) => overlaps(path, edit.path)).flatMap((one) => one.holders),
  );
  const mayHave = (claim: Claim): boolean =>
    ruling === undefined ? holders.has(claim.id) : mayFavour(ruling, claim);
  const writers = dispute.claims.filter((claim) => mayHave(claim) && wrote(claim, edit, shape));
  const last = writers.toSorted((a, b) => lastChanged(a) - lastChanged(b)).at(-1);
  if (last !== undefined)
    return authorOf(last.actor, lastChangedAt(last), ruling === undefined ? "kept" : "ruling");
  if (ruling?.answer !== "value") return undefined;
  return authorOf({ principal: ruling.by, kind: "person" }, ruling.at, "ruling");
}
