import * as z from "zod/mini";
import { InvalidInput, parse } from "#core/faults.ts";

/** What a queue says of a message besides its body. */
export type Delivery = {
  /** When it was put into the queue; the same however often it comes. */
  readonly sentAt: number;
  readonly messageId: string;
  /** How often it came, this time included. */
  readonly receives: number;
};

const digits = z.string().check(z.regex(/^\d{1,15}$/));

const SqsRecord = z.object({
  messageId: z.string().check(z.minLength(1), z.maxLength(200)),
  body: z.string(),
  attributes: z.object({ SentTimestamp: digits, ApproximateReceiveCount: digits }),
});
export type SqsRecord = z.infer<typeof SqsRecord>;

const QueueEvent = z.object({ Records: z.array(SqsRecord).check(z.maxLength(10_000)) });

export const messagesIn = (event: unknown): readonly SqsRecord[] =>
  parse("a queue's event", QueueEvent, event).Records;

export const deliveryOf = ({ messageId, attributes }: SqsRecord): Delivery => ({
  sentAt: Number(attributes.SentTimestamp),
  messageId,
  receives: Number(attributes.ApproximateReceiveCount),
});

/** EventBridge and the queues themselves send less; more than this is nobody's event. */
const longestBody = 300_000;

/** The body as JSON, read within bounds. */
export function contentOf({ body }: SqsRecord): unknown {
  if (body.length > longestBody) {
    throw new InvalidInput("a message is too long", { hint: `at most ${longestBody} characters are read` });
  }
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new InvalidInput("a message is not JSON", { cause });
  }
}
