import { BatchProcessor, EventType, processPartialResponse } from "@aws-lambda-powertools/batch";
import middy from "@middy/core";
import type * as z from "zod/mini";
import { tellFault } from "#acts/fault-words.ts";
import type { Runtime } from "#acts/runtime.ts";
import { InvalidInput, parse } from "#core/faults.ts";
import { type Correlation, correlationOf } from "./correlation.ts";
import { inTurn } from "./in-turn.ts";
import { invocation } from "./invocation.ts";
import { contentOf, type Delivery, deliveryOf, messagesIn, type SqsRecord } from "./message.ts";
import type { Handler } from "./step.ts";

/** Messages that shall come again. */
export type PartialBatch = { readonly batchItemFailures: readonly { readonly itemIdentifier: string }[] };

type InputOf<S extends z.ZodMiniType | undefined> = S extends z.ZodMiniType ? z.output<S> : unknown;

type QueueInput<Input> =
  | string
  | {
      readonly name: string;
      /** Messages of one key are worked on one after the other, the others side by side. */
      readonly key: (input: Input) => string;
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
  const { name, key } = typeof named === "string" ? { name: named, key: undefined } : named;
  const read = (message: SqsRecord) => readAs(name, schema, message);
  return (runtime) => {
    const handle = (event: unknown) => work({ name, key, read, run }, messagesIn(event), runtime());
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
