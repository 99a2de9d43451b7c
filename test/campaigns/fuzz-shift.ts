import { parentPort, workerData } from "node:worker_threads";

/** What a worker is told: every `step`th case from `from` to `to`, and where to say which one it is at. */
export type Work = {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly at: Int32Array;
};

export type Message =
  | { readonly counts: Readonly<Record<string, number>>; readonly slowest: readonly [number, number] }
  | { readonly failed: number; readonly why: string };

/** Works through a worker's cases; each says by which names it is to be counted, and what should not be is thrown. */
export function workThrough(tried: (seed: number, index: number) => readonly string[]): void {
  const { seed, from, to, step, at } = workerData as Work;
  const counts: Record<string, number> = {};
  let slowest: readonly [number, number] = [0, -1];
  const run = (index: number): void => {
    const started = performance.now();
    try {
      for (const name of tried(seed, index)) counts[name] = (counts[name] ?? 0) + 1;
    } catch (error) {
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
      parentPort?.postMessage({ failed: index, why } satisfies Message);
    }
    const took = performance.now() - started;
    if (took > slowest[0]) slowest = [took, index];
  };
  for (let index = from; index < to; index += step) {
    Atomics.store(at, 0, index);
    run(index);
  }
  parentPort?.postMessage({ counts, slowest } satisfies Message);
}
