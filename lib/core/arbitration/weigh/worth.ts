import { type Authority, confirmingRow, type Weight, weigh } from "../../attribution/authority.ts";
import type { Confirmation } from "../../attribution/confirm.ts";
import { isCode, weighingKind } from "../../attribution/grants.ts";
import { trustOf } from "../../attribution/trust.ts";
import { goalOf } from "../../attribution/verify.ts";
import type { Claim } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { sourceFacts } from "../../claims/sources.ts";
import { type Intent, lower, type Urgency, urgencyRank } from "../../claims/words.ts";
import type { Context } from "../context.ts";
import { type Order, placeOf } from "./order.ts";
import { compareRanks, type Rank, specificityRank } from "./rank.ts";
import { type Adjustment, noAdjustment, type Rules, raisedPlace } from "./rules.ts";

/** How a claimant has shown that the claim counts: a confirmed reason, a role that confirms itself, or a granted goal. */
type ShownBy = "reason" | "role" | "grant" | "code" | "author";

/** What of a field bears on what a claim on it is worth. */
export type WorthGround = {
  /** What the claim wants there can hurt. */
  readonly isHarmful: boolean;
  /** It protects people or data, or says who may do what: no reason serves its harmful side. */
  readonly isGuarded: boolean;
  /** The reason is one for this field. */
  readonly isServed: boolean;
  /** The claimant brought what was agreed there. */
  readonly isAuthor: boolean;
  /** The goal that a standing claim grants to its owner there. */
  readonly owned: Intent | undefined;
};

/** What a claim weighs on a field; without `by` nothing was shown, and it weighs nothing. */
export type Worth = {
  readonly by: ShownBy | undefined;
  readonly intent: Intent;
  readonly weight: Weight;
  readonly urgency: Urgency;
  readonly adjustment: Adjustment;
  /** Everything but incumbency, which depends on the field. */
  readonly rank: Rank;
};

/** A reason was confirmed, and not only a goal granted. */
export const isConfirmed = ({ by }: { readonly by: ShownBy | undefined }): boolean =>
  by === "reason" || by === "role";

/** A claim as far as it is the same on every field. */
export type Stated = {
  readonly claim: Claim;
  readonly confirmation: Confirmation;
  readonly goals: readonly Intent[];
  readonly order: Order;
  /** Made while its actor was not to change things. */
  readonly isFrozen: boolean;
  /** Its role confirms its reason by itself, and has not done so before for this human and field. */
  readonly isOwnWord: boolean;
  readonly authority: Authority;
  /** What a granted goal weighs. */
  readonly granted: Weight;
  readonly digest: () => string;
};

/** One way in which a claim is shown: the best of them counts. */
type Face = { readonly by: ShownBy; readonly intent: Intent; readonly weight: Weight };

/** Only break-glass in a confirmed incident, a ticket or an attestation excuse what can hurt. */
function excusesHarm({ actor, motivation }: Claim): boolean {
  const { kind } = motivation;
  if (kind === "change-ticket" || kind === "exception") return true;
  return weighingKind(actor) === "break-glass" && kind === "incident";
}

function serves(stated: Stated, ground: WorthGround): boolean {
  if (!ground.isServed) return false;
  if (!ground.isHarmful) return true;
  const { late, extended } = stated.confirmation;
  if (late === true || extended === true) return false;
  return !ground.isGuarded || excusesHarm(stated.claim);
}

/** A confirmed reason adds its goal and its urgency, and takes no granted goal away. */
function withReason({ claim, goals }: Stated, face: Face): readonly Face[] {
  const isGranted = goals.includes(claim.intent) && claim.intent !== face.intent;
  return isGranted ? [face, { ...face, intent: claim.intent }] : [face];
}

const noFaces: readonly Face[] = [];

function reasonFaces(
  stated: Stated,
  ground: WorthGround,
  { policy: { file }, now }: Context,
): readonly Face[] {
  const { claim, confirmation, authority } = stated;
  const scene = { file, now, authority };
  if (confirmation.confirmed) {
    if (!serves(stated, ground)) return noFaces;
    const weight = weigh(claim, confirmation, scene);
    return withReason(stated, { by: "reason", intent: goalOf(file, claim, confirmation.situation), weight });
  }
  if (!stated.isOwnWord || ground.isHarmful || !ground.isServed) return noFaces;
  const row = confirmingRow(file, claim);
  const atMost = row === undefined ? "none" : (file.authority.claims[row]?.atMost ?? "none");
  const weight = weigh(claim, { confirmed: true }, scene);
  const weighed = { ...weight, urgency: lower(weight.urgency, atMost) };
  return withReason(stated, { by: "role", intent: goalOf(file, claim), weight: weighed });
}

