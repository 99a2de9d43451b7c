import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digestOf, type Manifest, manifestName } from "../build/manifest.ts";
import type { ShardSource } from "../load/catalogue.ts";
import { buildApart } from "./build-apart.ts";

/** Builds the catalogue into a folder. */
type Build = (folder: string) => void;
type StoredPartBytes = ReadonlyMap<string, Uint8Array>;

/** The parts of the catalogue in a folder; what is missing or damaged there is built again. */
export function storedParts(folder: string, build: Build = buildApart): ShardSource {
  let manifest = manifestIn(folder);
  if (manifest === undefined) {
    const elsewhere = builtIn(folder, build);
    if (elsewhere !== undefined) return (name) => elsewhere.get(name);
    manifest = manifestIn(folder);
  }
  return (name) => {
    const bytes = partIn(folder, name);
    if (bytes !== undefined && manifest?.[name] === digestOf(bytes)) return bytes;
    rmSync(folder, { recursive: true, force: true });
    build(folder);
    manifest = manifestIn(folder);
    return partIn(folder, name);
  };
}

/** Where the folder cannot be written, the catalogue is built for this process alone. */
function builtIn(folder: string, build: Build): StoredPartBytes | undefined {
  try {
    build(folder);
    return undefined;
  } catch (error) {
    const parts = builtInMemory(build);
    // What is wrong is not the folder.
    if (parts === undefined) throw error;
    return parts;
  }
}

function builtInMemory(build: Build): StoredPartBytes | undefined {
  const draft = mkdtempSync(join(tmpdir(), "parley-"));
  const folder = join(draft, "catalogue");
  try {
    build(folder);
    const names = Object.keys(manifestIn(folder) ?? {});
    return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
  } catch {
    return undefined;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function partIn(folder: string, name: string): Uint8Array | undefined {
  try {
    return readFileSync(join(folder, name));
  } catch {
    return undefined;
  }
}

export function manifestIn(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, manifestName), "utf8")) as Manifest;
  } catch {
    return undefined;
  }
}
