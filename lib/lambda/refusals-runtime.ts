import type { Runtime } from "#acts/runtime.ts";
import { environmentOf } from "./aws/environment.ts";
import { refusalsIn } from "./aws/refusals.ts";
import { nothingBeyond, runtimeIn } from "./aws/runtime-in.ts";

let runtimeOfProcess: Runtime | undefined;

/** What counting failed calls reaches: Parley's own tables. */
export function refusalsRuntime(): Runtime {
  runtimeOfProcess ??= runtimeIn(environmentOf(process.env), (ground) => ({
    ...nothingBeyond,
    ...refusalsIn(ground),
  }));
  return runtimeOfProcess;
}
