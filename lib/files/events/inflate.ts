import { createGunzip, type Gunzip, gunzipSync } from "node:zlib";
import { InvalidInput } from "#core/faults.ts";

// Compressed bytes grow at most a thousandfold, so this many at a time cannot fill the memory.
const portion = 16 * 1024;
const chunkSize = 256 * 1024;

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const others: readonly (readonly [name: string, magic: string])[] = [
  ["zstd", "28b52ffd"],
  ["bzip2", "425a68"],
  ["zip", "504b0304"],
  ["xz", "fd377a58"],
];

/** The text in some bytes, compressed or not, whatever the file is called. */
export async function* inflated(named: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const whole = bytes[Symbol.asyncIterator]();
  const first = await beginning(whole);
  const hex = Buffer.from(first.subarray(0, 4)).toString("hex");
  const other = others.find(([, magic]) => hex.startsWith(magic))?.[0];
  if (other !== undefined)
    throw new InvalidInput(`\`${named}\` is compressed with ${other}`, {
      hint: "decompress it first, or use gzip",
    });
  if (hex.startsWith("fffe") || hex.startsWith("feff"))
    throw new InvalidInput(`\`${named}\` is text in UTF-16`, { hint: "save it as UTF-8" });
  const rest = after(first, whole);
  yield* isGzip(first) ? gunzipped(named, rest) : rest;
}

/** Enough bytes to tell what they are; a pipe may bring one at a time. */
async function beginning(bytes: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let first: Uint8Array = new Uint8Array();
  while (first.length < 4) {
    const next = await bytes.next();
    if (next.done) break;
    first = first.length === 0 ? next.value : Buffer.concat([first, next.value]);
  }
  return first;
}

async function* after(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** All that can be had comes out before a fault is told. */
async function* gunzipped(named: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize });
  const out: Buffer[] = [];
  const over = isOver(gunzip);
  gunzip.on("data", (chunk: Buffer) => out.push(chunk));
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length && !gunzip.destroyed && !gunzip.readableEnded; at += portion) {
      const written = new Promise<void>((resolve) => {
        gunzip.write(chunk.subarray(at, at + portion), () => resolve());
      });
      // What came out before is worked on while the next portion is inflated.
      yield* out.splice(0);
      await Promise.race([written, over]);
    }
  }
  gunzip.end();
  const fault = await over;
  yield* out;
  if (fault !== undefined) throw notWhole(named, fault);
}

/** Bytes behind the compressed data end it without a word to the one who wrote them. */
function isOver(gunzip: Gunzip): Promise<Error | undefined> {
  return new Promise((resolve) => {
    gunzip.on("error", resolve);
    gunzip.on("end", () => resolve(undefined));
  });
}

function notWhole(named: string, cause: Error): InvalidInput {
  const isCut = "code" in cause && cause.code === "Z_BUF_ERROR";
  return new InvalidInput(`the compressed data of \`${named}\` ${isCut ? "is cut off" : "is damaged"}`, {
    hint: "what stands before was read; fetch the file again for the rest",
    cause,
  });
}

const longestUnpacked = 8 * 1024 * 1024;

/** What CloudWatch Logs packs for its subscribers: Base64 of a text, mostly compressed. */
export function unpacked(packed: string): string | undefined {
  const bytes = Buffer.from(packed, "base64");
  try {
    return (isGzip(bytes) ? gunzipSync(bytes, { maxOutputLength: longestUnpacked }) : bytes).toString("utf8");
  } catch {
    return undefined;
  }
}
