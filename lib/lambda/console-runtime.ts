import type { Runtime } from "#acts/runtime.ts";
import type { SignIn } from "#core/ports/people/sign-in.ts";
import { once } from "#core/remembered.ts";
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
  return { ...nothingBeyond, ...casesIn(ground), signIn: () => signInLater(ground) };
}

/** What speaks with the issuer is opened for the first who signs in or has: a page that shows nothing yet does without. */
function signInLater({ environment: { told } }: AwsGround): SignIn {
  const settings = { issuer: told("OIDC_ISSUER"), client: told("OIDC_CLIENT_ID"), at: told("PUBLIC_URL") };
  const opened = once(async () => (await import("#adapters/oidc/sign-in.ts")).oidcSignIn(settings));
  return {
    begin: async (back) => (await opened()).begin(back),
    finish: async (query, memo) => (await opened()).finish(query, memo),
    who: async (token) => (await opened()).who(token),
    leaving: async () => (await opened()).leaving(),
  };
}
