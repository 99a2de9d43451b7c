import { createHmac } from "node:crypto";
import { type SecretDigests, secretMessage } from "#core/ports/outside/secret-digests.ts";

/** Keeps its key in this process: for tests and the laptop. */
export function memorySecretDigests(key: string): SecretDigests {
  return {
    digest: async (text) => createHmac("sha256", key).update(secretMessage(text)).digest("base64url"),
  };
}
