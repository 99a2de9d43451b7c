import type { Runtime } from "#acts/runtime.ts";
import { environmentOf } from "./aws/environment.ts";
import { nothingBeyond, runtimeIn } from "./aws/runtime-in.ts";
import { hooksIn } from "./aws/services.ts";

let runtimeOfProcess: Runtime | undefined;

/** What the function reaches that strangers may knock at: the secrets of its hooks, and the one queue. */
export function hookRuntime(): Runtime {
  runtimeOfProcess ??= runtimeIn(environmentOf(process.env), (ground) => ({
    ...nothingBeyond,
    ...hooksIn(ground),
  }));
  return runtimeOfProcess;
}
