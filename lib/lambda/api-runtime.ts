import type { Runtime } from "#acts/runtime.ts";
import { draftsIn } from "./aws/drafts.ts";
import { environmentOf } from "./aws/environment.ts";
import { permissionsIn } from "./aws/permissions.ts";
import { refusalsIn } from "./aws/refusals.ts";
import { nothingBeyond, runtimeIn } from "./aws/runtime-in.ts";
import { queuesIn } from "./aws/services.ts";

let runtimeOfProcess: Runtime | undefined;

/** What the function reaches that answers programs: besides tables and queues, IAM's word on what its caller may do. */
export function apiRuntime(): Runtime {
  runtimeOfProcess ??= runtimeIn(environmentOf(process.env), (ground) => ({
    ...nothingBeyond,
    ...queuesIn(ground),
    ...permissionsIn(ground),
    ...draftsIn(ground),
    ...refusalsIn(ground),
  }));
  return runtimeOfProcess;
}
