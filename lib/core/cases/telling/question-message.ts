import type { OpenCase, OpenQuestion } from "../../ledger/docket-record.ts";
import type { Recipient } from "../../notices/readers/recipients.ts";
import type { Text } from "../../notices/texts.ts";
import type { NoticeFacts, NoticeMessage, NoticeWeight } from "../../ports/people/notifier.ts";
import { hashed } from "../../questions/hashed.ts";

type QuestionMessageInput = {
  readonly open: Pick<OpenCase, "id">;
  readonly question: OpenQuestion;
  readonly kind: NoticeMessage["kind"];
  readonly recipient: Recipient;
  readonly link?: string | undefined;
  readonly facts?: NoticeFacts;
  readonly weight?: NoticeWeight;
};

/** The same message has the same id, no matter who makes it and how often; where silence means something else it is another. */
export function questionMessage(about: QuestionMessageInput, text: Text): NoticeMessage {
  const { open, question, kind, recipient, link, facts, weight } = about;
  const { reader, to } = recipient;
  const silence = question.ask.onSilence.value ?? null;
  return {
    id: hashed("message", question.id, question.askedAt, kind, reader, silence),
    shared: hashed("message", question.id, question.askedAt, kind, silence),
    kind,
    ...(facts !== undefined && { facts }),
    ...(weight !== undefined && { weight }),
    ...text,
    to,
    case: open.id,
    question: question.id,
    until: question.ask.deadline,
    ...(link !== undefined && { link }),
  };
}
