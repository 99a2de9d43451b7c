import type { FieldVerdict } from "../arbitration/verdict.ts";
import type { DocketRecord, OpenQuestion, Restore } from "../ledger/docket-record.ts";
import { type Audience, recipientsOf } from "../notices/readers/recipients.ts";
import { texts } from "../notices/texts.ts";
import type { NoticeMessage } from "../ports/people/notifier.ts";
import type { LoggedDecision } from "../ports/stores/decision-log.ts";
import { hashed } from "../questions/hashed.ts";
import { wasTold } from "../questions/silence.ts";
import { fieldsOf } from "./restores/past-tries.ts";
import { questionMessage } from "./telling/question-message.ts";

type Record = Pick<DocketRecord, "case" | "resource">;

/** To those who were asked what nobody needs to answer any more. */
export function supersededMessages(
  record: Record,
  closed: readonly OpenQuestion[],
  audience: Audience,
): readonly NoticeMessage[] {
  const open = record.case;
  if (open === undefined) return [];
  return closed.filter(wasTold).flatMap((question) => {
    const text = texts.superseded({ resource: record.resource, fields: question.fields });
    const readers = recipientsOf(question, question.told.includes("escalated"), audience);
    return readers.map((recipient) =>
      questionMessage({ open, question, kind: "superseded", recipient }, text),
    );
  });
}

/** To the operators: what Parley would write where it only advises. */
export function advisedMessages(
  record: Record,
  { id, record: judged }: LoggedDecision,
): readonly NoticeMessage[] {
  const { fields: all, explanation } = judged.verdict;
  const isAdvised = ({ outcome, effect }: FieldVerdict) => outcome === "revert" && effect === "notify";
  const fields = all.filter(isAdvised).map(({ path }) => path);
  if (fields.length === 0) return [];
  const text = texts.advised({ resource: record.resource, fields, explanation });
  return [{ id: hashed("advised", id), kind: "notice", ...text, to: [], ...caseOf(record) }];
}

/** To the operators: a write was given up. */
export function hopelessMessage(record: Record, restore: Restore): NoticeMessage {
  const why = restore.failure?.why ?? "";
  const text = texts.hopeless({ resource: record.resource, fields: fieldsOf(restore), why });
  return { id: hashed("hopeless", restore.id), kind: "trouble", ...text, to: [], ...caseOf(record) };
}

/** To the operators: an execution ended with an error. */
export function brokenMessage(record: Record, error: string): NoticeMessage {
  const text = texts.broken({ resource: record.resource, error });
  return { id: hashed("broken", record.case?.id ?? ""), kind: "trouble", ...text, to: [], ...caseOf(record) };
}

const caseOf = ({ case: open }: Record) => (open === undefined ? {} : { case: open.id });
