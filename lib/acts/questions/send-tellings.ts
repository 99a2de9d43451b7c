import { claimsOf, type DueTelling, dueMessage } from "#core/cases/telling/due-tellings.ts";
import type { DocketRecord, OpenCase } from "#core/ledger/docket-record.ts";
import type { Audience } from "#core/notices/readers/recipients.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { Runtime } from "../runtime.ts";
import { linkText } from "./link.ts";

export type TellingsInput = {
  readonly record: DocketRecord;
  readonly open: OpenCase;
  readonly decision: LoggedDecision;
  readonly audience: Audience;
};

/** Hands each message over to be sent, with a link that is its reader's own. */
export async function sendTellings(
  due: readonly DueTelling[],
  { record, open, decision, audience }: TellingsInput,
  runtime: Runtime,
): Promise<void> {
  const { casePlaces, notifier, now, settings } = runtime;
  // A link names the case alone, so it leads somewhere before anybody has it.
  await casePlaces.put(open.id, record.resource);
  const scene = { record, now: now(), judged: decision.record, audience, signIn: settings.signIn };
  for (const telling of due) {
    const link = await linkFor(telling, open.id, runtime);
    await notifier.send(dueMessage(telling, { ...scene, link }));
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
