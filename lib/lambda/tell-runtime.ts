import type { Runtime } from "#acts/runtime.ts";
import { environmentOf } from "./aws/environment.ts";
import { nothingBeyond, runtimeIn } from "./aws/runtime-in.ts";
import { busIn, mailIn, queuesIn } from "./aws/services.ts";
import { actorWebIn } from "./aws/web.ts";

let runtimeOfProcess: Runtime | undefined;

/** What a function reaches that tells claimants something. */
export function tellRuntime(): Runtime {
  runtimeOfProcess ??= runtimeIn(environmentOf(process.env), (ground) => ({
    ...nothingBeyond,
    ...queuesIn(ground),
    ...mailIn(ground),
    ...busIn(ground),
    ...actorWebIn(ground),
  }));
  return runtimeOfProcess;
}
