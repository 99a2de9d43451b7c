import { type JWTPayload, jwtVerify } from "jose";
import type { SignedIn } from "#core/ports/people/sign-in.ts";
import { faultIn, type Issuer, leeway } from "./issuer.ts";

/** What a browser keeps in one cookie, with its name and its marks. */
export const longestToken = 3_500;

/** Seconds. Anyone who signs in does it again the next day, whatever the issuer would allow. */
export const longestSession = 12 * 3_600;

const shape = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** INVARIANT (public keys only): with a shared secret, anyone who checks a token could also write one. */
const algorithms = ["RS256", "ES256", "PS256", "EdDSA"];

export const couldBeToken = (text: string): boolean => text.length <= longestToken && shape.test(text);

type Expected = { readonly client: string; readonly now: number };

/** What an id token says; undefined unless this issuer wrote it for this client, and it holds now. */
export async function genuine(
  token: string,
  { metadata, keys }: Issuer,
  { client, now }: Expected,
): Promise<JWTPayload | undefined> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      algorithms,
      issuer: metadata.issuer,
      audience: client,
      currentDate: new Date(now),
      clockTolerance: leeway,
      maxTokenAge: longestSession,
      requiredClaims: ["sub", "exp", "iat", "nonce"],
    });
    return isForSigningIn(payload, protectedHeader.typ, client) ? payload : undefined;
  } catch (error) {
    const fault = faultIn(error);
    if (fault !== undefined) throw fault;
    return undefined;
  }
}

/** An issuer signs more than id tokens with the same keys, and some of it names the same client. */
function isForSigningIn(
  { sub, nonce, azp, token_use }: JWTPayload,
  typ: string | undefined,
  client: string,
): boolean {
  const isIdToken = typ === undefined || typ.toLowerCase() === "jwt";
  const isText = typeof sub === "string" && sub !== "" && typeof nonce === "string";
  const isOurs = azp === undefined || azp === client;
  return isIdToken && isText && isOurs && (token_use === undefined || token_use === "id");
}

export function personIn({ sub = "", name, email, email_verified, ...rest }: JWTPayload): SignedIn {
  // Some issuers write what is true as text.
  const isVerified = email_verified === true || email_verified === "true";
  const isMail = typeof email === "string" && email.length <= 320 && email.includes("@");
  return {
    subject: sub,
    email: isVerified && isMail ? lowered(email) : undefined,
    name: typeof name === "string" && name !== "" ? name.slice(0, 200) : undefined,
    groups: groupsIn(rest),
  };
}

/** Cognito has a word of its own for them; some issuers name a single group without a list. */
function groupsIn({ groups, "cognito:groups": pooled }: JWTPayload): readonly string[] {
  const named = [groups, pooled].flat();
  return named.filter((one): one is string => typeof one === "string" && one !== "");
}

/** Only A to Z: some letters of other scripts would become one of these, and somebody another. */
const lowered = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
