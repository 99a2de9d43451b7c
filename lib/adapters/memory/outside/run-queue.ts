import type { RunQueue, RunTask } from "#core/ports/outside/run-tasks.ts";

type MemoryRunQueue = RunQueue & {
  /** What was put, in the order in which it was. */
  readonly tasks: readonly RunTask[];
};

export function memoryRunQueue(): MemoryRunQueue {
  const tasks: RunTask[] = [];
  return { tasks, put: async (task) => void tasks.push(task) };
}
