import type { Runtime } from "#acts/runtime.ts";
import { environmentOf } from "./aws/environment.ts";
import { nothingBeyond, runtimeIn } from "./aws/runtime-in.ts";
import { runsIn } from "./aws/web.ts";

let runtimeOfProcess: Runtime | undefined;

/** What a function reaches that answers runs of Terraform: besides tables the listed hosts, and what reads a plan. */
export function runRuntime(): Runtime {
  runtimeOfProcess ??= runtimeIn(environmentOf(process.env), (ground) => ({
    ...nothingBeyond,
    ...runsIn(ground),
  }));
  return runtimeOfProcess;
}
