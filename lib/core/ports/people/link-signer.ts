import { sha256 } from "../../digest.ts";

/** What a link says; it holds nothing that would help anyone who finds it on another question. */
export type LinkClaims = {
  readonly case: string;
  readonly question: string;
  readonly approver: string;
  readonly expires: string;
};

export interface LinkSigner {
  /** The name of a key, a dot, and a signature under it, in characters that a link may hold. */
  sign(claims: LinkClaims): Promise<string>;
  /** INVARIANT (own key): what names another key is refused, whatever else it says. */
  verify(claims: LinkClaims, signature: string): Promise<boolean>;
}

/** What is signed of a link: short, and the same for the same claims under the same key only. */
export const linkMessage = (keyId: string, { case: id, question, approver, expires }: LinkClaims): string =>
  `parley link ${sha256(JSON.stringify([keyId, id, question, approver, expires]))}`;

export const signatureText = (keyId: string, mac: string): string => `${keyId}.${mac}`;

/** The code that a signature of this key holds; undefined where it is of another key, or none. */
export function macIn(keyId: string, signature: string): string | undefined {
  const head = `${keyId}.`;
  const mac = signature.slice(head.length);
  // The last of 43 characters holds four bits: of the other spellings of the same bytes none was ever given out.
  const isMac = signature.startsWith(head) && /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/.test(mac);
  return isMac ? mac : undefined;
}
