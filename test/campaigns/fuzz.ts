import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { caseFor } from "./fuzz-case.ts";
import type { Message, Work } from "./fuzz-worker.ts";

const usage = "usage: node test/campaigns/fuzz.ts [COUNT] [SEED], or --case SEED INDEX to see one case";
const patience = 20_000;
const mostFailures = 10;

type Failure = { readonly index: number; readonly why: string };

const totals: Record<string, number> = {};
const failures: Failure[] = [];
let slowest: readonly [number, number] = [0, -1];

function take(message: Message): void {
  if ("failed" in message) {
    failures.push({ index: message.failed, why: message.why });
    return;
  }
  for (const [name, count] of Object.entries(message.counts)) totals[name] = (totals[name] ?? 0) + count;
  if (message.slowest[0] > slowest[0]) slowest = message.slowest;
}

type Share = Omit<Work, "at">;

/** Runs one share of the cases; one that hangs is killed, told about, and the rest goes on without it. */
async function runShare(share: Share): Promise<void> {
  const at = new Int32Array(new SharedArrayBuffer(4)).fill(share.from);
  const worker = new Worker(new URL("./fuzz-worker.ts", import.meta.url), { workerData: { ...share, at } });
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
    worker.on("message", take);
    worker.on("error", reject);
    worker.on("exit", () => end());
  });
  if (stuck === undefined) return;
  await worker.terminate();
  failures.push({ index: stuck, why: `it did not come to an end within ${patience / 1_000} s` });
  await runShare({ ...share, from: stuck + share.step });
}

function report(seed: number, count: number, seconds: number): void {
  console.log(`seed ${seed}, ${count} cases in ${seconds.toFixed(0)} s`);
  for (const [name, total] of Object.entries(totals).toSorted()) console.log(`  ${name}: ${total}`);
  console.log(`  slowest: case ${slowest[1]} with ${slowest[0].toFixed(0)} ms`);
  for (const { index, why } of failures.slice(0, mostFailures)) {
    console.error(`\ncase ${index}: ${why}\n${caseFor(seed, index).text.slice(0, 2_000)}`);
  }
  if (failures.length > 0) console.error(`\n${failures.length} cases failed`);
}

async function campaign(count: number, seed: number): Promise<void> {
  const started = Date.now();
  const step = Math.max(1, Math.min(availableParallelism(), 8));
  await Promise.all(Array.from({ length: step }, (_, from) => runShare({ seed, from, to: count, step })));
  report(seed, count, (Date.now() - started) / 1_000);
  if (failures.length > 0) process.exitCode = 1;
}

const [first = "2000", second = String(Date.now() % 1_000_000), third = ""] = process.argv.slice(2);
if (first === "--case") console.log(caseFor(Number(second), Number(third)).text);
else if (/^\d+$/.test(first) && /^\d+$/.test(second)) await campaign(Number(first), Number(second));
else {
  console.error(usage);
  process.exitCode = 64;
}
