import { type InvalidInput, Misconfigured, type Unavailable } from "#core/faults.ts";
import { asFault, nameOf, reasonOf } from "../sdk-fault.ts";

export type DeskFaultInput = {
  /** As an infinitive. */
  readonly what: string;
  readonly permission: string;
  /** The account that is asked, where that is known. */
  readonly account?: string;
  /** What helps who has no credentials, where it is not to log in to AWS. */
  readonly logIn?: string;
};

const absent = /^(?:CredentialsProviderError|TokenProviderError)$/;
const stale =
  /^(?:ExpiredToken|ExpiredTokenException|InvalidClientTokenId|UnrecognizedClientException|InvalidSignatureException|SignatureDoesNotMatch)$/;
const denied = /^(?:AuthorizationError|AuthorizationErrorException|AccessDenied|AccessDeniedException)$/;

/** What an error of the SDK means to somebody at a terminal, who asks AWS as themselves. */
export function deskFault(
  error: unknown,
  asking: DeskFaultInput,
): InvalidInput | Misconfigured | Unavailable {
  const { what, permission, account } = asking;
  const [name, cause] = [nameOf(error), error];
  const { logIn = "log in, such as with `aws sso login`, and name the profile with `AWS_PROFILE`" } = asking;
  if (absent.test(name)) return new Misconfigured("there are no credentials for AWS", { hint: logIn, cause });
  if (stale.test(name)) {
    return new Misconfigured("AWS does not take these credentials, or takes them no longer", {
      hint: logIn,
      cause,
    });
  }
  if (denied.test(name)) {
    const whose = account === undefined ? "credentials" : `credentials of the account \`${account}\``;
    const hint = `use ${whose} that allow \`${permission}\``;
    return new Misconfigured(`AWS did not ${what}: ${reasonOf(error)}`, { hint, cause });
  }
  return asFault(what, error, permission);
}

export async function deskAnswer<T>(asking: DeskFaultInput, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw deskFault(error, asking);
  }
}
