import { BatchProcessor, EventType, processPartialResponse } from "@aws-lambda-powertools/batch";
import middy from "@middy/core";
import * as z from "zod/mini";
import { tellFault } from "#acts/fault-words.ts";
import type { Runtime } from "#acts/runtime.ts";
import { InvalidInput, parse } from "#core/faults.ts";
import { type Correlation, correlationOf } from "./correlation.ts";
import { invocation } from "./invocation.ts";
import type { Handler } from "./step.ts";

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

/** Runs jobs of one key one after the other, whether the one before went well or not; others side by side. */
function inTurn(): <T>(key: string | undefined, job: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, job) => {
    if (key === undefined) return job();
    const turn = (last.get(key) ?? Promise.resolve()).then(job, job);
    last.set(key, turn);
    return turn;
  };
}

/** Messages that shall come again. */
export type PartialBatch = { readonly batchItemFailures: readonly { readonly itemIdentifier: string }[] };

type InputOf<S extends z.ZodMiniType | undefined> = S extends z.ZodMiniType ? z.output<S> : unknown;

type QueueInput<Input> =
  | string
  | {
      readonly name: string;
      /** Messages of one key are worked on one after the other, the others side by side. */
      readonly key: (input: Input) => string;
      /** What is done once nothing else is to be done for the messages; it must not fail. */
      readonly last?: (runtime: Runtime) => Promise<void>;
    };

type RunMessage<Input> = (input: Input, runtime: Runtime, delivery: Delivery) => Promise<unknown>;

type WorkInput<Input> = {
  readonly name: string;
  readonly key: ((input: Input) => string) | undefined;
  readonly read: (message: SqsRecord) => Input;
  readonly run: RunMessage<Input>;
};

/**
 * Every handler of a queue is made here. What is no valid input is counted and dropped, for it would be none the
 * next time either; what failed otherwise comes again, and it alone.
 */
export function queue<S extends z.ZodMiniType | undefined>(
  named: QueueInput<InputOf<S>>,
  schema: S,
  run: RunMessage<InputOf<S>>,
): (runtime: () => Runtime) => Handler<PartialBatch> {
  const { name, key, last } = typeof named === "string" ? { name: named } : named;
  const read = (message: SqsRecord) => readAs(name, schema, message);
  return (runtime) => {
    const handle = async (event: unknown) => {
      const reached = runtime();
      const answer = await work({ name, key, read, run }, messagesIn(event), reached);
      await last?.(reached);
      return answer;
    };
    return middy(handle).use(invocation()) as unknown as Handler<PartialBatch>;
  };
}

/** Without a schema the input is unknown, and the worker must judge it. */
function readAs<S extends z.ZodMiniType | undefined>(
  name: string,
  schema: S,
  message: SqsRecord,
): InputOf<S> {
  const content = contentOf(message);
  return (schema === undefined ? content : parse(name, schema, content)) as InputOf<S>;
}

type BatchEvent = Parameters<typeof processPartialResponse>[0];

function work<Input>(
  plan: WorkInput<Input>,
  messages: readonly SqsRecord[],
  runtime: Runtime,
): Promise<PartialBatch> {
  const turn = inTurn();
  const handle = async (message: SqsRecord) => {
    let about: Correlation = {};
    try {
      const input = plan.read(message);
      about = correlationOf(input);
      await turn(plan.key?.(input), () => plan.run(input, runtime, deliveryOf(message)));
    } catch (error) {
      const { messageId } = message;
      tellFault(runtime.log, { step: plan.name, about: { ...about, messageId } }, error);
      if (!(error instanceof InvalidInput)) throw error;
    }
  };
  const event = { Records: messages } as unknown as BatchEvent;
  // A batch that failed as a whole is answered like any other, so that a fault of one message is no fault of the function.
  return processPartialResponse(event, handle, new BatchProcessor(EventType.SQS), {
    throwOnFullBatchFailure: false,
  });
}
