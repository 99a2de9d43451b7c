import { arbitrate } from "../arbitration/arbitrate.ts";
import type { Dispute } from "../arbitration/dispute.ts";
import type { FieldVerdict } from "../arbitration/verdict.ts";
import { millis } from "../claims/instant.ts";
import { type FieldPath, overlaps } from "../fields/path.ts";
import { type AskedOf, asPut } from "./asked-scene.ts";
import { answerPrefix } from "./outcomes/judged-fields.ts";

const nameOf = ({ outcome, because, ask }: FieldVerdict): string | undefined => {
  const answered = because.find(({ rule }) => rule.startsWith(answerPrefix));
  if (answered !== undefined) return answered.rule;
  return outcome === "ask" || ask?.cause === "often-undone" ? because[0]?.rule : undefined;
};

/** What stood there before anything was written meanwhile, as far as the writes tell it. */
function liveBefore(
  { live, history }: Pick<Dispute, "live" | "history">,
  field: FieldPath,
  then: number,
): Dispute["live"] {
  const on = history.filter((write) => write.field === field);
  const last = on.filter(({ at }) => millis(at) < then).at(-1);
  const isWritten = on.some(({ at }) => millis(at) >= then);
  return isWritten && last?.after !== undefined ? { ...live, [field]: last.after } : live;
}

/**
 * What put a question, by its name in the policy: the rule, else the cause, or the row of `answers` that would have spoken had
 * the question not been put all the same. It is judged again as it was put; undefined where it would not be asked so.
 */
export function askingRow(asked: Omit<AskedOf, "cause">): string | undefined {
  const { field, policy } = asked;
  const then = millis(asked.askedAt);
  // Which cases are asked all the same is told by their id, and which rows are out of use by what became of them.
  const { case: _case, facts, ...put } = asPut(asked);
  const { answers: _answers, ...known } = facts;
  const isBefore = ({ at }: { readonly at: string }): boolean => millis(at) < then;
  const before = {
    ...{ ...put, facts: known, asked: put.asked.filter(isBefore), history: put.history.filter(isBefore) },
    live: liveBefore(put, field, then),
  };
  const { fields } = arbitrate(before, policy);
  const found = fields.find(({ path }) => path === field) ?? fields.find(({ path }) => overlaps(path, field));
  return found && nameOf(found);
}
