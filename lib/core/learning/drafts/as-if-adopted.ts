import { type DecisionRecord, judgedUnder } from "../../arbitration/record.ts";
import { compilePolicy } from "../../policy/compile.ts";
import { Answers, type StandingAnswer } from "../../policy/file/answers/answers.ts";
import type { Policy } from "../../policy/policy.ts";
import { draftedRow } from "../adoption/adopted-row.ts";
import { type Draft, hasEnded } from "./draft.ts";

const mostTried = 20;
/** It is tried as if its row had always counted. */
export const always = "1970-01-01T00:00:00Z";

/** Drafts that live and that the policy has no row of yet, those that were made first. */
export function triedDrafts(drafts: readonly Draft[], { file }: Pick<Policy, "file">): readonly Draft[] {
  const adopted = new Set([...file.answers, ...file.rules].flatMap(({ learned }) => learned?.draft ?? []));
  return drafts
    .filter((draft) => !hasEnded(draft) && !adopted.has(draft.id))
    .toSorted((a, b) => (a.madeAt < b.madeAt ? -1 : 1))
    .slice(0, mostTried);
}

/** The row that a draft would be; undefined where a policy takes none such. */
export function rowIfAdopted(draft: Draft): StandingAnswer | undefined {
  if (draft.answer === "ask") return undefined;
  const rows = Answers.safeParse([draftedRow(draft, { since: always }).row]);
  return rows.success ? rows.data[0] : undefined;
}

/** The policy with more rows of `answers`; undefined where it does not take them. */
export function withAnswers(policy: Policy, rows: readonly StandingAnswer[]): Policy | undefined {
  const { file, at, name } = policy;
  const made = compilePolicy({ file: { ...file, answers: [...file.answers, ...rows] }, at, name });
  return "policy" in made ? made.policy : undefined;
}

type IfAdopted = { readonly draft: Draft; readonly candidate: Policy };

/**
 * The policy with the row of each draft, one at a time, without those that it does not take. It is made ready once for all of
 * them: a row of `answers` has nothing that is compiled. INVARIANT (apart): one that does not fit keeps no other from being
 * tried.
 */
export function eachIfAdopted(drafts: readonly Draft[], policy: Policy): readonly IfAdopted[] {
  const rows = drafts.flatMap((draft) => {
    const row = rowIfAdopted(draft);
    return row === undefined ? [] : [{ draft, row }];
  });
  if (rows.length === 0) return [];
  const all = withAnswers(
    policy,
    rows.map(({ row }) => row),
  );
  return rows.flatMap(({ draft, row }) => {
    const candidate = all === undefined ? withAnswers(policy, [row]) : onlyWith(row, { all, policy });
    return candidate === undefined ? [] : [{ draft, candidate }];
  });
}

const onlyWith = (
  row: StandingAnswer,
  { all, policy }: { readonly all: Policy; readonly policy: Policy },
): Policy => ({ ...all, file: { ...all.file, answers: [...policy.file.answers, row] } });

const asked = ({ verdict }: DecisionRecord): readonly string[] =>
  verdict.fields.filter(({ outcome }) => outcome === "ask").map(({ path }) => path);

export const isAsking = (record: DecisionRecord): boolean => asked(record).length > 0;

/** Whether something that was asked about would not have been. */
export function wouldAnswer(record: DecisionRecord, candidate: Policy): boolean {
  const still = new Set(asked(judgedUnder(record, candidate)));
  return asked(record).some((path) => !still.has(path));
}
