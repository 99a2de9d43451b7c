import type { Runtime } from "#acts/runtime.ts";
import { directoriesIn } from "./aws/directories.ts";
import { environmentOf } from "./aws/environment.ts";
import { nothingBeyond, runtimeIn } from "./aws/runtime-in.ts";

let runtimeOfProcess: Runtime | undefined;

/** What a function reaches that asks who owns what. */
export function ownersRuntime(): Runtime {
  runtimeOfProcess ??= runtimeIn(environmentOf(process.env), (ground) => ({
    ...nothingBeyond,
    ...directoriesIn(ground),
  }));
  return runtimeOfProcess;
}
