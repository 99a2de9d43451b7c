import type { Claim } from "../../claims/claim.ts";
import { actorKey } from "../../claims/docket/replacement-key.ts";
import { above, secondOf } from "../../claims/docket/said-in-whole.ts";
import { satisfies } from "../../claims/satisfies.ts";
import { InvalidInput } from "../../faults.ts";
import { changed } from "../../fields/apply.ts";
import { parsePath, pathKey } from "../../fields/path.ts";
import type { TypeShape } from "../../fields/topology.ts";
import { valueAt } from "../../fields/value-at.ts";

const keyOf = ({ actor }: Claim, path: string): string => `${actorKey(actor)}\n${pathKey(path)}`;

/** What a claim on a whole says once its claimant has written a part of it; undefined when it says nothing any more. */
function amended(whole: Claim, part: Claim, shape: TypeShape): Claim | undefined {
  const { is } = whole.constraint ?? {};
  const { is: after, absent } = part.constraint ?? {};
  if (is === undefined || (after === undefined && absent !== true)) return undefined;
  const segments = parsePath(part.field);
  try {
    const step = { segments, depth: parsePath(whole.field).length, after, shape };
    const value = changed(is, step);
    return value === undefined ? undefined : { ...whole, constraint: { is: value } };
  } catch (error) {
    if (error instanceof InvalidInput) return undefined;
    throw error;
  }
}

/** What was declared of a part stands as long as what its declarer wrote around it since allows it. */
function isAllowed({ change, field, constraint }: Claim, whole: Claim): boolean {
  const is = whole.constraint?.is;
  if (change !== undefined || is === undefined) return false;
  const part = valueAt(is, parsePath(field).slice(parsePath(whole.field).length));
  return part !== undefined && satisfies(part, constraint ?? {});
}

/**
 * Of what one actor wrote to a field, to parts of it and to the whole around it, each at its time, only the latest
 * word stands: nobody disputes with themselves.
 */
export function latestWords(claims: readonly Claim[], shape: TypeShape): readonly Claim[] {
  const written = claims.filter(({ changedAt }) => changedAt !== undefined);
  const byPlace = new Map(written.map((claim) => [keyOf(claim, claim.field), claim]));
  const gone = new Set<Claim>();
  const amendments = new Map<Claim, Claim[]>();
  for (const claim of written) {
    for (const path of above(claim.field)) {
      const whole = byPlace.get(keyOf(claim, path));
      if (whole === undefined || secondOf(whole) === secondOf(claim)) continue;
      if (secondOf(whole) > secondOf(claim)) {
        if (!isAllowed(claim, whole)) gone.add(claim);
      } else amendments.set(whole, [...(amendments.get(whole) ?? []), claim]);
    }
  }
  if (gone.size + amendments.size === 0) return claims;
  return claims.flatMap((claim) => {
    if (gone.has(claim)) return [];
    const parts = (amendments.get(claim) ?? []).toSorted((a, b) => secondOf(a) - secondOf(b));
    const left = parts.reduce<Claim | undefined>(
      (whole, part) => (whole === undefined ? undefined : amended(whole, part, shape)),
      claim,
    );
    return left === undefined ? [] : [left];
  });
}
