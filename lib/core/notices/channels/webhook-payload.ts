import * as z from "zod/mini";
import { type NoticeMessage, noticeKinds } from "../../ports/people/notifier.ts";
import { plainLine } from "../../schema/plain-text.ts";

const text = (most: number) => z.string().check(z.maxLength(most));
const fact = z.exactOptional(text(600));

/** What a signed webhook is sent; `parley schema webhook` prints it as JSON Schema. */
export const WebhookNotice = z.strictObject({
  v: z.literal(1),
  // The same message sent twice has the same id.
  id: text(200),
  kind: z.enum(noticeKinds),
  subject: text(99),
  text: text(20_000),
  what: fact,
  where: fact,
  by: fact,
  why: fact,
  until: fact,
  line: fact,
  stands: fact,
  offer: fact,
  wins: fact,
  case: z.exactOptional(text(200)),
  question: z.exactOptional(text(200)),
  // Nobody can do anything about it after that.
  ends: z.exactOptional(z.iso.datetime()),
  // The page where it is answered by somebody who signs in.
  link: z.exactOptional(text(4_000)),
});
export type WebhookNotice = Readonly<z.infer<typeof WebhookNotice>>;

export function webhookPayload(message: NoticeMessage): WebhookNotice {
  const { id, kind, subject, body, facts, case: caseId, question, until, link } = message;
  const told = Object.entries(facts ?? {}).map(([name, value]) => [name, plainLine(value, 600)]);
  return {
    v: 1,
    id,
    kind,
    subject: plainLine(subject, 99),
    text: body.slice(0, 20_000).toWellFormed(),
    ...Object.fromEntries(told),
    ...(caseId !== undefined && { case: caseId }),
    ...(question !== undefined && { question }),
    ...(until !== undefined && { ends: until }),
    ...(link !== undefined && { link }),
  };
}

/** What is signed, so that no message is a message of another time. */
export const signedText = (seconds: number, body: string): string => `${seconds}.${body}`;

/** The header `Parley-Signature`: the time, and a hash of time and body under the secret of the channel. */
export const signatureHeader = (seconds: number, mac: string): string => `t=${seconds},v1=${mac}`;
