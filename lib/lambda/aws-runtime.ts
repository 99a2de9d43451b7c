import type { Runtime } from "#acts/runtime.ts";
import { type Environment, environmentOf } from "./aws/environment.ts";
import { permissionsIn } from "./aws/permissions.ts";
import { nothingBeyond, runtimeIn } from "./aws/runtime-in.ts";
import { casesIn, queuesIn, schedulesIn, secretsIn } from "./aws/services.ts";
import { spokesIn } from "./aws/spokes.ts";

let runtimeOfProcess: Runtime | undefined;

/** What a function reaches on AWS: made once per container, and each part only when it is first used. */
export function awsRuntime(): Runtime {
  runtimeOfProcess ??= awsRuntimeIn(environmentOf(process.env));
  return runtimeOfProcess;
}

export const awsRuntimeIn = (environment: Environment): Runtime =>
  runtimeIn(environment, (ground) => ({
    ...nothingBeyond,
    ...queuesIn(ground),
    ...casesIn(ground),
    ...schedulesIn(ground),
    ...secretsIn(ground),
    ...spokesIn(ground),
    ...permissionsIn(ground),
  }));
