import { createHmac, timingSafeEqual } from "node:crypto";
import { type LinkClaims, type LinkSigner, linkMessage } from "#core/ports/outside/link-signer.ts";

/** Keeps its key in this process: for tests and the laptop. */
export function memoryLinkSigner(key: string): LinkSigner {
  const signed = (claims: LinkClaims) =>
    createHmac("sha256", key).update(linkMessage(claims)).digest("base64url");
  return {
    sign: async (claims) => signed(claims),
    verify: async (claims, signature) => isSame(signature, signed(claims)),
  };
}

/** Compared as text: another spelling of the same bytes was never given out. */
function isSame(signature: string, due: string): boolean {
  const given = Buffer.from(signature.slice(0, 100));
  return given.length === due.length && timingSafeEqual(given, Buffer.from(due));
}
