import type { Runtime } from "../runtime.ts";

/** Under this name stands which policy the watched dockets were judged by last. */
const noteName = "policy";

/** A deployment finished: with another policy than before everything that somebody keeps an eye on is judged anew. */
export async function start(policy: string, { meters, tasks, log }: Runtime): Promise<void> {
  if ((await meters.noted(noteName)) === policy) return;
  await tasks.ask({ task: "wake", scope: {} }, 0);
  // Anyone who is stopped before this asks once more, and nobody is missed.
  await meters.note(noteName, policy);
  log.info("all watched dockets are judged by another policy", { policy });
}
