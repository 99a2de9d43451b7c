import type { Runtime } from "#acts/runtime.ts";
import { environmentOf } from "./aws/environment.ts";
import { nothingBeyond, runtimeIn } from "./aws/runtime-in.ts";
import { mailIn, queuesIn } from "./aws/services.ts";

let runtimeOfProcess: Runtime | undefined;

/** What a function reaches that sends mails, or asks who gets them. */
export function mailRuntime(): Runtime {
  runtimeOfProcess ??= runtimeIn(environmentOf(process.env), (ground) => ({
    ...nothingBeyond,
    ...queuesIn(ground),
    ...mailIn(ground),
  }));
  return runtimeOfProcess;
}
