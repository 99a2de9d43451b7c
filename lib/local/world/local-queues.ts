import type { HookQueue } from "#core/ports/outside/hook-queue.ts";
import type { LookQueue } from "#core/ports/outside/look-queue.ts";
import type { RunQueue } from "#core/ports/outside/run-tasks.ts";
import type { TaskQueue } from "#core/ports/outside/task-queue.ts";
import type { Notifier } from "#core/ports/people/notifier.ts";
import type { LocalQueue } from "../queue/local-queue.ts";

export const localLookQueue = (queue: LocalQueue): LookQueue => ({
  ask: async (request, afterMs) => void queue.send(JSON.stringify(request), afterMs),
});

export const localHookQueue = (queue: LocalQueue): HookQueue => ({
  put: async (note) => void queue.send(JSON.stringify(note)),
});

export const localRunQueue = (queue: LocalQueue): RunQueue => ({
  put: async (task) => void queue.send(JSON.stringify(task)),
});

type NoticeQueues = { readonly notices: LocalQueue; readonly posts: LocalQueue; readonly tells: LocalQueue };

export const localNotifier = ({ notices, posts, tells }: NoticeQueues): Notifier => ({
  send: async (notice) => void notices.send(JSON.stringify({ v: 1, notice })),
  again: async (work, afterMs) => void notices.send(JSON.stringify(work), afterMs),
  tell: async (work, afterMs) => void tells.send(JSON.stringify(work), afterMs),
  post: async (work, afterMs) => void posts.send(JSON.stringify(work), afterMs),
});

type TaskQueues = { readonly wakes: LocalQueue; readonly baselines: LocalQueue };

export const localTaskQueue = ({ wakes, baselines }: TaskQueues): TaskQueue => ({
  ask: async (task, afterMs) =>
    void (task.task === "wake" ? wakes : baselines).send(JSON.stringify(task), afterMs),
});
