import { dueMessages, told } from "#core/cases/messages.ts";
import { newsOf } from "#core/cases/news/news-of.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { Runtime } from "#lambda/runtime.ts";
import { changeDocket } from "#lambda/steps/cases/change-docket.ts";

/** Sends what people have to be told, and then notes that they were; returns the docket as it stands then. */
export async function tellQuestions(record: DocketRecord, runtime: Runtime): Promise<DocketRecord> {
  const { notifier, publisher, now, log } = runtime;
  const decision = await decisionOf(record, runtime);
  const messages = decision === undefined ? [] : dueMessages(record, now(), decision);
  if (messages.length === 0) return record;
  for (const { message } of messages) await notifier.send(message);
  log.info("people were told", { messages: messages.length, case: record.case?.id });
  const news = newsOf({ before: record, after: told(record, messages) }, { decision, at: instantOf(now()) });
  if (news.length > 0) await publisher.publish(news);
  const noted = await changeDocket(record.resource, runtime, { change: (docket) => told(docket, messages) });
  return noted?.after ?? record;
}

async function decisionOf(
  { resource, decision }: DocketRecord,
  { decisions }: Runtime,
): Promise<LoggedDecision | undefined> {
  return decision === undefined ? undefined : await decisions.get(resource, decision.id);
}