/** An owner is granted the goal of the row that names them, on the fields of that row. */
const goalsOn = ({ goals }: Stated, { owned }: WorthGround): readonly Intent[] =>
  owned === undefined || goals.includes(owned) ? goals : [...goals, owned];

/** Said within the granted ones a goal counts as said; otherwise the highest granted one does. */
function grantedIntent({ claim, order }: Stated, goals: readonly Intent[]): Intent | undefined {
  if (goals.includes(claim.intent)) return claim.intent;
  return goals.toSorted((a, b) => placeOf(order, a) - placeOf(order, b))[0];
}

/** All the ways in which a claim is shown on such ground. */
function facesOf(stated: Stated, ground: WorthGround, context: Context): readonly Face[] {
  const { claim, granted: weight } = stated;
  const goals = goalsOn(stated, ground);
  const faces = [...reasonFaces(stated, ground, context)];
  const intent = goals.length === 0 ? undefined : grantedIntent(stated, goals);
  if (intent !== undefined) faces.push({ by: "grant", intent, weight });
  if (isCode(claim.actor, ground.isHarmful)) faces.push({ by: "code", intent: "consistency", weight });
  if (ground.isAuthor && !ground.isHarmful) faces.push({ by: "author", intent: "consistency", weight });
  return faces;
}

function bestOf(faces: readonly Face[], order: Order): Face | undefined {
  let best: Face | undefined;
  for (const face of faces) {
    const gain = best === undefined ? 1 : urgencyRank(face.weight.urgency) - urgencyRank(best.weight.urgency);
    const nearer = best === undefined ? 1 : placeOf(order, best.intent) - placeOf(order, face.intent);
    if (gain > 0 || (gain === 0 && nearer > 0)) best = face;
  }
  return best;
}

/** In a freeze of its actor only a reason that is confirmed at deadline or above counts. */
const standsFreeze = (face: Face): boolean =>
  isConfirmed(face) && urgencyRank(face.weight.urgency) >= urgencyRank("deadline");

/** INVARIANT (shown, not said): a change is no better attested by a reason that nothing confirms. */
function attested({ source, motivation }: Claim, face: Face | undefined, trust: number): number {
  if (face === undefined) return Math.min(trust, 1);
  if (isConfirmed(face)) return trust;
  return sourceFacts(source).isOwnWord && motivation.kind !== "none" ? Math.min(trust, 1) : trust;
}

/** Of what weighs nothing no rule makes more; but what would be asked for all its reason is asked in silence too. */
const asked = ({ ask }: Adjustment): Adjustment => (ask === undefined ? noAdjustment : { ask });

function worthOfFace(stated: Stated, face: Face | undefined, { rules }: Tools): Worth {
  const { claim, order } = stated;
  const confirmed = face !== undefined && isConfirmed(face);
  const trust = trustOf(claim, confirmed);
  const intent = face?.intent ?? "unattributed";
  const weight = face?.weight ?? { urgency: "none" as const };
  const said = { urgency: weight.urgency, confirmed, trust, intent };
  const adjustment =
    face === undefined ? asked(rules.adjust(claim, { ...said, confirmed: true })) : rules.adjust(claim, said);
  const urgency = adjustment.urgency?.to ?? weight.urgency;
  const rank: Rank = {
    urgency: urgencyRank(urgency),
    intent: raisedPlace(order, intent, adjustment),
    specificity: specificityRank(claim.reach ?? "resource"),
    trust: attested(claim, face, trust),
    explicit: !sourceFacts(claim.source).isStanding,
    incumbent: false,
    madeAt: millis(claim.madeAt),
    digest: stated.digest,
  };
  return { by: face?.by, intent, weight, urgency, adjustment, rank };
}

export type Tools = { readonly context: Context; readonly rules: Rules };

/** INVARIANT (no goal harms another): a rule that lowers a claim for one goal leaves it what another is worth. */
function bestWorth(stated: Stated, faces: readonly Face[], tools: Tools): Worth {
  const best = bestOf(faces, stated.order);
  const worth = worthOfFace(stated, best, tools);
  if (worth.rank.urgency >= urgencyRank(worth.weight.urgency) || faces.length < 2) return worth;
  const others = faces.filter((face) => face !== best);
  const other = bestWorth(stated, others, tools);
  return compareRanks(other.rank, worth.rank).order < 0 ? other : worth;
}

/** What a claim weighs on such ground. */
export function worthOn(stated: Stated, ground: WorthGround, tools: Tools): Worth {
  const all = facesOf(stated, ground, tools.context);
  const faces = stated.isFrozen ? all.filter(standsFreeze) : all;
  return bestWorth(stated, faces, tools);
}

/** What it would weigh if its reason were confirmed. */
export function worthIfConfirmed(stated: Stated, ground: WorthGround, tools: Tools): Worth {
  return worthOn({ ...stated, confirmation: { confirmed: true } }, ground, tools);
}
