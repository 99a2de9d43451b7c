import { isMainThread, type MessagePort, parentPort, Worker, workerData } from "node:worker_threads";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { Verdict } from "#core/arbitration/verdict.ts";
import { Unavailable } from "#core/faults.ts";
import type { Json } from "#core/fields/json.ts";
import { besides, fromBesides } from "#core/hidden/beside.ts";
import { readCompiledPolicy, writeCompiledPolicy } from "#core/policy/file/compiled-file.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Candidate } from "#core/ports/outside/candidate.ts";

const role = "a candidate of Parley";

type SentDocument = { readonly [key: string]: Json };
type Said = { readonly verdict: SentDocument } | { readonly failed: string };

export type WorkerCandidateOptions = {
  /** The candidate of the moment. */
  readonly policy: () => Policy;
  /** How long one dispute may take. @default 5000 */
  readonly patienceMs?: number;
  /** Megabytes that it may fill. @default 256 */
  readonly memory?: number;
};

export type WorkerCandidate = Candidate & { readonly close: () => Promise<void> };

type AtWork = { readonly digest: string; readonly worker: Worker };

/**
 * Judges in a thread of its own, with memory of its own. INVARIANT (apart): what takes too long or fills its memory is
 * ended, the next dispute finds a new thread, and the process goes on as if nothing had been.
 */
export function workerCandidate(options: WorkerCandidateOptions): WorkerCandidate {
  const { policy, patienceMs = 5_000, memory = 256 } = options;
  let atWork: AtWork | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const end = async () => {
    const { worker } = atWork ?? {};
    atWork = undefined;
    await worker?.terminate();
  };
  const workerFor = async (candidate: Policy): Promise<Worker> => {
    if (atWork?.digest === candidate.digest) return atWork.worker;
    await end();
    const workerData = { role, policy: writeCompiledPolicy(candidate) };
    const resourceLimits = { maxOldGenerationSizeMb: memory };
    const worker = new Worker(new URL(import.meta.url), { workerData, resourceLimits });
    worker.unref();
    atWork = { digest: candidate.digest, worker };
    return worker;
  };
  const judge = async (dispute: Dispute): Promise<Verdict> => {
    const worker = await workerFor(policy());
    const said = await answerOf(worker, besides(dispute), patienceMs);
    if ("verdict" in said) return fromBesides(said.verdict) as unknown as Verdict;
    await end();
    throw new Unavailable(`the candidate did not answer: ${said.failed}`);
  };
  return {
    policy: () => Promise.resolve(policy()),
    judge(dispute) {
      const judged = last.then(() => judge(dispute));
      last = judged.catch(() => undefined);
      return judged;
    },
    close: end,
  };
}

/** One dispute and what comes of it; a thread that ends says that too. */
function answerOf(worker: Worker, dispute: SentDocument, patienceMs: number): Promise<Said> {
  return new Promise((resolve) => {
    const done = (said: Said) => {
      clearTimeout(timer);
      for (const [event, heard] of listeners) worker.off(event, heard);
      resolve(said);
    };
    const timer = setTimeout(() => done({ failed: "it took too long" }), patienceMs);
    const listeners = [
      ["message", (said: Said) => done(said)],
      ["error", (error: unknown) => done({ failed: error instanceof Error ? error.name : "it broke" })],
      ["exit", () => done({ failed: "its thread ended" })],
    ] as const;
    for (const [event, heard] of listeners) worker.on(event, heard);
    worker.postMessage(dispute);
  });
}

function serve(port: MessagePort, policy: Policy): void {
  port.on("message", (dispute: SentDocument) => port.postMessage(saidOf(dispute, policy)));
}

function saidOf(dispute: SentDocument, policy: Policy): Said {
  try {
    return { verdict: besides(arbitrate(fromBesides(dispute) as unknown as Dispute, policy)) };
  } catch (error) {
    return { failed: error instanceof Error ? error.name : "it broke" };
  }
}

// The same file is both ends: published, it is a part of the laptop's one file.
if (!isMainThread && parentPort !== null && workerData?.role === role)
  serve(parentPort, readCompiledPolicy(String(workerData.policy)));
