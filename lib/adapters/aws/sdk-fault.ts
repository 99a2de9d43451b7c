import { Misconfigured, Unavailable } from "#core/faults.ts";

// What waiting does not mend: the caller is not who may ask, or not allowed to.
const refused =
  /^(?:AccessDenied|AccessDeniedException|UnauthorizedOperation|UnrecognizedClientException|InvalidClientTokenId|ExpiredToken|ExpiredTokenException|InvalidSignatureException|CredentialsProviderError)$/;

export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "");

/** What an error of the SDK means to the core; `what` is what was attempted, as an infinitive. */
export function asFault(what: string, error: unknown, permission: string): Misconfigured | Unavailable {
  const reason = error instanceof Error ? error.message : String(error);
  const message = `AWS did not ${what}: ${reason}`;
  if (!refused.test(nameOf(error))) return new Unavailable(message, { cause: error });
  return new Misconfigured(message, { hint: `grant \`${permission}\` to the role that asks`, cause: error });
}
