import type { Runtime } from "#acts/runtime.ts";
import { environmentOf } from "./aws/environment.ts";
import { nothingBeyond, runtimeIn } from "./aws/runtime-in.ts";
import { casesIn, linksIn, queuesIn } from "./aws/services.ts";

let runtimeOfProcess: Runtime | undefined;

/** What a function reaches that asks nothing of the accounts of resources. */
export function homeRuntime(): Runtime {
  runtimeOfProcess ??= runtimeIn(environmentOf(process.env), (ground) => ({
    ...nothingBeyond,
    ...queuesIn(ground),
    ...casesIn(ground),
    ...linksIn(ground),
  }));
  return runtimeOfProcess;
}
