import * as z from "zod/mini";
import { identityOf } from "../arbitration/context.ts";
import type { Dispute, Ruling } from "../arbitration/dispute.ts";
import { excludingActor } from "../arbitration/past/approvers.ts";
import { putAt, questionRuledOn } from "../arbitration/past/ruling-name.ts";
import type { DecisionRecord } from "../arbitration/record.ts";
import { current } from "../arbitration/record.ts";
import { isClaimantOf } from "../attribution/grants.ts";
import type { Claim } from "../claims/claim.ts";
import { Instant, millis } from "../claims/instant.ts";
import { partyOf } from "../claims/principal.ts";
import { sha256 } from "../digest.ts";
import type { DeepReadonly } from "../fields/json.ts";
import { overlaps } from "../fields/path.ts";
import type { Policy } from "../policy/policy.ts";
import { type AskedOf, type AskedScene, askedScene } from "./asked-scene.ts";
import { Features, RelativeAnswer } from "./features.ts";
import { isHeldBack } from "./held-back.ts";
import { featuresOf } from "./read-features.ts";
import { relativeAnswer } from "./relative-answer.ts";
import { TeamKey, teamAt } from "./team.ts";

/** What one answered question was like, and its answer. */
export const Precedent = z.strictObject({
  v: z.literal(1),
  /** Of the question and the class: the same answer heard twice is one. */
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  team: TeamKey,
  at: Instant,
  features: Features,
  answer: RelativeAnswer,
});
export type Precedent = DeepReadonly<z.infer<typeof Precedent>>;

/** A precedent beside who stands behind it, which is no part of it. */
export type FoundPrecedent = {
  readonly precedent: Precedent;
  /** Who answered, one name for all of theirs. */
  readonly by: string;
  /** Who brought the challenge: the human behind it, else the principal; nobody where no side is known. */
  readonly actor: string | undefined;
  /** Whether it was about a claim of those who answered. */
  readonly isOwn: boolean;
  /** Whether precedents were shown only after the answer. */
  readonly isHeldBack: boolean;
  /** The question itself: its field, and when it was put. */
  readonly put: Pick<AskedOf, "field" | "askedAt">;
};

/** The question that an answer was given to. */
function askedFor(ruling: Ruling, asked: Dispute["asked"]): Dispute["asked"][number] | undefined {
  const { field, at } = ruling;
  const put = putAt(ruling);
  const about = asked.filter((entry) => overlaps(entry.field, field) && millis(entry.at) <= millis(at));
  return about.find((entry) => put !== undefined && millis(entry.at) === millis(put)) ?? about.at(-1);
}

type FromRuling = { readonly record: DecisionRecord; readonly policy: Policy };

function fromRuling(ruling: Ruling, { record, policy }: FromRuling): FoundPrecedent | undefined {
  const { dispute } = record;
  const asked = askedFor(ruling, dispute.asked);
  if (asked === undefined) return undefined;
  const { field, at: askedAt, cause } = asked;
  const scene: AskedScene | undefined = askedScene({ dispute, policy, field, askedAt, cause });
  const answer = scene && relativeAnswer(ruling, scene);
  if (scene === undefined || answer === undefined) return undefined;
  const features = featuresOf(scene);
  const question = questionRuledOn(ruling);
  const id = sha256(`precedent\n${question}\n${features.class}`);
  const team = teamAt(policy.file, scene.context.place);
  const precedent = { v: 1, id, team, at: ruling.at, features, answer } as const;
  const by = identityOf(policy)(ruling.by);
  return {
    precedent,
    by,
    put: { field, askedAt },
    isHeldBack: isHeldBack(question),
    ...standingBehind(ruling, scene, asked),
  };
}

/** INVARIANT (only takes away): whatever of these claims may be theirs is, also what weighs nothing. */
function standingBehind(
  { by }: Ruling,
  { context, sides }: AskedScene,
  { field, at }: Dispute["asked"][number],
): Pick<FoundPrecedent, "actor" | "isOwn"> {
  const { dispute, identity } = context;
  const bringing = (sides.challenger ?? sides.holder)?.demand.by.claim.actor;
  const isTheirs = (claim: Claim): boolean =>
    overlaps(claim.field, field) &&
    isClaimantOf({ ...claim, actor: excludingActor(claim, millis(at)) }, by, identity);
  return { actor: bringing && partyOf(bringing, identity), isOwn: dispute.claims.some(isTheirs) };
}

/**
 * The precedents in a decision, one for each question that a person answered and each class that it was about. INVARIANT
 * (silence makes none).
 */
export function precedentsIn(stored: DecisionRecord, policy: Policy): readonly FoundPrecedent[] {
  const record = current(stored);
  const answered = record.dispute.rulings.filter(({ by }) => by !== "silence");
  const found = answered.flatMap((ruling) => fromRuling(ruling, { record, policy }) ?? []);
  return [...new Map(found.toReversed().map((one) => [one.precedent.id, one])).values()].toReversed();
}
