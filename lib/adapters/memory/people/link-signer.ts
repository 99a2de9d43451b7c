import { createHmac, timingSafeEqual } from "node:crypto";
import {
  type LinkClaims,
  type LinkSigner,
  linkMessage,
  macIn,
  signatureText,
} from "#core/ports/people/link-signer.ts";

/** Keeps its key in this process: for tests and the laptop. */
export function memoryLinkSigner(key: string, keyId = "laptop"): LinkSigner {
  const macOf = (claims: LinkClaims) =>
    createHmac("sha256", key).update(linkMessage(keyId, claims)).digest("base64url");
  return {
    sign: async (claims) => signatureText(keyId, macOf(claims)),
    verify: async (claims, signature) => isSame(macIn(keyId, signature), macOf(claims)),
  };
}

const isSame = (given: string | undefined, due: string): boolean =>
  given !== undefined && timingSafeEqual(Buffer.from(given), Buffer.from(due));
