import { faultName } from "../fault-words.ts";
import type { Runtime } from "../runtime.ts";
import { countingNote, countingSpan } from "./counting-span.ts";

/** The sweep comes every five minutes; longer without one, and nobody knows whether anything was counted. */
const longestGap = 3_600_000;
const leastStep = 600_000;

type NoteRuntime = Pick<Runtime, "settings" | "meters" | "now" | "log">;

/** Notes that failed calls are counted now. Failing it stops nothing else, and the next sweep tries again. */
export async function noteCounting(runtime: NoteRuntime): Promise<void> {
  const { settings, meters, now, log } = runtime;
  if (settings.failedCalls !== true) return;
  try {
    const [known, until] = [await countingSpan(runtime), now()];
    if (known !== undefined && until - known.until < leastStep) return;
    const isOn = known !== undefined && until - known.until <= longestGap;
    await meters.note(countingNote, JSON.stringify({ from: isOn ? known.from : until, until }));
  } catch (error) {
    log.warn("that failed calls are counted could not be noted", { fault: faultName(error) });
  }
}
