import { parentPort, workerData } from "node:worker_threads";
import { caseFor } from "./fuzz-case.ts";
import { check } from "./fuzz-check.ts";

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

const { seed, from, to, step, at } = workerData as Work;
const counts: Record<string, number> = {};
let slowest: readonly [number, number] = [0, -1];

function add(name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

function run(index: number): void {
  const started = performance.now();
  const tried = caseFor(seed, index);
  try {
    const { valid, outcomes } = check(tried);
    add(`${valid ? "valid" : "invalid"} ${tried.kind}`);
    for (const outcome of outcomes) add(outcome);
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ failed: index, why } satisfies Message);
  }
  const took = performance.now() - started;
  if (took > slowest[0]) slowest = [took, index];
}

for (let index = from; index < to; index += step) {
  Atomics.store(at, 0, index);
  run(index);
}
parentPort?.postMessage({ counts, slowest } satisfies Message);
