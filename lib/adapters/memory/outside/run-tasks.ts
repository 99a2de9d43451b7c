import type { FetchedPlan, RunResult, RunTasks } from "#core/ports/outside/run-tasks.ts";
import type { PostOutcome } from "#core/ports/people/channels.ts";

type MemoryRunTasks = RunTasks & {
  /** What was answered, by the task's id. */
  readonly answers: readonly { readonly task: string; readonly result: RunResult }[];
};

type MemoryRunTasksInput = {
  readonly planOf?: (task: string) => FetchedPlan;
  readonly takes?: () => PostOutcome;
};

const none = (): FetchedPlan => ({ as: "refused", why: "there is no such plan" });
const taken = (): PostOutcome => ({ kind: "taken" });

export function memoryRunTasks({ planOf = none, takes = taken }: MemoryRunTasksInput = {}): MemoryRunTasks {
  const answers: { readonly task: string; readonly result: RunResult }[] = [];
  return {
    answers,
    plan: async ({ task }) => planOf(task),
    answer: ({ task }, result) => {
      const outcome = takes();
      if (outcome.kind === "taken") answers.push({ task, result });
      return Promise.resolve(outcome);
    },
  };
}
