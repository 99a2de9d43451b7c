import { canonicalJson } from "../../fields/json.ts";
import { parsePath, printPath } from "../../fields/path.ts";
import { valueAt } from "../../fields/value-at.ts";
import type { Claim } from "../claim.ts";
import { millis } from "../instant.ts";
import { claimKey } from "./replacement-key.ts";

/** CloudTrail's grain: what one actor wrote within a second has no order. */
export const secondOf = ({ changedAt }: Claim): number =>
  changedAt === undefined ? Number.NaN : Math.floor(millis(changedAt) / 1_000);

const isWritten = ({ change, changedAt }: Claim): boolean => change !== undefined && changedAt !== undefined;

/** The fields above a field, the nearest last. */
export function above(path: string): readonly string[] {
  const segments = parsePath(path);
  return segments.slice(1).map((_, index) => printPath(segments.slice(0, index + 1)));
}

/** Of one event the whole says the part as well; what the cloud put beside it the whole does not say. */
function saysPart(whole: Claim, { field, constraint }: Claim): boolean {
  const is = whole.constraint?.is;
  if (is === undefined) return constraint?.absent === true;
  const part = valueAt(is, parsePath(field).slice(parsePath(whole.field).length));
  return (
    part !== undefined && constraint?.is !== undefined && canonicalJson(part) === canonicalJson(constraint.is)
  );
}

/**
 * Writes of parts that say nothing any more: the same actor wrote the whole around it since, or by the same event.
 * INVARIANT (one ledger): whether a whole was known in parts first, or at once, the same claims are left.
 */
export function saidInWhole(claims: readonly Claim[]): ReadonlySet<Claim> {
  const written = claims.filter(isWritten);
  if (written.length < 2) return new Set();
  const byPlace = Map.groupBy(written, ({ actor, field }) => claimKey(actor, field));
  const isSaidBy = (part: Claim) => (whole: Claim) =>
    whole.change === part.change ? saysPart(whole, part) : secondOf(whole) > secondOf(part);
  return new Set(
    written.filter((part) =>
      above(part.field).some((path) => byPlace.get(claimKey(part.actor, path))?.some(isSaidBy(part))),
    ),
  );
}
