import { sha256 } from "#core/digest.ts";
import { refusalDays } from "#core/ports/people/refusals.ts";
import { faultName } from "../fault-words.ts";
import type { Runtime } from "../runtime.ts";
import { type CountingSpan, countingNote, countingSpan } from "./counting-span.ts";

/** The sweep comes every five minutes; longer without one, and nobody knows whether anything was counted. */
const longestGap = 3_600_000;
const leastStep = 600_000;

type NoteRuntime = Pick<Runtime, "settings" | "meters" | "now" | "log">;

const countedNow = ({ accounts, regions, governs }: Runtime["settings"]): string => {
  const governed = [accounts, regions, governs].map((names) => names.toSorted());
  return sha256(JSON.stringify([...governed, refusalDays])).slice(0, 16);
};

/** Notes that failed calls are counted now. Failing it stops nothing else, and the next sweep tries again. */
export async function noteCounting(runtime: NoteRuntime): Promise<void> {
  const { settings, meters, now, log } = runtime;
  if (settings.failedCalls !== true) return;
  try {
    const [known, until] = [await countingSpan(runtime), now()];
    const of = countedNow(settings);
    const isOn = known?.of === of && until - known.until <= longestGap;
    if (isOn && until - known.until < leastStep) return;
    const span: CountingSpan = { from: isOn ? known.from : until, until, of };
    await meters.note(countingNote, JSON.stringify(span));
  } catch (error) {
    log.warn("that failed calls are counted could not be noted", { fault: faultName(error) });
  }
}
