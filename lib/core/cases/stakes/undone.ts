import { type Claim, lastChanged } from "../../claims/claim.ts";
import { claimKey } from "../../claims/docket/replacement-key.ts";
import { type FieldPath, overlaps } from "../../fields/path.ts";
import type { Restore } from "../../ledger/docket-record.ts";
import { isOver } from "./changed-fates.ts";
import { heardClaims, type StakeChange, type StakeScene } from "./stake-scene.ts";

/** Whose write was put back by one of Parley's that has just come to its end. */
export function undoneBy(restore: Restore, scene: StakeScene): readonly StakeChange[] {
  const written = Object.keys(restore.values) as FieldPath[];
  return heardClaims(scene)
    .filter((claim) => isOver(claim, restore, scene) && !isWithdrawn(claim, scene))
    .flatMap((claim): readonly StakeChange[] => {
      const verdict = scene.verdict.fields.find(
        ({ path, holders }) =>
          overlaps(path, claim.field) &&
          written.some((one) => overlaps(one, path)) &&
          !holders.includes(claim.id),
      );
      return verdict === undefined ? [] : [{ kind: "undone", claim, verdict }];
    });
}

/** What its claimant has given up meanwhile is no loss of theirs. */
const isWithdrawn = (claim: Claim, { record: { docket } }: StakeScene): boolean =>
  (docket.withdrawn.get(claimKey(claim.actor, claim.field))?.at ?? -Infinity) >= lastChanged(claim);
