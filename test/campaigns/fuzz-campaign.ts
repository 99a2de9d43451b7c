import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Message, Work } from "./fuzz-shift.ts";

const patience = 20_000;
const mostFailures = 10;

/** What is tried: the file that works through a share of the cases, and how a case is shown. */
export type Subject = {
  readonly worker: URL;
  readonly shown: (seed: number, index: number) => string;
};

type Failure = { readonly index: number; readonly why: string };
type Share = Omit<Work, "at">;

type Results = {
  readonly totals: Record<string, number>;
  readonly failures: Failure[];
  slowest: readonly [number, number];
};

function take({ totals, failures, ...results }: Results, message: Message): Results["slowest"] {
  if ("failed" in message) {
    failures.push({ index: message.failed, why: message.why });
    return results.slowest;
  }
  for (const [name, count] of Object.entries(message.counts)) totals[name] = (totals[name] ?? 0) + count;
  return message.slowest[0] > results.slowest[0] ? message.slowest : results.slowest;
}

/** Runs one share of the cases; one that hangs is killed, told about, and the rest goes on without it. */
async function runShare({ worker: file }: Subject, share: Share, results: Results): Promise<void> {
  const at = new Int32Array(new SharedArrayBuffer(4)).fill(share.from);
  const worker = new Worker(file, { workerData: { ...share, at } });
  const stuck = await new Promise<number | undefined>((resolve, reject) => {
    let [seen, since] = [-1, Date.now()];
    const watch = setInterval(() => {
      const index = Atomics.load(at, 0);
      if (index !== seen) [seen, since] = [index, Date.now()];
      else if (Date.now() - since > patience) resolve(index);
    }, 500);
    const end = (index?: number) => {
      clearInterval(watch);
      resolve(index);
    };
    worker.on("message", (message: Message) => {
      results.slowest = take(results, message);
    });
    worker.on("error", reject);
    worker.on("exit", () => end());
  });
  if (stuck === undefined) return;
  await worker.terminate();
  results.failures.push({ index: stuck, why: `it did not come to an end within ${patience / 1_000} s` });
  await runShare({ worker: file, shown: String }, { ...share, from: stuck + share.step }, results);
}

function report(subject: Subject, { totals, failures, slowest }: Results, seed: number): void {
  for (const [name, total] of Object.entries(totals).toSorted()) console.log(`  ${name}: ${total}`);
  console.log(`  slowest: case ${slowest[1]} with ${slowest[0].toFixed(0)} ms`);
  for (const { index, why } of failures.slice(0, mostFailures)) {
    console.error(`\ncase ${index}: ${why}\n${subject.shown(seed, index).slice(0, 2_000)}`);
  }
  if (failures.length > 0) console.error(`\n${failures.length} cases failed`);
}

async function campaign(subject: Subject, count: number, seed: number): Promise<void> {
  const started = Date.now();
  const results: Results = { totals: {}, failures: [], slowest: [0, -1] };
  const step = Math.max(1, Math.min(availableParallelism(), 8));
  const shares = Array.from({ length: step }, (_, from) => ({ seed, from, to: count, step }));
  await Promise.all(shares.map((share) => runShare(subject, share, results)));
  console.log(`seed ${seed}, ${count} cases in ${((Date.now() - started) / 1_000).toFixed(0)} s`);
  report(subject, results, seed);
  if (results.failures.length > 0) process.exitCode = 1;
}

/** Runs what the command line asks for: so many cases with a seed, or shows one case. */
export async function runCampaign(subject: Subject): Promise<void> {
  const [first = "2000", second = String(Date.now() % 1_000_000), third = ""] = process.argv.slice(2);
  if (first === "--case") console.log(subject.shown(Number(second), Number(third)));
  else if (/^\d+$/.test(first) && /^\d+$/.test(second))
    await campaign(subject, Number(first), Number(second));
  else {
    console.error("usage: node FILE [COUNT] [SEED], or --case SEED INDEX to see one case");
    process.exitCode = 64;
  }
}
