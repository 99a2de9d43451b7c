import { createECDH, createHmac, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import type { Sealer } from "#core/ports/outside/sealer.ts";

const curve = "prime256v1";

/** A key pair made from a secret: the same one from the same secret. */
function pairOf(secret: string) {
  const exchange = createECDH(curve);
  // Of 32 random bytes all but one in 2^32 are a key; the next ones are tried then.
  for (let turn = 0; ; turn += 1) {
    const candidate = createHmac("sha256", secret).update(`seals ${turn}`).digest();
    try {
      exchange.setPrivateKey(candidate);
      break;
    } catch {
      // Not a number of the curve.
    }
  }
  const point = exchange.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const d = exchange.getPrivateKey().toString("base64url");
  const key = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const priv = createPrivateKey({ key: { ...key, d }, format: "jwk" });
  return { priv, spki: createPublicKey(priv).export({ type: "spki", format: "der" }).toString("base64") };
}

/** Keeps its key in this process: for tests and the laptop. */
export function memorySealer(secret: string): Sealer {
  const { priv, spki } = pairOf(secret);
  return {
    key: async () => spki,
    sign: async (digest) => sign("sha256", signedBytes(digest), priv).toString("base64"),
    verify: async (digest, signature) => isSignedWith(spki, digest, signature),
  };
}

/** Whether the owner of a public key signed the digest; a key or signature that is none did not. */
export function isSignedWith(spki: string, digest: string, signature: string): boolean {
  const [key, given] = [Buffer.from(spki, "base64"), Buffer.from(signature, "base64")];
  // Base64 takes some texts for others.
  if (given.toString("base64") !== signature || key.toString("base64") !== spki) return false;
  try {
    const pub = createPublicKey({ key, type: "spki", format: "der" });
    return verify("sha256", signedBytes(digest), pub, given);
  } catch {
    return false;
  }
}

/** The digest's text is the message, as KMS gets it: both hash it once more. */
const signedBytes = (digest: string): Buffer => Buffer.from(digest);
