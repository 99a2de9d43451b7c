import type { Dispute } from "../../arbitration/dispute.ts";
import { millis } from "../../claims/instant.ts";
import { canonicalJson } from "../../fields/json.ts";
import type { StandingAnswer } from "../../policy/file/answers/answers.ts";
import type { Draft } from "../drafts/draft.ts";

type RowState = {
  /** A row that was adopted before that is of an earlier draft of the same name, which has ended. */
  readonly madeAt: string;
  readonly is: "sound" | "doubted" | "retired";
};

/** What became of drafts that a policy may have rows of, and no more than a verdict needs of it. */
export type RowStates = {
  /** Zero before it is stored. */
  readonly version: number;
  /** When all drafts were last gone through. */
  readonly asOf: string;
  readonly drafts: Readonly<Record<string, RowState>>;
  /** Marks of rows that are out of use and of which somebody was told. */
  readonly told?: readonly string[];
};

type Answering = { readonly answers?: readonly StandingAnswer[] };

const learntRows = ({ answers = [] }: Answering): readonly StandingAnswer[] =>
  answers.filter(({ learned }) => learned !== undefined);

const day = 86_400_000;
const freshFor = 3 * day;

type AnswersKnown = NonNullable<Dispute["facts"]["answers"]>;

/**
 * What became of each learnt row of a policy; undefined where all of them are in use. INVARIANT (when unsure it asks): a row of whose draft nobody here tells, or
 * nobody of late, is out of use.
 */
export function answersKnown(
  file: Answering,
  { states, now }: { readonly states: RowStates | undefined; readonly now: number },
): AnswersKnown | undefined {
  const isKnown = states !== undefined && now - millis(states.asOf) <= freshFor;
  const known = learntRows(file).flatMap((row): readonly (readonly [string, "doubted" | "retired"])[] => {
    const is = stateOf(row, isKnown ? states.drafts : {});
    return is === "sound" ? [] : [[row.id, is]];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

function stateOf({ learned }: StandingAnswer, drafts: RowStates["drafts"]): RowState["is"] {
  const state = learned && drafts[learned.draft];
  if (state === undefined || millis(state.madeAt) > millis(learned?.since ?? "")) return "retired";
  return state.is;
}

/** Whether anything is to be told anew: once a day that nothing changed is told as well. */
export function isToBeKept(
  drafts: RowStates["drafts"],
  { before, now }: { readonly before: RowStates | undefined; readonly now: number },
): boolean {
  if (before === undefined) return Object.keys(drafts).length > 0;
  return now - millis(before.asOf) >= day || canonicalJson(drafts) !== canonicalJson(before.drafts);
}

/** Only a proven draft is adopted; a row of any other asks. */
function stateFrom({ madeAt, state, isDoubted }: Draft): RowState {
  return { madeAt, is: state !== "proven" ? "retired" : isDoubted === true ? "doubted" : "sound" };
}

/** What is to be known of drafts: of those that are proven, and of those that the policy has rows of. */
export function statesOf(drafts: readonly Draft[], file: Answering): RowStates["drafts"] {
  const adopted = new Set(learntRows(file).map(({ learned }) => learned?.draft));
  const told = drafts.filter(({ id, state }) => state === "proven" || adopted.has(id));
  return Object.fromEntries(told.map((draft) => [draft.id, stateFrom(draft)]));
}
