import type { Stop } from "#core/cases/news/stopped-news.ts";
import { Unavailable } from "#core/faults.ts";
import type { Runtime } from "../runtime.ts";

/** INVARIANT (stop means stop): anyone who cannot read the kill switch must not write. */
export async function stopNow({ killSwitch }: Pick<Runtime, "killSwitch">): Promise<Stop | undefined> {
  try {
    return (await killSwitch.isStopped()) ? "stopped" : undefined;
  } catch (error) {
    if (error instanceof Unavailable) return "unreadable";
    throw error;
  }
}
