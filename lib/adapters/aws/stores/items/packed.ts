import { deflateRawSync, inflateRawSync } from "node:zlib";
import { BrokenInvariant, InvalidInput } from "#core/faults.ts";
import { dictionary } from "./dictionary.ts";

// Characters; far more than a resource's claims can come to.
const longest = 32_000_000;
// Far below the 400 kB that an item may have.
const most = 200_000;
const familiar = Buffer.from(dictionary);

/** Text as it is stored; INVARIANT (one dictionary): what a dictionary packed, only the same one unpacks. */
export function packed(what: string, text: string): Uint8Array {
  if (text.length <= longest) return deflateRawSync(text, { level: 9, memLevel: 9, dictionary: familiar });
  throw new InvalidInput(`${what}: it takes ${text.length} characters, and ${longest} are the most`);
}

/** For what is never stored in parts. */
export function packedWithin(what: string, text: string): Uint8Array {
  const body = packed(what, text);
  if (body.length <= most) return body;
  throw new InvalidInput(`${what}: it takes ${body.length} bytes, and ${most} are the most`);
}

export function unpacked(bytes: unknown, what: string): string {
  if (!(bytes instanceof Uint8Array)) throw new BrokenInvariant(`${what} has no body`);
  try {
    return inflateRawSync(bytes, { dictionary: familiar, maxOutputLength: longest * 4 }).toString("utf8");
  } catch (cause) {
    throw new BrokenInvariant(`the body of ${what} cannot be unpacked`, { cause });
  }
}
