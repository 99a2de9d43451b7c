import type { SimulatedClock } from "../time/simulated-clock.ts";

type Function = (event: unknown) => Promise<unknown>;

/** Lambda tries an asynchronous invocation three times in all. */
const pausesMs = [60_000, 120_000];

/** Invokes a function as a schedule does: nobody waits for it, and what fails is tried again. */
export function invoked(clock: SimulatedClock, run: Function, event: unknown): Promise<void> {
  return tried(clock, { run, event, failures: 0 });
}

type Trial = { readonly run: Function; readonly event: unknown; readonly failures: number };

async function tried(clock: SimulatedClock, { run, event, failures }: Trial): Promise<void> {
  try {
    await run(event);
  } catch {
    const pause = pausesMs[failures];
    if (pause === undefined) return;
    clock.at(clock.now() + pause, () => tried(clock, { run, event, failures: failures + 1 }));
  }
}
