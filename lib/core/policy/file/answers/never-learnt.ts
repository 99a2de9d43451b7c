import { guardedClasses } from "../harmful-classes.ts";
import { answerable, type RowAnswer } from "./answers.ts";

type LearntSide = {
  readonly reason?: string | undefined;
  readonly confirmed?: string | undefined;
  readonly urgency?: string | undefined;
};

/** A question, or what a row says of the questions that it is about; what a row does not say is missing. */
export type LearntFrom = {
  /** Every class that is named; a row that names none may be about any. */
  readonly classes: readonly string[];
  /** The causes of questions. */
  readonly asked?: readonly string[] | undefined;
  readonly reversible?: string | undefined;
  readonly direction?: string | undefined;
  readonly challenger?: LearntSide | undefined;
  readonly holder?: LearntSide | undefined;
  /** It is about whether a resource is there at all, or about a value that is hidden. */
  readonly existence?: boolean | undefined;
  readonly sensitive?: boolean | undefined;
};

/** Classes about which no answer is ever learnt. */
export const neverLearntClasses: readonly string[] = [...guardedClasses, "environment"];

const emergencies: readonly (string | undefined)[] = ["incident", "exploited-cve"];

const isEmergency = ({ reason, confirmed, urgency }: LearntSide = {}): boolean =>
  urgency === "emergency" || (confirmed === "yes" && emergencies.includes(reason));

type NeverLearnt = { readonly why: string; readonly refuses: (from: LearntFrom) => boolean };

const table: readonly NeverLearnt[] = [
  {
    why: "it names no class, and so may be about any",
    refuses: ({ classes }) => classes.length === 0 || classes.includes("none"),
  },
  {
    why: "access, exposure, identity, audit, protection, retention and environment are not learnt",
    refuses: ({ classes }) => classes.some((name) => neverLearntClasses.includes(name)),
  },
  {
    why: "an answer is learnt only to a tie, an edit that nobody explains or a rule that asks",
    refuses: ({ asked }) => asked?.some((cause) => answerable.every((each) => each !== cause)) === true,
  },
  { why: "what cannot be undone is not learnt", refuses: ({ reversible }) => reversible === "no" },
  { why: "whether a resource is there is not learnt", refuses: ({ existence }) => existence === true },
  { why: "what is hidden is not learnt", refuses: ({ sensitive }) => sensitive === true },
  {
    why: "between two emergencies nothing is learnt",
    refuses: ({ challenger, holder }) => isEmergency(challenger) && isEmergency(holder),
  },
];

/**
 * Why no answer may be learnt here, as the end of a sentence; nothing where one may. INVARIANT (one predicate): what is
 * drafted, linted and judged asks this, a question by all that is known of it, a row by what it says.
 */
export const neverLearnt = (from: LearntFrom): string | undefined =>
  table.find(({ refuses }) => refuses(from))?.why;

/**
 * Whether an answer leaves what is less safe. A direction that nobody knows counts as harmful whatever is answered; one
 * that a row does not say is left to the question.
 */
export function isOnHarmfulSide(answer: RowAnswer, direction: string | undefined): boolean {
  if (direction === "unknown") return true;
  return direction === (answer === "challenger" ? "harmful" : "safer");
}
