import { randomUUID } from "node:crypto";
import { type Environment, environmentOf } from "./aws/environment.ts";
import type { Ground, Makers } from "./aws/ground.ts";
import { installationBeside } from "./aws/installation.ts";
import { catalogueIn, policyIn } from "./aws/layer.ts";
import { lazily, uponUse } from "./aws/lazily.ts";
import { servicesIn } from "./aws/services.ts";
import { spokesIn } from "./aws/spokes.ts";
import { storesIn } from "./aws/stores.ts";
import { powertoolsLog } from "./kit/telemetry.ts";
import type { Ports, Runtime } from "./runtime.ts";

let runtimeOfProcess: Runtime | undefined;

/** What a function reaches on AWS: made once per container, and each part only when it is first used. */
export function awsRuntime(): Runtime {
  runtimeOfProcess ??= runtimeIn(environmentOf(process.env));
  return runtimeOfProcess;
}

export function runtimeIn(environment: Environment): Runtime {
  const beside = lazily({ installation: () => installationBeside(environment) });
  const keepDays = () => beside.installation.keepDays;
  const ground: Ground = { environment, keepDays, knowledge: () => runtime.knowledge };
  const runtime: Runtime = lazily<Runtime>({
    ...portsIn(ground),
    knowledge: () => catalogueIn(environment),
    policy: () => policyIn(environment),
    settings: () => beside.installation.settings,
    now: () => Date.now,
    newId: () => randomUUID,
    log: powertoolsLog,
  });
  return runtime;
}

function portsIn(ground: Ground): Makers<Ports> {
  const makers: Makers<Ports> = { ...storesIn(ground), ...servicesIn(ground), ...spokesIn(ground) };
  const lazy = Object.entries(makers).map(([name, make]) => [name, () => uponUse<object>(make)]);
  return Object.fromEntries(lazy) as Makers<Ports>;
}
