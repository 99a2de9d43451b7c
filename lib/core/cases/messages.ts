import { claimant } from "../arbitration/explain/words.ts";
import { overlaps } from "../fields/path.ts";
import type { DocketRecord, Milestone, OpenCase, OpenQuestion, Restore } from "../ledger/docket-record.ts";
import type { Told } from "../notices/question-text.ts";
import { type Text, texts } from "../notices/texts.ts";
import type { Message } from "../ports/outside/notifier.ts";
import type { LoggedDecision } from "../ports/stores/decision-log.ts";
import { hashed } from "./hashed.ts";
import { passedMilestones } from "./questions/milestones.ts";
import { fieldsOf } from "./restores/past-tries.ts";

/** A message, and the milestones that need no telling once it is sent. */
export type DueMessage = {
  readonly question: string;
  readonly marks: readonly Milestone[];
  readonly message: Message;
};

type Judged = Pick<LoggedDecision, "record">;

type Record = Pick<DocketRecord, "case" | "resource">;

const mostReasons = 5;

/** What people have to be told now: of several milestones that have passed only the last. */
export function dueMessages(record: Record, now: number, decision: Judged): readonly DueMessage[] {
  const open = record.case;
  if (open === undefined) return [];
  return open.questions.flatMap((question) => {
    const passed = passedMilestones(question, now);
    const isAsked = question.told.includes("asked");
    const last = isAsked ? passed.at(-1) : "asked";
    if (last === undefined || question.told.includes(last)) return [];
    const told = toldOf(record, question, decision);
    return readersOf(last, question).map((to) => ({
      question: question.id,
      marks: [...new Set([...passed, last])],
      message: messageOf({ open, question, kind: last, to }, texts[last](told)),
    }));
  });
}

/** Whoever is asked, and in the end also those who operate Parley. */
const readersOf = (milestone: Milestone, { ask }: OpenQuestion): readonly (readonly string[])[] =>
  milestone === "escalated" ? [ask.approvers, []] : [ask.approvers];

type About = {
  readonly open: OpenCase;
  readonly question: OpenQuestion;
  readonly kind: Message["kind"];
  readonly to: readonly string[];
};

const messageOf = ({ open, question, kind, to }: About, text: Text): Message => ({
  id: hashed("message", question.id, question.askedAt, kind, to),
  kind,
  ...text,
  to,
  case: open.id,
  question: question.id,
});

function toldOf(record: Record, { fields, ask }: OpenQuestion, { record: judged }: Judged): Told {
  const sides = judged.dispute.claims
    .filter((claim) => fields.some((path) => overlaps(claim.field, path)))
    .map(claimant);
  const { resource } = record;
  return { resource, fields, ask, sides: [...new Set(sides)], reasons: reasonsOn(fields, judged) };
}

/** All but the first reason for each field: that one stands in the question itself. */
function reasonsOn(fields: readonly string[], { verdict }: Judged["record"]): readonly string[] {
  const asking = verdict.fields.filter(({ path }) => fields.includes(path));
  const reasons = asking.flatMap(({ because }) => because.slice(1));
  const told = reasons.map(({ text, at }) => (at === undefined ? text : `${text} [${at}]`));
  return [...new Set(told)].slice(0, mostReasons);
}

/** The record once messages were sent. */
export function told<R extends Record>(record: R, messages: readonly DueMessage[]): R {
  const open = record.case;
  if (open === undefined) return record;
  const questions = open.questions.map((question) => {
    const marks = messages.filter((each) => each.question === question.id).flatMap((each) => each.marks);
    return marks.length === 0 ? question : { ...question, told: [...new Set([...question.told, ...marks])] };
  });
  return { ...record, case: { ...open, questions } };
}

/** To those who were asked what nobody needs to answer any more. */
export function supersededMessages(record: Record, closed: readonly OpenQuestion[]): readonly Message[] {
  const open = record.case;
  if (open === undefined) return [];
  return closed
    .filter((question) => question.told.length > 0)
    .map((question) => {
      const text = texts.superseded({ resource: record.resource, fields: question.fields });
      return messageOf({ open, question, kind: "superseded", to: question.ask.approvers }, text);
    });
}

/** To the operators: what Parley would write where it only advises. */
export function advisedMessages(record: Record, { id, record: judged }: LoggedDecision): readonly Message[] {
  const { effect, fields: all, explanation } = judged.verdict;
  const fields = all.filter(({ outcome }) => outcome === "revert").map(({ path }) => path);
  if (effect !== "notify" || fields.length === 0) return [];
  const text = texts.advised({ resource: record.resource, fields, explanation });
  return [{ id: hashed("advised", id), kind: "notice", ...text, to: [], ...caseOf(record) }];
}

/** To the operators: a write was given up. */
export function hopelessMessage(record: Record, restore: Restore): Message {
  const why = restore.failure?.why ?? "";
  const text = texts.hopeless({ resource: record.resource, fields: fieldsOf(restore), why });
  return { id: hashed("hopeless", restore.id), kind: "trouble", ...text, to: [], ...caseOf(record) };
}

/** To the operators: an execution ended with an error. */
export function brokenMessage(record: Record, error: string): Message {
  const text = texts.broken({ resource: record.resource, error });
  return { id: hashed("broken", record.case?.id ?? ""), kind: "trouble", ...text, to: [], ...caseOf(record) };
}

const caseOf = ({ case: open }: Record) => (open === undefined ? {} : { case: open.id });
