import type { Runtime } from "#acts/runtime.ts";
import { heldCandidate } from "#acts/shadow/held-candidate.ts";
import { environmentOf } from "./aws/environment.ts";
import { candidateIn } from "./aws/layer.ts";
import { nothingBeyond, runtimeIn } from "./aws/runtime-in.ts";

let runtimeOfProcess: Runtime | undefined;

/** What judging under a candidate reaches: the candidate, which no other function loads, and Parley's own tables. */
export function shadowRuntime(): Runtime {
  const environment = environmentOf(process.env);
  runtimeOfProcess ??= runtimeIn(environment, () => ({
    ...nothingBeyond,
    candidate: () => heldCandidate(candidateIn(environment)),
  }));
  return runtimeOfProcess;
}
