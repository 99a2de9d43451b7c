import type { Claim } from "../../claims/claim.ts";
import type { Docket } from "../../claims/docket/docket.ts";
import { sourceFacts } from "../../claims/sources.ts";
import type { Backing } from "../../claims/words.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import { rememberedFor } from "../../remembered.ts";

type BackedInput = Pick<DocketRecord, "docket" | "permits">;

/** Ids of what was only said, and not seen to be done. */
export const declaredIds = ({ declared }: Pick<Docket, "declared">): ReadonlySet<string> => idsIn(declared);

const idsIn = rememberedFor(
  (declared: Docket["declared"]): ReadonlySet<string> =>
    new Set([...declared.values()].map(({ claim }) => claim.id)),
);

/** One claim stays one object however often it is judged. */
const withBacking = rememberedFor((claim: Claim) => {
  const known: { [backing in Backing]?: Claim } = {};
  return (backing: Backing): Claim => (known[backing] ??= { ...claim, backing });
});

/** The claims with what is known of whether their claimants may write there. */
export function backed(claims: readonly Claim[], { docket, permits }: BackedInput): readonly Claim[] {
  const declared = declaredIds(docket);
  return claims.map((claim) => withBacking(claim)(backingOf(claim, { declared, permits })));
}

type BackingOfInput = { readonly declared: ReadonlySet<string>; readonly permits: DocketRecord["permits"] };

/**
 * INVARIANT (seen or found): a want of which nobody has found that its claimant may write it has no backing. Who wrote the
 * one value that they had declared is seen to have written it; who had declared more has not written all of it.
 */
function backingOf(claim: Claim, { declared, permits }: BackingOfInput): Backing {
  if (!declared.has(claim.id)) return "wrote";
  if (sourceFacts(claim.source).isStanding) return "permitted";
  return isWritten(claim) ? "wrote" : (permits?.[claim.id]?.backing ?? "none");
}

const isWritten = ({ changedAt, constraint }: Claim): boolean =>
  changedAt !== undefined && (constraint?.is !== undefined || constraint?.absent === true);
