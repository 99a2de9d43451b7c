import { Misconfigured, Unavailable } from "#core/faults.ts";

// What waiting does not mend: the caller is not who may ask, or not allowed to.
const refused =
  /^(?:AccessDenied|AccessDeniedException|AuthorizationError(?:Exception)?|UnauthorizedOperation|UnrecognizedClientException|InvalidClientTokenId|InvalidCredentialsException|ExpiredToken|ExpiredTokenException|InvalidSignatureException|CredentialsProviderError|K[Mm][Ss]AccessDenied(?:Exception)?)$/;

// Nor does it mend that what a setting names is not there, or is switched off.
const missing =
  /^(?:QueueDoesNotExist|NotFoundException|ResourceNotFoundException|StateMachineDoesNotExist|StateMachineDeleting|InvalidArn|DisabledException|InvalidKeyUsageException|K[Mm][Ss](?:Disabled|InvalidState|NotFound)(?:Exception)?)$/;

const longestReason = 500;

export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "");

/** What an error of the SDK means to the core; `what` is what was attempted, as an infinitive. */
export function asFault(what: string, error: unknown, permission: string): Misconfigured | Unavailable {
  const message = `AWS did not ${what}: ${reasonOf(error)}`;
  const name = nameOf(error);
  const isRefused = refused.test(name);
  if (!isRefused && !missing.test(name)) return new Unavailable(message, { cause: error });
  const hint = isRefused
    ? `grant \`${permission}\` to the role that asks`
    : "deploy Parley again: what a setting names is not there or is switched off";
  return new Misconfigured(message, { hint, cause: error });
}

/** In one line. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.slice(0, longestReason).replaceAll(/\s+/g, " ");
}

type AnswerOfInput = { readonly what: string; readonly permission: string };

/** What a call answers, or the fault that its failure means. */
export async function answerOf<T>({ what, permission }: AnswerOfInput, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asFault(what, error, permission);
  }
}
