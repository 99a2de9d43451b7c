import type { Task, TaskQueue } from "#core/ports/outside/task-queue.ts";
import { messageSent, type SqsClient } from "./look-queue.ts";

type SqsTaskQueueInput = {
  /** The URL of a queue for each kind: two functions on one queue would take each other's messages. */
  readonly queueUrls: Readonly<Record<Task["task"], string>>;
};

/** The body of a message is the task as JSON. */
export function sqsTaskQueue(client: SqsClient, { queueUrls }: SqsTaskQueueInput): TaskQueue {
  return {
    ask: (task, afterMs) => messageSent(client, { queueUrl: queueUrls[task.task] }, { body: task, afterMs }),
  };
}
