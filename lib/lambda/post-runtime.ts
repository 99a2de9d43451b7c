import type { Runtime } from "#acts/runtime.ts";
import { environmentOf } from "./aws/environment.ts";
import { nothingBeyond, runtimeIn } from "./aws/runtime-in.ts";
import { queuesIn } from "./aws/services.ts";
import { webIn } from "./aws/web.ts";

let runtimeOfProcess: Runtime | undefined;

/** What a function reaches that posts to the web. */
export function postRuntime(): Runtime {
  runtimeOfProcess ??= runtimeIn(environmentOf(process.env), (ground) => ({
    ...nothingBeyond,
    ...queuesIn(ground),
    ...webIn(ground),
  }));
  return runtimeOfProcess;
}
