import type { TrialQueue } from "#core/ports/outside/trial-queue.ts";

/** What was sent can be looked at; nobody judges it. */
export function memoryTrialQueue(): TrialQueue & { readonly sent: readonly string[] } {
  const sent: string[] = [];
  return { sent, send: async (trials) => void sent.push(...trials) };
}
