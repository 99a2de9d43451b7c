import { oidcSignIn } from "#adapters/oidc/sign-in.ts";
import { environmentOf } from "./aws/environment.ts";
import type { Ground } from "./aws/ground.ts";
import { type Beyond, nothingBeyond, runtimeIn } from "./aws/runtime-in.ts";
import type { Runtime } from "./runtime.ts";

let runtimeOfProcess: Runtime | undefined;

/** What the function reaches that lets people in: besides what others do, whoever vouches for people. */
export function consoleRuntime(): Runtime {
  runtimeOfProcess ??= runtimeIn(environmentOf(process.env), entrance);
  return runtimeOfProcess;
}

const entrance = ({ environment: { told } }: Ground): Beyond => ({
  ...nothingBeyond,
  signIn: () =>
    oidcSignIn({ issuer: told("OIDC_ISSUER"), client: told("OIDC_CLIENT_ID"), at: told("PUBLIC_URL") }),
});
