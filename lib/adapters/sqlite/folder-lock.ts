import { readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Misconfigured, Unavailable } from "#core/faults.ts";
import { jsonIn } from "#core/fields/json.ts";
import { codeOf, fileFault } from "./disk-fault.ts";

/** Who works in a folder: their process, and where they answer once they do. */
type FolderHolder = { readonly pid: number; readonly address?: string | undefined };

export type FolderLock = {
  /** Says where the holder answers, for anyone who finds the folder taken. */
  readonly announce: (address: string) => void;
  readonly release: () => void;
};

/** Folders of this process: a lock that bears its number and is none of these was left by one before it. */
const own = new Set<string>();

const mostTries = 5;

/** Takes a folder for this process. What a process that is gone left behind is taken over. */
export function lockFolder(folder: string, address?: string): FolderLock {
  const place = realpathSync(folder);
  const file = join(place, "parley.lock");
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (isWritten(file, { pid: process.pid, address })) return held(place, file);
    const holder = holderIn(file);
    if (holder !== undefined && isAtWork(holder, place)) throw takenBy(holder, folder, file);
    rmSync(file, { force: true });
  }
  throw new Unavailable(`others keep taking the folder \`${folder}\``, { hint: "try again in a moment" });
}

function held(place: string, file: string): FolderLock {
  own.add(place);
  let isHeld = true;
  return {
    announce(address) {
      if (isHeld) writeLock(file, { pid: process.pid, address }, "w");
    },
    release() {
      if (!isHeld) return;
      isHeld = false;
      own.delete(place);
      if (holderIn(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

/** False where one lies there already. */
function isWritten(file: string, holder: FolderHolder): boolean {
  try {
    writeLock(file, holder, "wx");
    return true;
  } catch (error) {
    if (codeOf(error instanceof Error ? error.cause : error) === "EEXIST") return false;
    throw error;
  }
}

function writeLock(file: string, holder: FolderHolder, flag: "w" | "wx"): void {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag, mode: 0o600 });
  } catch (error) {
    throw fileFault(`write \`${file}\``, error);
  }
}

/** Undefined where it is gone, or says nothing that a process wrote to its end. */
function holderIn(file: string): FolderHolder | undefined {
  try {
    const { pid, address } = Object(jsonIn(readFileSync(file, "utf8")));
    if (!Number.isInteger(pid) || pid < 1) return undefined;
    return { pid, ...(typeof address === "string" && { address }) };
  } catch {
    return undefined;
  }
}

function isAtWork({ pid }: FolderHolder, place: string): boolean {
  if (pid === process.pid) return own.has(place);
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is there, and another user's.
    return codeOf(error) === "EPERM";
  }
}

function takenBy({ pid, address }: FolderHolder, folder: string, file: string): Misconfigured {
  const where = address === undefined ? "" : ` and answers at \`${address}\``;
  return new Misconfigured(`another Parley works in \`${folder}\`: it is process ${pid}${where}`, {
    hint: `use that one, or stop it; if process ${pid} is no Parley, remove \`${file}\``,
  });
}
