import type { Ids } from "#core/ports/clock.ts";
import { type Chance, seededChance } from "../chance/chance.ts";
import { countedIds } from "../chance/counted-ids.ts";
import { forgetful, type Keeper, type Shelf } from "../keeping/keeper.ts";
import type { SimulatedClock } from "../time/simulated-clock.ts";
import { failedIn, type QueuedMessage, recordOf, type SentMessage } from "./message.ts";
import type { Consumer } from "./sqs-event.ts";

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
  /** Keeps a message until its consumer has taken it, and the dead. */
  readonly keeper?: Keeper;
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

type KeptMessage = QueuedMessage & { readonly isDead?: true };

type LocalQueueLine = Required<Omit<QueueOptions, "unruly" | "ids">> & {
  readonly shelf: Shelf<KeptMessage>;
  readonly held: Set<QueuedMessage>;
  readonly dead: SentMessage[];
  readonly chance: Chance | undefined;
  readonly unruly: Unruly | undefined;
  consumer?: Consumer;
};

/** A standard queue of SQS as Lambda reads it: at least once, in no promised order, with dead letters. */
export function localQueue({ ids = countedIds(), ...options }: QueueOptions): LocalQueue {
  const line = lineOf(options);
  const { clock, dead, held, keeper, shelf } = line;
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
      const risen = [...dead];
      keeper.together(() => {
        for (const { messageId, body } of risen) {
          shelf.delete(messageId);
          hold(line, { messageId: ids(), body, sentAt: clock.now() }, 0);
        }
      });
      return dead.splice(0).length;
    },
  };
}

/** The queue with everything in it that was kept. */
function lineOf({ unruly, ...options }: Omit<QueueOptions, "ids">): LocalQueueLine {
  const chance = unruly === undefined ? undefined : seededChance(unruly.seed);
  const fallback = { name: "queue", visibilityMs: 30_000, mostReceives: 5, batch: 10, keeper: forgetful };
  const named = { ...fallback, ...options };
  const shelf = named.keeper.shelf<KeptMessage>(`queue ${named.name}`);
  const line: LocalQueueLine = { ...named, shelf, held: new Set(), dead: [], chance, unruly };
  for (const [, { isDead, ...one }] of shelf.entries()) {
    if (isDead === true) line.dead.push(one.message);
    else {
      line.held.add(one);
      line.clock.at(one.visibleAt, () => pump(line));
    }
  }
  return line;
}

function comesTwice({ unruly, chance }: LocalQueueLine): boolean {
  const twice = unruly?.twice ?? false;
  return typeof twice === "number" ? chance?.below(twice) === 0 : twice;
}

function hold(line: LocalQueueLine, message: SentMessage, delayMs: number): void {
  const { clock, chance, held, keeper, shelf, unruly } = line;
  const late = chance?.below((unruly?.lateMs ?? 0) + 1) ?? 0;
  const one: QueuedMessage = { message, visibleAt: clock.now() + delayMs + late, receives: 0 };
  shelf.put(message.messageId, one);
  held.add(one);
  keeper.ifTakenBack(() => void held.delete(one));
  clock.at(one.visibleAt, () => pump(line));
}

/** Hands out all that is visible now, batch by batch. */
async function pump(line: LocalQueueLine): Promise<void> {
  for (let batch = taken(line); batch.length > 0; batch = taken(line)) {
    const failed = new Set(await delivered(line, batch));
    for (const one of settled(line, batch, failed)) line.clock.at(one.visibleAt, () => pump(line));
  }
}

/** Lets go of what was taken, and says what comes again. */
function settled(
  { held, keeper, shelf }: LocalQueueLine,
  batch: readonly QueuedMessage[],
  failed: ReadonlySet<QueuedMessage>,
): readonly QueuedMessage[] {
  const done = batch.filter((one) => !failed.has(one));
  try {
    keeper.together(() => {
      for (const one of failed) shelf.put(one.message.messageId, one);
      for (const { message } of done) shelf.delete(message.messageId);
    });
  } catch {
    // What is still kept comes again.
    return batch;
  }
  for (const one of done) held.delete(one);
  return [...failed];
}

function bury({ held, dead, shelf }: LocalQueueLine, one: QueuedMessage): void {
  shelf.put(one.message.messageId, { ...one, isDead: true });
  held.delete(one);
  dead.push(one.message);
}

function taken(line: LocalQueueLine): readonly QueuedMessage[] {
  const { clock, held, chance, mostReceives, visibilityMs } = line;
  if (line.consumer === undefined) return [];
  const visible = [...held].filter(({ visibleAt }) => visibleAt <= clock.now());
  for (const one of visible.filter(({ receives }) => receives >= mostReceives)) bury(line, one);
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
