import { checkRun } from "#acts/preview/check-run.ts";
import { RunTask } from "#core/plans/run-task/run-task.ts";
import { queue } from "#lambda/kit/queue.ts";
import { runRuntime } from "#lambda/run-runtime.ts";

/** Judges the plans of runs that wait, and tells them what would come of it. */
export const createHandler = queue({ name: "check run", key: ({ task }) => task }, RunTask, checkRun);

export const handler = createHandler(runRuntime);
