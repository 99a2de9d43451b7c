import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { Misconfigured } from "#core/faults.ts";
import { faultIn } from "./issuer.ts";
import { unreachable } from "./reach.ts";

const tooLate = "this way in was used already or took too long; sign in again";
const notOurs = "what came back does not belong to how you set out; sign in again";
const turnedAway = "you were not let in where you signed in";

/** What an issuer says of itself or of the client; anyone who signs in can do nothing about it. */
const oursToMend: readonly string[] = [
  "invalid_client",
  "invalid_request",
  "invalid_scope",
  "unauthorized_client",
  "unsupported_grant_type",
  "unsupported_response_type",
];
const itsOwnTrouble: readonly string[] = ["server_error", "temporarily_unavailable"];
const unreadable: readonly string[] = ["OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON"];

/** Why a sign-in came to nothing, in words for the one who tried; a fault where they are not the one to try again. */
export function whyNot(error: unknown): string {
  const fault = faultIn(error);
  if (fault !== undefined) throw fault;
  if (error instanceof AuthorizationResponseError) return refused(error.error, turnedAway, error);
  if (error instanceof ResponseBodyError) return refused(error.error, tooLate, error);
  if (error instanceof ClientError && unreadable.includes(error.code ?? ""))
    throw unreachable("nobody can read what it says", error);
  if (error instanceof Error && error.name === "WWWAuthenticateChallengeError") throw asksForSecret(error);
  return notOurs;
}

function refused(code: string, why: string, cause: Error): string {
  if (itsOwnTrouble.includes(code)) throw unreachable("it has trouble of its own", cause);
  if (!oursToMend.includes(code)) return why;
  throw asksForSecret(cause);
}

function asksForSecret(cause: Error): Misconfigured {
  const hint =
    "register Parley there as a public client with the code flow, the scopes `openid email` and `<public URL>/console/callback`";
  return new Misconfigured("the issuer does not take Parley as its client", { hint, cause });
}
