import type { JudgedCase } from "#core/cases/judge-case.ts";
import { advisedMessages, brokenMessage, hopelessMessage, supersededMessages } from "#core/cases/messages.ts";
import { newsOf } from "#core/cases/news/news-of.ts";
import type { ActorNotice } from "#core/ledger/actor-notice.ts";
import type { DocketRecord, OpenQuestion, Restore } from "#core/ledger/docket-record.ts";
import type { Audience } from "#core/notices/readers/recipients.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { digest } from "./verdict-lines.ts";

/** A docket without the claims in it, which are told in the dispute. */
export const recordDigest = ({ docket: _, ...record }: DocketRecord): string => digest(record);

export const questionLine = (question: OpenQuestion): string => {
  const { fields, ask, claims, round = 1 } = question;
  const options = ask.options.map(({ answer, value }) =>
    value === undefined ? answer : `${answer}=${digest(value)}`,
  );
  const parts = [
    fields.join(" "),
    ask.cause,
    `round ${round}`,
    `about ${claims.join(" ")}`,
    options.join(" "),
  ];
  return `  question ${parts.join("; ")} until ${ask.deadline.slice(11, 16)} ${digest(question)}`;
};

export const restoreLine = (restore: Restore): string =>
  `  write ${Object.keys(restore.values).join(" ")} ${restore.state}${restore.failure === undefined ? "" : `: ${restore.failure.kind}, ${restore.failure.why}`} ${digest(restore)}`;

export const noticeLine = (notice: ActorNotice): string =>
  `  notice ${notice.kind} to ${notice.actor.principal} of ${notice.fields.join(" ")} ${digest(notice)}`;

const messageLine = (message: NoticeMessage): string =>
  `  message ${message.kind} to ${message.to.join(" ") || "operators"}: ${message.subject} ${digest(message)}`;

/** What operators and those who were asked are told of a judgement. */
export function judgedMessages(
  { record, closed, logged }: JudgedCase,
  audience: Audience,
): readonly string[] {
  return [...supersededMessages(record, closed, audience), ...advisedMessages(record, logged)].map(
    messageLine,
  );
}

export const failedMessages = (record: DocketRecord, restore: Restore): readonly string[] =>
  [hopelessMessage(record, restore), brokenMessage(record, "it broke")].map(messageLine);

type NewsInput = { readonly judged: JudgedCase | undefined; readonly at: string };

/** What everybody else hears of a change. */
export const newsLines = (
  before: DocketRecord,
  after: DocketRecord,
  { judged, at }: NewsInput,
): readonly string[] =>
  newsOf({ before, after }, { decision: judged?.logged, at }).map(
    (event) => `  news ${event.kind}: ${event.summary} ${digest(event)}`,
  );

export const toldLines = (all: readonly NoticeMessage[]): readonly string[] => all.map(messageLine);
