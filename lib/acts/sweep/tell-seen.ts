import type { Runtime } from "../runtime.ts";
import type { Tended } from "./tend.ts";

/** Says what was done about how many dockets, and how many cases and questions are open. */
export function tellSeen(all: readonly Tended[], { log }: Runtime): Readonly<Record<string, number>> {
  const open = all.flatMap((seen) => seen.open ?? []);
  log.count("OpenCases", open.length);
  log.count("OpenQuestions", open.flatMap(({ questions }) => questions).length);
  const counts = new Map<string, number>();
  for (const { done } of all) counts.set(done, (counts.get(done) ?? 0) + 1);
  const told = Object.fromEntries(counts);
  log.info("swept", told);
  return { seen: all.length, ...told };
}
