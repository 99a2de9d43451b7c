import type { Dispute } from "../arbitration/dispute.ts";
import type { FieldVerdict, Verdict } from "../arbitration/verdict.ts";
import { isUnexplained } from "../arbitration/weigh/ending.ts";
import { type Claim, lastChanged } from "../claims/claim.ts";
import { millis } from "../claims/instant.ts";
import { type FieldPath, overlaps } from "../fields/path.ts";
import type { DocketRecord, OpenCase } from "../ledger/docket-record.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import { isBySilence, rulingBehind } from "./learning/brought-by.ts";

export type JudgedDocket = {
  readonly dispute: Dispute;
  readonly verdict: Verdict;
  readonly policy: Pick<PolicyFile, "limits" | "motivations">;
  readonly open: OpenCase | undefined;
  readonly waiting: DocketRecord["waiting"];
};

const isNeed = ({ motivation: { kind } }: Claim, { policy }: JudgedDocket): boolean =>
  Object.hasOwn(policy.motivations, kind) && policy.motivations[kind as "none"].is === "need";

/** A reason is a lease where some situation bears it out, or bore it out before it closed. */
const isBorneOut = ({ motivation: { ref } }: Claim, { dispute }: JudgedDocket): boolean =>
  ref !== undefined && dispute.situations.some((situation) => situation.ref === ref);

/** Edits that are left alone for a while: nobody explained them, or their reason may still be confirmed. */
function leftAlone(judged: JudgedDocket): readonly FieldPath[] {
  const { dispute, policy } = judged;
  const now = millis(dispute.now);
  const { grace, doubt } = policy.limits;
  return dispute.claims
    .filter((claim) => {
      if (isUnexplained(claim)) return lastChanged(claim) + grace > now;
      return claim.changedAt !== undefined && isNeed(claim, judged) && lastChanged(claim) + doubt > now;
    })
    .map(({ field }) => field);
}

/** A claim that ends by itself: what it holds is not agreed, however long it may last. */
const isLeased = (claim: Claim, judged: JudgedDocket): boolean =>
  claim.until !== undefined ||
  claim.while !== undefined ||
  (isNeed(claim, judged) && isBorneOut(claim, judged));

function holdsForATime(
  { holders }: FieldVerdict,
  judged: JudgedDocket,
  byId: ReadonlyMap<string, Claim>,
): boolean {
  return holders.some((id) => {
    const claim = byId.get(id);
    return claim !== undefined && isLeased(claim, judged);
  });
}

/** How reasons begin whose verdict is for the time being. */
const passing = /^(?:held|grace|doubt|pause|brake|silence)\b/;

const finalSilence = 3;

/** A ruling that holds things as they are, or a silence before the last, decides nothing for good. */
function isRuledForATime(field: FieldVerdict, { dispute }: JudgedDocket): boolean {
  const ruling = rulingBehind(field, dispute);
  if (ruling === undefined) return false;
  return ruling.answer === "hold" || (isBySilence(ruling) && (ruling.round ?? finalSilence) < finalSilence);
}

/** A row lets it stand while somebody waits for it to go: were it agreed, they would win by nothing but that. */
const isLetStand = ({ deferred, because }: FieldVerdict): boolean =>
  deferred.length > 0 && because.some(({ rule }) => rule === "unattributed");

/** What the verdict says of a field is for the time being: it is asked about, waits, or is left alone for a while. */
export function isPassing(field: FieldVerdict): boolean {
  const { outcome, effect, ask, codify, because } = field;
  if (outcome !== "keep" || effect === "wait" || ask !== null || codify) return true;
  return isLetStand(field) || because.some(({ rule }) => passing.test(rule));
}

/** Fields that nobody may call agreed yet: in dispute, in grace or doubt, asked about, paused, leased or held. */
export function undecided(judged: JudgedDocket): readonly FieldPath[] {
  const { dispute, verdict, open, waiting = [] } = judged;
  const byId = new Map(dispute.claims.map((claim) => [claim.id, claim]));
  const passingFields = verdict.fields.filter(
    (field) => isPassing(field) || isRuledForATime(field, judged) || holdsForATime(field, judged, byId),
  );
  const asked = open?.questions.flatMap(({ fields }) => fields) ?? [];
  const fields = [
    ...passingFields.map(({ path }) => path),
    ...leftAlone(judged),
    ...asked,
    ...waiting.map(({ field }) => field),
  ];
  return [...new Set(fields)];
}

/** Of paths of which one lies in another the outermost. */
export const outermost = (paths: readonly FieldPath[]): readonly FieldPath[] =>
  paths.filter(
    (path) => !paths.some((other) => other !== path && overlaps(other, path) && other.length < path.length),
  );
