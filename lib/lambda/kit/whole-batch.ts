import middy from "@middy/core";
import { tellFault } from "#acts/fault-words.ts";
import type { Runtime } from "#acts/runtime.ts";
import { invocation } from "./invocation.ts";
import { contentOf, type Delivery, deliveryOf, messagesIn, type PartialBatch } from "./queue.ts";
import type { Handler } from "./step.ts";

export type WholeMessage = { readonly message: unknown; readonly delivery: Delivery };

/**
 * For a queue whose messages are worked on together, so that what they come to is written once. What is no JSON is counted
 * and dropped; where the work fails all of them come again.
 */
export function wholeBatch(
  name: string,
  run: (messages: readonly WholeMessage[], runtime: Runtime) => Promise<void>,
): (runtime: () => Runtime) => Handler<PartialBatch> {
  return (runtime) => {
    const handle = async (event: unknown): Promise<PartialBatch> => {
      const records = messagesIn(event);
      const reached = runtime();
      const messages = records.flatMap((record): readonly WholeMessage[] => {
        try {
          return [{ message: contentOf(record), delivery: deliveryOf(record) }];
        } catch (error) {
          tellFault(reached.log, { step: name, about: { messageId: record.messageId } }, error);
          return [];
        }
      });
      try {
        await run(messages, reached);
        return { batchItemFailures: [] };
      } catch (error) {
        tellFault(reached.log, { step: name }, error);
        const failed = messages.map(({ delivery }) => ({ itemIdentifier: delivery.messageId }));
        return { batchItemFailures: failed };
      }
    };
    return middy(handle).use(invocation()) as unknown as Handler<PartialBatch>;
  };
}
