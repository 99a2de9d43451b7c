import { sha256 } from "../../digest.ts";
import type { StandingAnswer } from "../../policy/file/answers/answers.ts";
import type { Draft } from "../drafts/draft.ts";
import { answersKnown, type RowStates } from "./row-states.ts";

/** A learnt row of a policy that is out of use, and why. */
export type RetiredRow = {
  /** Where it stands in its section. */
  readonly index: number;
  readonly id: string;
  readonly draft: string;
  readonly why: NonNullable<Draft["ended"]> | "made anew" | "not proven" | "unknown";
  /** When its draft ended, where that is known. */
  readonly at?: string;
  /** Of the row as it was adopted: adopted again it is another. */
  readonly mark: string;
};

type RetiredFrom = {
  readonly drafts: readonly Draft[];
  readonly states: RowStates;
  readonly now: number;
};

function whyOf(draft: Draft | undefined): Pick<RetiredRow, "why" | "at"> {
  if (draft === undefined) return { why: "unknown" };
  const { ended, endedAt, state } = draft;
  if (ended !== undefined) return { why: ended, ...(endedAt !== undefined && { at: endedAt }) };
  return { why: state === "proven" ? "made anew" : "not proven" };
}

/** The rows that are out of use for good, each with what its draft came to. */
export function retiredRows(
  file: { readonly answers?: readonly StandingAnswer[] },
  { drafts, states, now }: RetiredFrom,
): readonly RetiredRow[] {
  const known = answersKnown(file, { states, now }) ?? {};
  return (file.answers ?? []).flatMap(({ id, learned }, index): readonly RetiredRow[] => {
    if (learned === undefined || known[id] !== "retired") return [];
    const { draft, since } = learned;
    const why = whyOf(drafts.find((each) => each.id === draft));
    return [{ index, id, draft, ...why, mark: sha256(`retired\n${id}\n${draft}\n${since}`).slice(0, 32) }];
  });
}
