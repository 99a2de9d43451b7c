import type { LookQueue } from "#core/ports/outside/look-queue.ts";
import type { TaskQueue } from "#core/ports/outside/task-queue.ts";
import type { LocalQueue } from "../queue/local-queue.ts";

export const localLookQueue = (queue: LocalQueue): LookQueue => ({
  ask: async (request, afterMs) => void queue.send(JSON.stringify(request), afterMs),
});

type TaskQueues = { readonly wakes: LocalQueue; readonly baselines: LocalQueue };

export const localTaskQueue = ({ wakes, baselines }: TaskQueues): TaskQueue => ({
  ask: async (task, afterMs) =>
    void (task.task === "wake" ? wakes : baselines).send(JSON.stringify(task), afterMs),
});
