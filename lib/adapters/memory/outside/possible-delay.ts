import { BrokenInvariant } from "#core/faults.ts";
import { longestDelayMs } from "#core/ports/outside/look-queue.ts";

/** What no queue can hold back for so long, none may promise to. */
export function possibleDelay(afterMs: number): number {
  if (afterMs >= 0 && afterMs <= longestDelayMs) return afterMs;
  throw new BrokenInvariant(`a queue cannot hold a message back for \`${afterMs}\` ms`, {
    hint: `ask for at most ${longestDelayMs} ms`,
  });
}
