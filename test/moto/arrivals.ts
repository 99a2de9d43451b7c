import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import {
  DeleteMessageCommand,
  ListQueuesCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import type { Envelope } from "#local/sandbox/telling/envelope.ts";
import { access, account, type Moto } from "./moto-server.ts";

/** A message as Lambda hands it to a function. */
export type Arrived = {
  readonly messageId: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, string>>;
};

/** By the name of the queue; those without a message are missing. */
export type Arrivals = Readonly<Record<string, readonly Arrived[]>>;

/** Puts an event on the account's own bus, and takes out of the queues whatever arrives. */
export async function put(moto: Moto, event: Envelope): Promise<Arrivals> {
  const { source, "detail-type": DetailType, detail, time } = event;
  const entry = { Source: source, DetailType, Detail: JSON.stringify(detail), Time: new Date(time) };
  const client = new EventBridgeClient(access(moto));
  const { FailedEntryCount } = await client.send(new PutEventsCommand({ Entries: [entry] }));
  if (FailedEntryCount !== 0) throw new Error("the bus refused the event");
  return await arrivals(moto);
}

/** Takes what stands in the queues now. */
export async function arrivals(moto: Moto): Promise<Arrivals> {
  const names = await queueNames(moto);
  const found = await Promise.all(names.map(async (name) => [name, await taken(moto, name)] as const));
  return Object.fromEntries(found.filter(([, messages]) => messages.length > 0));
}

export async function queueNames(moto: Moto): Promise<readonly string[]> {
  const { QueueUrls = [] } = await new SQSClient(access(moto)).send(new ListQueuesCommand({}));
  return QueueUrls.flatMap((url) => url.split("/").at(-1) ?? []);
}

/** Takes the messages of one queue, and waits for the first if it is held back for some seconds. */
export async function taken(moto: Moto, queue: string, waitSeconds = 0): Promise<readonly Arrived[]> {
  const client = new SQSClient(access(moto));
  const QueueUrl = `${moto.url}/${account}/${queue}`;
  const { Messages = [] } = await client.send(
    new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ["All"],
    }),
  );
  for (const { ReceiptHandle } of Messages) {
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  }
  return Messages.map(arrived);
}

const arrived = ({ MessageId = "", Body = "", Attributes = {} }: Message): Arrived => ({
  messageId: MessageId,
  body: Body,
  attributes: Attributes,
});
