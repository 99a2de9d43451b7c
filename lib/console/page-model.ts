import type { Answer } from "#core/arbitration/verdict.ts";
import type { DecidedIn } from "#core/learning/summary.ts";
import type { QuestionView } from "#core/notices/question-view.ts";
import type { ReadThere, WriteProgress } from "#core/views/receipt/carried-out.ts";
import type { LedTo, ShownMoment } from "./marks.ts";
import type { texts } from "./texts.ts";

/** Who reads the page, and how that is known. */
export type Reader = { readonly name: string; readonly way: "link" | "session" };

/** What was typed before, so that nobody has to do it twice; what was chosen is chosen anew. */
type Filled = Readonly<Partial<Record<"value" | "for" | "note", string>>>;

export type QuestionPage = {
  readonly is: "question";
  readonly view: QuestionView;
  readonly reader: Reader;
  /** How long it is open still, in milliseconds. */
  readonly left: number;
  /** Goes with the form. */
  readonly token: string;
  /** Where to sign in first; a link does not answer this question. */
  readonly signInAt?: string | undefined;
  /** Whether it is the reader who is asked; others may read it too. */
  readonly isAsked: boolean;
  /** It is not the one that the reader was sent here for. */
  readonly isAnother: boolean;
  /** Where questions like it were answered; `ledTo` are those of them that the reader may read. */
  readonly decidedIn?: readonly DecidedIn[];
  readonly ledTo?: readonly LedTo[];
  readonly problem?: keyof typeof texts.problems | undefined;
  readonly filled?: Filled | undefined;
};

/** An answer that stands. */
export type Stands = {
  readonly answer: Answer;
  /** As it is read; null where the answer is that nothing is there, and missing where it is hidden or many. */
  readonly value?: string | null | undefined;
  readonly at: ShownMoment;
  /** Missing where nobody answered. */
  readonly by?: string | undefined;
  readonly proof?: "link" | "signed in" | undefined;
  readonly until?: ShownMoment | undefined;
  /** Silence for the last time: it is weighed anew only when something changes. */
  readonly isFinal?: boolean;
  /** Nobody answered what stood beside the decision, which went on. */
  readonly isBeside?: boolean;
  readonly note?: string | undefined;
};

/** One field of an answer, and how far it is carried out. */
export type CarriedLine = {
  readonly field: string;
  /** Missing where nobody can say. */
  readonly value?: string | undefined;
  readonly writing: {
    readonly is: WriteProgress["is"];
    readonly at?: ShownMoment | undefined;
    readonly why?: string | undefined;
  };
  readonly seen?: { readonly is: ReadThere["is"]; readonly at: ShownMoment } | undefined;
};

export type StandingPage = {
  /** Thanks to its giver just now; the others are told that somebody was first. */
  readonly is: "thanks" | "answered";
  /** The resource and where it is: anyone who comes late has forgotten what it was about. */
  readonly about: string;
  readonly stands: Stands;
  readonly carried: readonly CarriedLine[];
  /** So many more fields have been answered with it. */
  readonly more: number;
  /** How questions like it were answered before. */
  readonly before: readonly string[];
  readonly decidedIn?: readonly DecidedIn[];
  readonly ledTo?: readonly LedTo[];
  /** Where all of the case stands, for those who signed in. */
  readonly caseAt?: string | undefined;
  readonly isYours: boolean;
  readonly reader: Reader;
};

export type NotePage = { readonly is: keyof typeof texts.notes };

/** Everything that a page can show. */
export type Page = QuestionPage | StandingPage | NotePage;
