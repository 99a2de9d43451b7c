import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Misconfigured } from "#core/faults.ts";
import { digestOf, manifestName } from "../build/manifest.ts";
import type { ShardSource } from "../load/catalogue.ts";
import { manifestIn } from "./stored-parts.ts";

/** The parts that came with Parley; nothing came with it to build them again from. */
export function shippedParts(folder: string): ShardSource {
  const manifest = manifestIn(folder);
  if (manifest === undefined) throw damaged(manifestName);
  return (name) => {
    const digest = manifest[name];
    if (digest === undefined) return undefined;
    const bytes = bytesIn(folder, name);
    if (digestOf(bytes) === digest) return bytes;
    throw damaged(name);
  };
}

function bytesIn(folder: string, name: string): Uint8Array {
  try {
    return readFileSync(join(folder, name));
  } catch (cause) {
    throw damaged(name, cause);
  }
}

function damaged(name: string, cause?: unknown): Misconfigured {
  const hint = "install Parley again";
  return new Misconfigured(`the catalogue that came with Parley is damaged in \`${name}\``, { hint, cause });
}
