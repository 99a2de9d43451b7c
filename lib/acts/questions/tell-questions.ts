import { decisionToRead } from "#core/cases/decision.ts";
import { newsOf } from "#core/cases/news/news-of.ts";
import {
  claimsOf,
  type DueTelling,
  dueMessage,
  dueTellings,
  told,
} from "#core/cases/telling/due-tellings.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { DocketRecord, OpenCase } from "#core/ledger/docket-record.ts";
import type { Audience } from "#core/notices/readers/recipients.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { changeDocket } from "../cases/change-docket.ts";
import type { Runtime } from "../runtime.ts";
import { audienceOf } from "./audience.ts";
import { linkText } from "./link.ts";
import { type PlacedTelling, placesFor, waitingFor } from "./places.ts";
import { precedencesOf } from "./precedence-for.ts";

type TellingsInput = {
  readonly record: DocketRecord;
  readonly open: OpenCase;
  readonly decision: LoggedDecision;
  readonly audience: Audience;
};

/** Hands each message over to be sent, with a link that is its reader's own. */
async function sendTellings(
  due: readonly PlacedTelling[],
  { record, open, decision, audience }: TellingsInput,
  runtime: Runtime,
): Promise<void> {
  const { casePlaces, notifier, now, settings } = runtime;
  // A link names the case alone, so it leads somewhere before anybody has it.
  await casePlaces.put(open.id, record.resource);
  const scene = { record, now: now(), judged: decision.record, audience, signIn: settings.signIn };
  const asked = due.map(({ telling }) => telling.question);
  const precedences = await precedencesOf(asked, decision.record.dispute, runtime);
  for (const { telling, notBefore } of due) {
    const link = await linkFor(telling, open.id, runtime);
    const precedence = precedences.get(telling.question.id);
    const message = dueMessage(telling, { ...scene, link, precedence });
    await notifier.send(notBefore === undefined ? message : { ...message, notBefore });
  }
}

/** Where nothing can be opened nobody is sent anywhere. */
async function linkFor(
  telling: DueTelling,
  caseId: string,
  { links, settings }: Runtime,
): Promise<string | undefined> {
  const claims = claimsOf(telling, caseId);
  if (claims === undefined || settings.publicUrl === "") return undefined;
  return `${settings.publicUrl}/a/${linkText({ claims, signature: await links.sign(claims) })}`;
}

/** Sends what people have to be told, and then notes that they were; returns the docket as it stands then. */
export async function tellQuestions(record: DocketRecord, runtime: Runtime): Promise<DocketRecord> {
  const { publisher, now, log } = runtime;
  const scene = await sceneOf(record, runtime);
  const due = scene === undefined ? [] : dueTellings(record, now(), scene.audience);
  if (scene === undefined || due.length === 0) return record;
  const places = await placesFor(due, scene, runtime);
  const tellings = places.told.map(({ telling }) => telling);
  if (tellings.length > 0) {
    await sendTellings(places.told, scene, runtime);
    log.info("people were told", { messages: tellings.length, case: record.case?.id });
  }
  if (places.waiting.size > 0) log.info("questions wait for a bundle", { questions: places.waiting.size });
  const { decision } = scene;
  const noting = (docket: DocketRecord) => waitingFor(told(docket, tellings), places);
  const news = newsOf({ before: record, after: noting(record) }, { decision, at: instantOf(now()) });
  if (news.length > 0) await publisher.publish(news);
  const noted = await changeDocket(record.resource, runtime, { change: noting });
  return noted?.after ?? record;
}

/** What was decided last and who may have to be told of it; undefined where nothing is asked. */
async function sceneOf(record: DocketRecord, runtime: Runtime): Promise<TellingsInput | undefined> {
  const { resource, decision: last, case: open } = record;
  if (last === undefined || open === undefined || open.questions.length === 0) return undefined;
  const decision = decisionToRead(await runtime.decisions.get(resource, last.id));
  if (decision === undefined) return undefined;
  return { record, open, decision, audience: await audienceOf(decision, runtime) };
}
