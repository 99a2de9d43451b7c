import type { PortCall } from "./calls.ts";
import { callsOf, doorNames, type FunctionName } from "./doors.ts";
import type { WorkName } from "./work-name.ts";

const askedBy: Partial<Record<WorkName, readonly PortCall[]>> = {
  hooks: ["hookQueue.put"],
  runs: ["runQueue.put"],
  looks: ["looks.ask"],
  wakes: ["tasks.ask/wake"],
  baselines: ["tasks.ask/baseline"],
  notices: ["notifier.send", "notifier.again"],
  trials: ["trials.send"],
  posts: ["notifier.post"],
  tells: ["notifier.tell"],
};

/** The functions that put work into a queue. */
export function sendersTo(queue: WorkName): readonly FunctionName[] {
  const calls: readonly PortCall[] = askedBy[queue] ?? [];
  return doorNames.filter((name) => callsOf(name).some((call) => calls.includes(call)));
}
