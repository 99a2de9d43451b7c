import { createHash } from "node:crypto";
import type { Ids } from "#core/ports/clock.ts";
import { type Chance, seededChance } from "../chance/chance.ts";
import { countedIds } from "../chance/counted-ids.ts";
import type { SimulatedClock } from "../time/simulated-clock.ts";
import type { Consumer, SqsBatchResponse, SqsRecord } from "./sqs-event.ts";

type SentMessage = {
  readonly messageId: string;
  readonly body: string;
  /** When it was sent, in milliseconds since 1970. */
  readonly sentAt: number;
};

/** A message that is not done with yet. */
type QueuedMessage = {
  readonly message: SentMessage;
  visibleAt: number;
  receives: number;
  firstAt?: number;
};

/** One receive of a message, as Lambda tells it. */
function recordOf({ message, receives, firstAt }: QueuedMessage, queue: string): SqsRecord {
  const { messageId, body, sentAt } = message;
  return {
    messageId,
    receiptHandle: `${messageId}/${receives}`,
    body,
    attributes: {
      ApproximateReceiveCount: String(receives),
      SentTimestamp: String(sentAt),
      SenderId: "AIDAIT2UOQQY3AUEKVGXU",
      ApproximateFirstReceiveTimestamp: String(firstAt ?? sentAt),
    },
    messageAttributes: {},
    md5OfBody: createHash("md5").update(body).digest("hex"),
    eventSource: "aws:sqs",
    eventSourceARN: `arn:aws:sqs:eu-north-1:123456789012:${queue}`,
    awsRegion: "eu-north-1",
  };
}

/** As Lambda reads an answer: one that names what the batch has not fails all of it. */
function failedIn(
  batch: readonly QueuedMessage[],
  answer: SqsBatchResponse | undefined,
): readonly QueuedMessage[] {
  const named = new Set((answer?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier));
  const failed = batch.filter(({ message }) => named.has(message.messageId));
  const known = new Set(failed.map(({ message }) => message.messageId));
  return known.size === named.size ? failed : batch;
}

export type QueueOptions = {
  readonly clock: SimulatedClock;
  readonly name?: string;
  /** How long a message that was received stays out of sight unless it was done with. */
  readonly visibilityMs?: number;
  /** A message received so often without success is dead. */
  readonly mostReceives?: number;
  /** Messages in one event. */
  readonly batch?: number;
  readonly ids?: Ids;
  readonly unruly?: Unruly;
};

/** Makes the queue as unreliable as a queue may be, in a way that the seed repeats. */
export type Unruly = {
  readonly seed: number;
  /** Everything comes a second time, even what was done with; a number says that one in so many does. */
  readonly twice?: boolean | number;
  /** Messages are late by up to this, and what is due together comes in random order. */
  readonly lateMs?: number;
};

export type LocalQueue = {
  /** Says the message's id. */
  readonly send: (body: string, delayMs?: number) => string;
  /** From now on messages go to the consumer when their time comes; the last one named gets them. */
  readonly consume: (consumer: Consumer) => void;
  /** What is not done with yet, the dead excepted. */
  readonly waiting: () => readonly SentMessage[];
  readonly deadLetters: readonly SentMessage[];
  /** Sends the dead anew, as SQS moves them: with ids and times of their own. Says how many. */
  readonly redrive: () => number;
};

type LocalQueueLine = Required<Omit<QueueOptions, "unruly" | "ids">> & {
  readonly held: Set<QueuedMessage>;
  readonly dead: SentMessage[];
  readonly chance: Chance | undefined;
  readonly unruly: Unruly | undefined;
  consumer?: Consumer;
};

/** A standard queue of SQS as Lambda reads it: at least once, in no promised order, with dead letters. */
export function localQueue({ unruly, ids = countedIds(), ...options }: QueueOptions): LocalQueue {
  const chance = unruly === undefined ? undefined : seededChance(unruly.seed);
  const fallback = { name: "queue", visibilityMs: 30_000, mostReceives: 5, batch: 10 };
  const line: LocalQueueLine = { ...fallback, ...options, held: new Set(), dead: [], chance, unruly };
  const { clock, dead, held } = line;
  return {
    send(body, delayMs = 0) {
      const message = { messageId: ids(), body, sentAt: clock.now() };
      hold(line, message, delayMs);
      if (comesTwice(line)) hold(line, message, delayMs);
      return message.messageId;
    },
    consume(consumer) {
      line.consumer = consumer;
      clock.at(clock.now(), () => pump(line));
    },
    waiting: () => [...new Set([...held].map(({ message }) => message))],
    deadLetters: dead,
    redrive() {
      const risen = dead.splice(0);
      for (const { body } of risen) hold(line, { messageId: ids(), body, sentAt: clock.now() }, 0);
      return risen.length;
    },
  };
}

function comesTwice({ unruly, chance }: LocalQueueLine): boolean {
  const twice = unruly?.twice ?? false;
  return typeof twice === "number" ? chance?.below(twice) === 0 : twice;
}

function hold(line: LocalQueueLine, message: SentMessage, delayMs: number): void {
  const { clock, chance, unruly } = line;
  const late = chance?.below((unruly?.lateMs ?? 0) + 1) ?? 0;
  const visibleAt = clock.now() + delayMs + late;
  line.held.add({ message, visibleAt, receives: 0 });
  clock.at(visibleAt, () => pump(line));
}

/** Hands out all that is visible now, batch by batch. */
async function pump(line: LocalQueueLine): Promise<void> {
  for (let batch = taken(line); batch.length > 0; batch = taken(line)) {
    const failed = new Set(await delivered(line, batch));
    for (const one of batch) {
      if (failed.has(one)) line.clock.at(one.visibleAt, () => pump(line));
      else line.held.delete(one);
    }
  }
}

function taken(line: LocalQueueLine): readonly QueuedMessage[] {
  const { clock, held, dead, chance, mostReceives, visibilityMs } = line;
  if (line.consumer === undefined) return [];
  const visible = [...held].filter(({ visibleAt }) => visibleAt <= clock.now());
  for (const one of visible.filter(({ receives }) => receives >= mostReceives)) {
    held.delete(one);
    dead.push(one.message);
  }
  const alive = visible.filter((one) => held.has(one));
  const batch = (chance?.shuffled(alive) ?? alive).slice(0, line.batch);
  for (const one of batch) {
    one.receives += 1;
    one.firstAt ??= clock.now();
    one.visibleAt = clock.now() + visibilityMs;
  }
  return batch;
}

/** A consumer that throws has failed the whole batch. */
async function delivered(
  { consumer, name }: LocalQueueLine,
  batch: readonly QueuedMessage[],
): Promise<readonly QueuedMessage[]> {
  try {
    const answer = await consumer?.({ Records: batch.map((one) => recordOf(one, name)) });
    return failedIn(batch, answer ?? undefined);
  } catch {
    return batch;
  }
}
