import type { HookNote, HookQueue } from "#core/ports/outside/hook-queue.ts";

type MemoryHookQueue = HookQueue & {
  /** What was put, in the order in which it was. */
  readonly notes: readonly HookNote[];
};

export function memoryHookQueue(): MemoryHookQueue {
  const notes: HookNote[] = [];
  return { notes, put: async (note) => void notes.push(note) };
}
