import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { type Claim, lastChanged } from "#core/claims/claim.ts";
import { actorKey } from "#core/claims/docket/replacement-key.ts";
import { overlaps } from "#core/fields/path.ts";
import type { ReplayLook } from "../judging/look.ts";

/** What became of a claim in a verdict; one that is asked about neither holds nor waits, nor does an ended one. */
type Fate = "holds" | "waits" | "refused" | "asked" | "ended";

export type Party = { readonly claim: Claim; readonly fate: Fate };

/** Whose write made the dispute, and who wanted something else of the field. */
export type Parties = { readonly challenger: Party | undefined; readonly rivals: readonly Party[] };

const mostRivals = 12;

function fateOf({ id }: Claim, field: FieldVerdict): Fate {
  if (field.holders.includes(id)) return "holds";
  if (field.deferred.some(({ claim }) => claim === id)) return "waits";
  if (field.refused.includes(id)) return "refused";
  return field.ask === null ? "ended" : "asked";
}

const latestFirst = (a: Party, b: Party): number =>
  lastChanged(b.claim) - lastChanged(a.claim) || (a.claim.id < b.claim.id ? 1 : -1);

/** The latest writer of a field stands against all others who claim it. */
export function partiesOf({ dispute }: ReplayLook, field: FieldVerdict): Parties {
  const about = dispute.claims
    .filter((claim) => overlaps(claim.field, field.path))
    .map((claim): Party => ({ claim, fate: fateOf(claim, field) }))
    .toSorted(latestFirst);
  const [challenger, ...others] = about;
  if (challenger === undefined) return { challenger, rivals: [] };
  const own = actorKey(challenger.claim.actor);
  const seen = new Set([own]);
  const rivals = others.filter(({ claim, fate }) => {
    const key = actorKey(claim.actor);
    if (fate === "ended" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return { challenger, rivals: rivals.slice(0, mostRivals) };
}
