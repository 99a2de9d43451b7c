import * as z from "zod/mini";
import { Instant } from "../../claims/instant.ts";
import { Features, RelativeAnswer } from "../../learning/features.ts";
import { answerWords, traitPhrase } from "../../learning/phrases.ts";
import { TeamKey } from "../../learning/team.ts";
import { traitOf, traits } from "../../learning/traits.ts";
import type { KeptPrecedent } from "../../ports/people/precedents.ts";

const Text = z.string();
const Texts = z.readonly(z.array(Text));

/** An answer as it is told, without the digests that stand beside it. */
export const PrecedentView = z.strictObject({
  at: Instant,
  answer: RelativeAnswer,
  /** The answer as one word, such as `kept`. */
  was: Text,
  case: Text,
  features: Features,
});

const QuestionPrecedents = z.strictObject({
  question: Text,
  isAnswered: z.boolean(),
  /** Of one question in ten nothing is told before it is answered. */
  isHeldBack: z.boolean(),
  team: z.optional(TeamKey),
  features: z.optional(Features),
  /** As those who are asked read it. */
  before: Texts,
  /** Those most like it first; `unlike` says how it is now where they differ. */
  nearest: z.readonly(z.array(z.extend(PrecedentView, { unlike: Texts }))),
});

export const PrecedentsView = z.strictObject({
  case: Text,
  questions: z.readonly(z.array(QuestionPrecedents)),
});
export type PrecedentsView = Readonly<z.infer<typeof PrecedentsView>>;

const FollowedShare = z.strictObject({
  alike: z.int(),
  of: z.int(),
  interval: z.optional(z.readonly(z.tuple([z.number(), z.number()]))),
});

/** Every answer of a team that is told of, what telling did, and the teams that there are. */
export const AnswersView = z.strictObject({
  v: z.literal(1),
  team: TeamKey,
  teams: z.readonly(z.array(TeamKey)),
  /** How many answers said what most of the nearest had said, where that was shown and where it was held back. */
  anchoring: z.strictObject({ shown: FollowedShare, heldBack: FollowedShare }),
  items: z.readonly(z.array(PrecedentView)),
});
export type AnswersView = Readonly<z.infer<typeof AnswersView>>;

export const precedentView = ({
  precedent: { at, answer, features },
  case: id,
}: KeptPrecedent): z.infer<typeof PrecedentView> => ({
  ...{ at, answer, features },
  was: answerWords[answer],
  case: id,
});

/** In what a precedent is unlike a question, in the question's words. */
export const unlikeIn = (now: Features, { precedent }: KeptPrecedent): readonly string[] =>
  traits
    .filter((trait) => traitOf(precedent.features, trait) !== traitOf(now, trait))
    .map((trait) => traitPhrase(now, trait));
