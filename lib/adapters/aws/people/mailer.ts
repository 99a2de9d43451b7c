import { type MessageAttributeValue, PublishCommand, type SNSClient } from "@aws-sdk/client-sns";
import { shortText } from "#core/notices/short-text.ts";
import type { Mailer } from "#core/ports/people/mailer.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { answerOf } from "../sdk-fault.ts";

type MailerClient = Pick<SNSClient, "send">;
type SnsMailerInput = { readonly topic: string };

const longestSubject = 99;
// At most six bytes each: below the 256 KiB of a message with its attributes.
const longestBody = 40_000;

/** Subscriptions choose by attributes: `approver` holds whom a message is for, `actor` whose stakes it is about; neither is on one for the operators. */
export function snsMailer(client: MailerClient, { topic }: SnsMailerInput): Mailer {
  return {
    async deliver(message) {
      const asking = { what: "send a message", permission: "sns:Publish" };
      const command = new PublishCommand({
        TopicArn: topic,
        Subject: subjectOf(message),
        MessageStructure: "json",
        Message: JSON.stringify(textsOf(message)),
        MessageAttributes: attributesOf(message),
      });
      await answerOf(asking, () => client.send(command));
    },
  };
}

/** What each channel shows; a telephone shows little. */
const textsOf = (message: NoticeMessage) => ({
  default: message.body.slice(0, longestBody).toWellFormed() || message.kind,
  sms: shortText(message),
});

/** One line of fewer than a hundred characters, which SNS asks for. */
function subjectOf({ subject, kind }: NoticeMessage): string {
  const line = subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return line.slice(0, longestSubject).toWellFormed().trim() || kind;
}

function attributesOf({ id, kind, to, actor = [], case: caseId, question }: NoticeMessage) {
  const attributes: Record<string, MessageAttributeValue> = { id: text(id), kind: text(kind) };
  if (to.length > 0) attributes["approver"] = { DataType: "String.Array", StringValue: JSON.stringify(to) };
  if (actor.length > 0)
    attributes["actor"] = { DataType: "String.Array", StringValue: JSON.stringify(actor) };
  if (caseId !== undefined) attributes["case"] = text(caseId);
  if (question !== undefined) attributes["question"] = text(question);
  return attributes;
}

const text = (value: string): MessageAttributeValue => ({ DataType: "String", StringValue: value });
