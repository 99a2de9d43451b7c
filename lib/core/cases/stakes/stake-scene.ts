import type { Dispute, Ruling } from "../../arbitration/dispute.ts";
import type { FieldVerdict, Verdict } from "../../arbitration/verdict.ts";
import type { Claim } from "../../claims/claim.ts";
import { canonicalPrincipal } from "../../claims/principal.ts";
import type { ActorNoticeKind } from "../../claims/words.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import { nothingTold, type ToldStakes } from "../../ledger/told-stakes.ts";
import type { Around } from "../../looking/around.ts";
import { unknownActor } from "../../looking/folding/claims.ts";

/** What one claimant has to be told about one claim of theirs. */
export type StakeChange = {
  readonly kind: ActorNoticeKind;
  readonly claim: Claim;
  /** What was decided about the field; missing where nothing is known of it any more. */
  readonly verdict?: FieldVerdict;
  /** What a person, or silence, answered. */
  readonly ruling?: Ruling;
  /** When the claim ends, of which it is told ahead. */
  readonly ends?: string;
  /** How often, where it is a count. */
  readonly times?: number;
};

/** The docket before, what was decided about it, and when. */
export type StakeScene = {
  readonly record: DocketRecord;
  readonly dispute: Dispute;
  readonly verdict: Pick<Verdict, "fields">;
  readonly decision?: string;
  readonly now: number;
  readonly around: Pick<Around, "policy" | "types" | "restorers">;
};

export const toldIn = ({ told = nothingTold }: Pick<DocketRecord, "told">): ToldStakes => told;

/** INVARIANT (others only): Parley's own hand is told nothing, and nobody can be told of what nobody is known to have done. */
function mayHear({ actor }: Claim, { around }: Pick<StakeScene, "around">): boolean {
  const principal = canonicalPrincipal(actor.principal);
  return principal !== unknownActor.principal && !around.restorers.includes(principal);
}

/** The claims that stand and whose claimants can be told. */
export const heardClaims = (scene: StakeScene): readonly Claim[] =>
  scene.dispute.claims.filter((claim) => claim.state === "active" && mayHear(claim, scene));
