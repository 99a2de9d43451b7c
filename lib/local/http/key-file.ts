import { createHmac, randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  type Stats,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { InvalidInput } from "#core/faults.ts";

const size = 32;

/** The key of this laptop; it is made at the first time. INVARIANT (own eyes only): no one else may read it. */
export function laptopKey(path: string): Uint8Array {
  return knownLaptopKey(path) ?? made(path) ?? refused(path, "was made by somebody else at this very moment");
}

/** A key for one purpose; from it nobody learns the laptop's own, nor that for another purpose. */
export const keyFor = (key: Uint8Array, purpose: string): string =>
  createHmac("sha256", key).update(`parley ${purpose}`).digest("hex");

export const passingKey = (): Uint8Array => randomBytes(size);

/** The key of a laptop that has run before; undefined where none has. */
export function knownLaptopKey(path: string): Uint8Array | undefined {
  const file = opened(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  if (file === undefined) return undefined;
  try {
    keptPrivate(path, fstatSync(file));
    const key = readFileSync(file);
    return key.length === size ? key : refused(path, `does not hold ${size} bytes`);
  } finally {
    closeSync(file);
  }
}

/** Where there are no users, as on Windows, there is nothing to look at. */
function keptPrivate(path: string, stats: Stats): void {
  const { mode, uid } = stats;
  if (!stats.isFile()) refused(path, "is no file", "name another with `--key`");
  if (process.getuid === undefined) return;
  if (uid !== process.getuid()) refused(path, "belongs to somebody else");
  if ((mode & 0o077) !== 0) refused(path, "may be read or written by others", `run \`chmod 600 ${path}\``);
}

function made(path: string): Uint8Array | undefined {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = opened(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL);
  if (file === undefined) return undefined;
  const key = passingKey();
  writeSync(file, key);
  closeSync(file);
  return key;
}

/** Undefined where it is not there to be read, or there already when it is to be made. */
function opened(path: string, flags: number): number | undefined {
  try {
    return openSync(path, flags, 0o600);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "EEXIST") return undefined;
    const hint = "name another with `--key`, or mend its permissions";
    throw new InvalidInput(`the key file \`${path}\` cannot be used: ${code ?? error}`, {
      hint,
      cause: error,
    });
  }
}

function refused(
  path: string,
  why: string,
  hint = "remove it, and a new one is made; old links end with it",
): never {
  throw new InvalidInput(`the key file \`${path}\` ${why}`, { hint });
}
