import type { Question } from "#core/arbitration/verdict.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import type { AskingVerdict } from "#core/questions/ask-groups.ts";
import { at } from "../arbitration/small-disputes.ts";
import { plainVerdict } from "../plain-verdict.ts";

/** Keep one, or put back two; olga is asked until eight, and silence keeps. */
export const put = (more: Partial<Question> = {}): Question => ({
  question: "q?",
  why: "w.",
  cause: "rule",
  beside: false,
  options: [
    { answer: "keep", value: 1 },
    { answer: "revert", value: 2 },
  ],
  approvers: ["olga"],
  deadline: at("08:00"),
  meanwhile: { value: 1 },
  onSilence: { answer: "keep", value: 1 },
  ...more,
});

/** A verdict that asks about a field. */
export const asking = (path: string, more: Partial<Question> = {}): AskingVerdict => ({
  ...plainVerdict(path, { outcome: "ask" }),
  ask: put(more),
});

/** A question about fields that was put at three. */
export const open = (
  fields: readonly string[],
  more: Partial<Question> = {},
  parts: Partial<OpenQuestion> = {},
): OpenQuestion => ({
  id: `about ${fields.join()}`,
  fields: fields as readonly FieldPath[],
  ask: put(more),
  claims: [],
  round: 1,
  askedAt: at("03:00"),
  told: [],
  ...parts,
});
