import { lstat, open, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { InvalidInput } from "#core/faults.ts";
import { largestFile, megabyte } from "./largest-file.ts";

/** A path as the reader wrote it, and where that is. */
export type DiskPlace = { readonly named: string; readonly path: string };

export const placeOf = (cwd: string, named: string): DiskPlace => ({ named, path: resolve(cwd, named) });

const reasons: Readonly<Record<string, readonly [string, string]>> = {
  ENOENT: ["does not exist", "check the path; a path is read from the folder you are in"],
  ENOTDIR: ["does not exist", "a part of this path is a file and not a folder"],
  EISDIR: ["is a folder", "name one file"],
  EACCES: ["may not be read or written", "check its permissions"],
  EPERM: ["may not be read or written", "check its permissions"],
  EROFS: ["cannot be written", "the disk is read-only; name another place"],
  ENOSPC: ["cannot be written", "the disk is full"],
};

export function unusable({ named }: DiskPlace, error: unknown): InvalidInput {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const [message, hint] = reasons[code] ?? [`cannot be used: ${code || String(error)}`, "check the path"];
  return new InvalidInput(`\`${named}\` ${message}`, { hint, cause: error });
}

async function at<T>(place: DiskPlace, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    throw unusable(place, error);
  }
}

function decoded({ named }: DiskPlace, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InvalidInput(`\`${named}\` is not text in UTF-8`, { hint: "save it as UTF-8", cause });
  }
}

export async function readText(place: DiskPlace, most = largestFile): Promise<string> {
  const bytes = await at(place, async () => {
    const { size } = await stat(place.path);
    if (size > most)
      throw new InvalidInput(`\`${place.named}\` is too large`, {
        hint: `${most / megabyte} MB are the most`,
      });
    return await readFile(place.path);
  });
  return decoded(place, bytes);
}

export async function writeText(place: DiskPlace, text: string): Promise<void> {
  await at(place, () => writeFile(place.path, text));
}

/** False where something is there already: it is left as it is. */
export const writeNew = (place: DiskPlace, text: string, mode = 0o666): Promise<boolean> =>
  at(place, async () => {
    try {
      await writeFile(place.path, text, { flag: "wx", mode });
      return true;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
      throw error;
    }
  });

/** Whether anything is there, be it a link that leads nowhere. */
export const isThere = (place: DiskPlace): Promise<boolean> =>
  lstat(place.path).then(
    () => true,
    () => false,
  );

export const isFolder = (place: DiskPlace): Promise<boolean> =>
  at(place, async () => (await stat(place.path)).isDirectory());

export const sizeOf = (place: DiskPlace): Promise<number> =>
  at(place, async () => (await stat(place.path)).size);

const chunkSize = 256 * 1024;

/** A file in pieces; each piece is overwritten by the next. */
export async function* chunksOf(place: DiskPlace): AsyncGenerator<Uint8Array> {
  const file = await at(place, () => open(place.path));
  try {
    const buffer = Buffer.allocUnsafe(chunkSize);
    for (;;) {
      const { bytesRead } = await at(place, () => file.read(buffer, 0, chunkSize));
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Every file beneath a folder, folder by folder in the order of their names, without holding them all at once. */
export async function* walk(folder: DiskPlace, ending: RegExp): AsyncGenerator<DiskPlace> {
  const entries = await at(folder, () => readdir(folder.path, { withFileTypes: true }));
  const named = folder.named.replace(/\/+$/, "");
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = { named: `${named}/${entry.name}`, path: resolve(folder.path, entry.name) };
    if (entry.isDirectory()) yield* walk(inner, ending);
    else if (entry.isFile() && ending.test(entry.name)) yield inner;
  }
}

/** Every file beneath a folder whose name ends so, in the order of their paths. */
export async function filesUnder(folder: DiskPlace, ending: RegExp): Promise<readonly DiskPlace[]> {
  const entries = await at(folder, () => readdir(folder.path, { recursive: true, withFileTypes: true }));
  return entries
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => resolve(entry.parentPath, entry.name))
    .filter((path) => !path.includes("/node_modules/"))
    .sort()
    .map((path) => ({ named: folder.named.replace(/\/+$/, "") + path.slice(folder.path.length), path }));
}
