import { createPublicKey } from "node:crypto";
import { sha256 } from "#core/digest.ts";
import { InvalidInput } from "#core/faults.ts";
import { placeOf, readText } from "../inputs/disk.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** The public keys in files, as base64 of their SubjectPublicKeyInfo. */
export async function trustedKeys(files: readonly string[], { cwd }: Terminal): Promise<readonly string[]> {
  return await Promise.all(
    files.map(async (file) => {
      const place = placeOf(cwd, file);
      return keyIn(place.named, await readText(place));
    }),
  );
}

function keyIn(named: string, pem: string): string {
  try {
    return createPublicKey(pem).export({ type: "spki", format: "der" }).toString("base64");
  } catch (cause) {
    const hint = "save what `aws kms get-public-key` gives, as docs/ledger.md shows";
    throw new InvalidInput(`\`${named}\` holds no public key in PEM`, { hint, cause });
  }
}

/** By which people compare keys. */
export const fingerprint = (key: string): string =>
  sha256(key)
    .slice(0, 32)
    .replaceAll(/(.{4})(?=.)/g, "$1 ");
