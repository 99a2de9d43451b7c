import type { Runtime } from "#acts/runtime.ts";
import { oidcSignIn } from "#adapters/oidc/sign-in.ts";
import { environmentOf } from "./aws/environment.ts";
import type { AwsGround } from "./aws/ground.ts";
import { type Beyond, nothingBeyond, runtimeIn } from "./aws/runtime-in.ts";
import { casesIn } from "./aws/services.ts";

let runtimeOfProcess: Runtime | undefined;

/** What the function reaches that lets people in: besides what carries cases on, the issuer that vouches for people. No queue. */
export function consoleRuntime(): Runtime {
  runtimeOfProcess ??= runtimeIn(environmentOf(process.env), entrance);
  return runtimeOfProcess;
}

function entrance(ground: AwsGround): Beyond {
  const { told } = ground.environment;
  const signIn = () =>
    oidcSignIn({ issuer: told("OIDC_ISSUER"), client: told("OIDC_CLIENT_ID"), at: told("PUBLIC_URL") });
  return { ...nothingBeyond, ...casesIn(ground), signIn };
}
