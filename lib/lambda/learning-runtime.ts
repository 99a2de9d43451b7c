import type { Runtime } from "#acts/runtime.ts";
import { draftsIn } from "./aws/drafts.ts";
import { environmentOf } from "./aws/environment.ts";
import { nothingBeyond, runtimeIn } from "./aws/runtime-in.ts";
import { queuesIn, secretsIn } from "./aws/services.ts";

let runtimeOfProcess: Runtime | undefined;

/** What remembering answers reaches: Parley's own tables, the queue of notices, and the key that makes digests. */
export function learningRuntime(): Runtime {
  runtimeOfProcess ??= runtimeIn(environmentOf(process.env), (ground) => ({
    ...nothingBeyond,
    ...queuesIn(ground),
    ...secretsIn(ground),
    ...draftsIn(ground),
  }));
  return runtimeOfProcess;
}
