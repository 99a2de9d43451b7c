import { type SecretDigests, secretMessage } from "#core/ports/outside/secret-digests.ts";
import { type KmsClient, type KmsSettings, macOf } from "./kms-mac.ts";

const mostKept = 8_192;

/** Keeps what it was told, by what was sent and never by the secret: the same few secrets are read again and again. */
export function kmsSecretDigests(client: KmsClient, settings: KmsSettings): SecretDigests {
  const kept = new Map<string, string>();
  return {
    async digest(text) {
      const message = secretMessage(text);
      const known = kept.get(message);
      if (known !== undefined) return known;
      const fresh = await macOf(client, settings, message);
      if (kept.size >= mostKept) kept.clear();
      kept.set(message, fresh);
      return fresh;
    },
  };
}
