import { millis } from "../../claims/instant.ts";
import { sha256 } from "../../digest.ts";
import type { StandingAnswer } from "../../policy/file/answers/answers.ts";
import type { Rule } from "../../policy/policy-file.ts";
import type { Draft } from "../drafts/draft.ts";
import { answersKnown, type RowStates } from "./row-states.ts";

/** A learnt row of a policy that is out of use, and why. */
export type RetiredRow = {
  readonly section: "answers" | "rules";
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
    return [{ section: "answers", index, id, draft, ...why, mark: markOf(id, { draft, since }) }];
  });
}

type RowLearnt = { readonly draft: string; readonly since: string };

const markOf = (id: string, { draft, since }: RowLearnt): string =>
  sha256(`retired\n${id}\n${draft}\n${since}`).slice(0, 32);

/** The learnt rules whose drafts hold no more. They ask until a person takes them out: no question goes by itself. */
export function retiredRules(
  { rules }: { readonly rules: readonly Rule[] },
  drafts: readonly Draft[],
): readonly RetiredRow[] {
  return rules.flatMap(({ id, learned }, index): readonly RetiredRow[] => {
    if (learned === undefined) return [];
    const draft = drafts.find((each) => each.id === learned.draft);
    if (draft?.state === "proven" && millis(draft.madeAt) <= millis(learned.since)) return [];
    const why = whyOf(draft);
    return [{ section: "rules", index, id, draft: learned.draft, ...why, mark: markOf(id, learned) }];
  });
}
