import type { Dispute } from "../arbitration/dispute.ts";
import type { DecisionRecord } from "../arbitration/record.ts";
import type { Question } from "../arbitration/verdict.ts";
import type { FieldPath } from "../fields/path.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import { type AskingVerdict, askGroups, isAsking } from "./ask-groups.ts";

type OfCase = { readonly case: string; readonly record: DecisionRecord };

/** A question as the first decision puts it, with the decision that does. */
export type PutOnce<T> = { readonly by: T; readonly group: readonly AskingVerdict[] };

/** The questions in decisions on one resource, the earliest first, each by the first decision that puts it. */
export function putOnce<T extends OfCase>(
  decisions: readonly T[],
  { coupled }: Pick<PolicyFile, "coupled">,
): readonly PutOnce<T>[] {
  let before: ReadonlySet<string> = new Set();
  return decisions.flatMap((by) => {
    const { case: id, record } = by;
    const groups = askGroups(record.verdict.fields.filter(isAsking), coupled, record.dispute);
    const isStill = ({ path, ask }: AskingVerdict): boolean =>
      before.has(standing(id, path, ask)) || wasPut(record.dispute, path, ask);
    // What is asked still is the same question, even if other fields of it are settled.
    const fresh = groups.filter((group) => !group.some(isStill)).map((group) => ({ by, group }));
    before = new Set(groups.flat().map(({ path, ask }) => standing(id, path, ask)));
    return fresh;
  });
}

type PutWords = Pick<Question, "cause" | "deadline">;

const standing = (id: string, path: FieldPath, { cause, deadline }: PutWords): string =>
  `${id} ${path} ${cause} ${deadline}`;

/** A question's time runs from when somebody was told, so its deadline moves once; the dispute says what was put. */
const wasPut = ({ asked }: Dispute, path: FieldPath, { cause, deadline }: PutWords): boolean =>
  asked.some((one) => one.field === path && one.cause === cause && one.deadline === deadline);
