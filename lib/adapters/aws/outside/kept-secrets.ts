import type { SecretDigests } from "#core/ports/outside/secret-digests.ts";
import { kmsClient } from "../clients.ts";
import type { KmsSettings } from "./kms-mac.ts";
import { kmsSecretDigests } from "./secret-digests.ts";

/** What digests secrets, with its client: most resources have none, so it is opened later. */
export const keptSecrets = ({ region, key }: KmsSettings & { readonly region: string }): SecretDigests =>
  kmsSecretDigests(kmsClient({ region }), { key });
