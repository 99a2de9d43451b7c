import type { Task, TaskQueue } from "#core/ports/outside/task-queue.ts";
import { possibleDelay } from "./possible-delay.ts";

type AskedTask = { readonly task: Task; readonly afterMs: number };

export type MemoryTaskQueue = TaskQueue & {
  /** What was asked and not taken yet, in the order in which it was asked. */
  readonly asked: readonly AskedTask[];
  /** Takes everything out of the queue. */
  readonly take: () => readonly AskedTask[];
};

export function memoryTaskQueue(): MemoryTaskQueue {
  const asked: AskedTask[] = [];
  return {
    asked,
    take: () => asked.splice(0),
    ask: async (task, afterMs) => void asked.push({ task, afterMs: possibleDelay(afterMs) }),
  };
}
