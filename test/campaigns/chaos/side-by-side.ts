import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Outcome } from "./play.ts";

export type Played = { readonly seed: number; readonly outcome: Outcome };

/** Plays the stories of these seeds on every core; the outcomes come in the order of the seeds. */
export async function* sideBySide(seeds: readonly number[], planted?: string): AsyncGenerator<Played> {
  const file = new URL("./worker.ts", import.meta.url);
  const workers = Array.from(
    { length: Math.min(availableParallelism(), 8, seeds.length) },
    () => new Worker(file, { workerData: { planted } }),
  );
  const idle = [...workers];
  const waiting: ((worker: Worker) => void)[] = [];
  const nextIdle = (): Promise<Worker> => {
    const worker = idle.pop();
    return worker === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(worker);
  };
  const playOn = async (seed: number): Promise<Played> => {
    const worker = await nextIdle();
    worker.postMessage(seed);
    const [outcome] = (await once(worker, "message")) as [Outcome];
    const next = waiting.shift();
    if (next === undefined) idle.push(worker);
    else next(worker);
    return { seed, outcome };
  };
  try {
    for (const played of seeds.map(playOn)) yield await played;
  } finally {
    for (const worker of workers) await worker.terminate();
  }
}
