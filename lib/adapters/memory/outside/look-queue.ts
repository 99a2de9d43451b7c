import type { LookQueue, LookRequest } from "#core/ports/outside/look-queue.ts";
import { possibleDelay } from "./possible-delay.ts";

type AskedLook = { readonly request: LookRequest; readonly afterMs: number };

export type MemoryLookQueue = LookQueue & {
  /** What was asked and not taken yet, in the order in which it was asked. */
  readonly asked: readonly AskedLook[];
  /** Takes everything out of the queue. */
  readonly take: () => readonly AskedLook[];
};

export function memoryLookQueue(): MemoryLookQueue {
  const asked: AskedLook[] = [];
  return {
    asked,
    take: () => asked.splice(0),
    ask: async (request, afterMs) => void asked.push({ request, afterMs: possibleDelay(afterMs) }),
  };
}
