import { doorNames, doors } from "../doors/doors.ts";
import type { WorkName } from "../doors/work-name.ts";

/** Messages received so often without success are dead letters; with the pauses between that takes half an hour. */
export const mostReceives = 5;

/** How many minutes a queue's oldest message may wait. Looks, tasks and notices may be asked for a quarter of an hour ahead. */
export const oldestMinutes: Readonly<Record<WorkName, number>> = {
  changes: 30,
  sessions: 30,
  situations: 30,
  looks: 60,
  wakes: 60,
  baselines: 60,
  notices: 60,
};

/** How long the functions that work on a queue may run at most. */
export function longestRunSeconds(work: WorkName): number {
  const workers = doorNames.map((name) => doors[name]).filter(({ startedBy }) => isOf(startedBy, work));
  return Math.max(...workers.map(({ timeoutSeconds }) => timeoutSeconds));
}

const isOf = (startedBy: string | { readonly queue: WorkName }, work: WorkName): boolean =>
  typeof startedBy === "object" && startedBy.queue === work;
