import * as z from "zod/mini";
import { Instant } from "../../../claims/instant.ts";
import { ClaimSelector, SideSelector } from "../../selector.ts";
import { hourClasses } from "../calendar.ts";
import { list, Name, rowMarks, Text } from "../words.ts";

/** The only questions that a policy may answer: a tie, an edit that nobody explained, and a rule that asks. */
export const answerable = ["near-tie", "unexplained", "rule"] as const;
export type Answerable = (typeof answerable)[number];

/** What a row answers, in words of the question: who challenged or held gets theirs, or what was agreed stands. */
const answerWords = ["holder", "challenger", "agreed"] as const;
export type RowAnswer = (typeof answerWords)[number];

const Digest = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, { error: "a draft and its support are named by 64 hex digits" }));
const Count = z.int().check(z.nonnegative(), z.maximum(1_000_000));

/** Where a row comes from that was drafted from answers; such a row may do less than one that was written by hand. */
export const Learned = z.strictObject({
  // Since when it counts; what was answered before is its support.
  since: Instant,
  // The draft that it was adopted from, and a digest of what that was made of.
  draft: Digest,
  support: Digest,
  // How many of how many answers were alike, and the same of those that proved the draft.
  alike: z.optional(Count),
  of: z.optional(Count),
  proved: z.optional(z.strictObject({ alike: Count, of: Count })),
});
/** What a person would be asked about, and what they need not be asked: it speaks only where the verdict would be `ask`. */
const StandingAnswer = z.strictObject({
  id: Name,
  ...rowMarks,
  title: z.optional(Text),
  // The challenger, who wants something else than what was agreed, and where.
  for: z.prefault(ClaimSelector, {}),
  // The holder, whom what was agreed suits; named, there has to be one.
  against: z.optional(SideSelector),
  // Which way it leans from what was agreed; a row that does not say so never gives the less safe side.
  direction: z.optional(z.enum(["harmful", "safer", "neither"])),
  reversible: z.optional(z.boolean()),
  hours: z.optional(z.readonly(z.array(z.enum(hourClasses)))),
  asked: z.optional(z.readonly(z.array(z.enum(answerable)))),
  answer: z.enum(answerWords),
  learned: z.optional(Learned),
});
export type StandingAnswer = Readonly<z.infer<typeof StandingAnswer>>;

export const Answers = list(StandingAnswer);

/** Whether a policy answers anything by what was learnt; one that was compiled long ago has no such section. */
export const hasLearntRows = ({
  answers = [],
}: {
  readonly answers?: readonly StandingAnswer[] | undefined;
}): boolean => answers.some(({ learned }) => learned !== undefined);
