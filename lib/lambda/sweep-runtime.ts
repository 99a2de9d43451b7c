import type { Runtime } from "#acts/runtime.ts";
import { environmentOf } from "./aws/environment.ts";
import { nothingBeyond, runtimeIn } from "./aws/runtime-in.ts";
import { casesIn, queuesIn, sealsIn } from "./aws/services.ts";

let runtimeOfProcess: Runtime | undefined;

/** What the sweep reaches: cases, and the seals of the ledger. */
export function sweepRuntime(): Runtime {
  runtimeOfProcess ??= runtimeIn(environmentOf(process.env), (ground) => ({
    ...nothingBeyond,
    ...queuesIn(ground),
    ...casesIn(ground),
    ...sealsIn(ground),
  }));
  return runtimeOfProcess;
}
