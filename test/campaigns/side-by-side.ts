import { once } from "node:events";
import { availableParallelism } from "node:os";
import { parentPort, Worker } from "node:worker_threads";

type Done<T, R> = { readonly job: T; readonly result: R };

/** Has a file's workers do these jobs on every core; the results come in the order of the jobs. */
export async function* sideBySide<T, R>(
  file: URL,
  jobs: readonly T[],
  most = availableParallelism(),
): AsyncGenerator<Done<T, R>> {
  const workers = Array.from({ length: Math.min(most, 8, jobs.length) }, () => new Worker(file));
  const idle = [...workers];
  const waiting: ((worker: Worker) => void)[] = [];
  const nextIdle = (): Promise<Worker> => {
    const worker = idle.pop();
    return worker === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(worker);
  };
  const doneOn = async (job: T): Promise<Done<T, R>> => {
    const worker = await nextIdle();
    worker.postMessage(job);
    const [result] = (await once(worker, "message")) as [R];
    const next = waiting.shift();
    if (next === undefined) idle.push(worker);
    else next(worker);
    return { job, result };
  };
  try {
    for (const done of jobs.map(doneOn)) yield await done;
  } finally {
    for (const worker of workers) await worker.terminate();
  }
}

/** What a worker's file does with each job. */
export function worksOn<T, R>(work: (job: T) => Promise<R>): void {
  parentPort?.on("message", async (job: T) => {
    parentPort?.postMessage(await work(job));
  });
}
