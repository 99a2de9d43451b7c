import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Misconfigured } from "#core/faults.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { Database } from "./database.ts";
import { openDatabaseFile } from "./database-file.ts";
import { fileFault, isTaken } from "./disk-fault.ts";
import { forgetBefore } from "./endings.ts";
import { type FolderLock, lockFolder } from "./folder-lock.ts";
import { type Kept, keptUnder } from "./kept.ts";

/** All that a process keeps, in one file of a folder that is its own until it closes it. */
export type Disk = Database & {
  readonly now: Clock;
  /** Where a damaged file was set aside, so that this one is fresh: somebody must be told. */
  readonly setAside?: string;
  /** Says where this process answers, for anyone who finds the folder taken. */
  readonly announce: FolderLock["announce"];
  readonly kept: <T>(name: string) => Kept<T>;
  /** Forgets what has ended before a moment; says how many rows that were. */
  readonly forgetBefore: (moment: number) => number;
};

type DiskOptions = {
  readonly address?: string;
  readonly now?: Clock;
  /** Removes first what a Parley before left in the folder. */
  readonly forget?: boolean;
};

const fileName = "parley.db";

/** Opens the folder, or begins it. */
export function openDisk(folder: string, options: DiskOptions = {}): Disk {
  const { address, now = Date.now, forget = false } = options;
  makeFolder(folder);
  const lock = lockFolder(folder, address);
  try {
    if (forget) removeFiles(folder);
    const { database, setAside } = openDatabaseFile(join(folder, fileName), now());
    return {
      ...database,
      now,
      ...(setAside !== undefined && { setAside }),
      announce: lock.announce,
      kept: (name) => keptUnder(database, name),
      forgetBefore: (moment) => forgetBefore(database, moment),
      close() {
        try {
          database.close();
        } finally {
          lock.release();
        }
      },
    };
  } catch (error) {
    lock.release();
    throw isTaken(error) ? takenElsewhere(folder, error) : error;
  }
}

/** Only its owner may enter: what is kept says who may do what. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw fileFault(`make the folder \`${folder}\``, error);
  }
}

/** INVARIANT (one's own alone): what is none of Parley's files stays, and so does the lock, which is held. */
function removeFiles(folder: string): void {
  try {
    for (const name of readdirSync(folder))
      if (name === fileName || /^parley\.db(?:-wal|-shm|\.damaged-\d+(?:-wal|-shm)?)$/.test(name))
        rmSync(join(folder, name));
  } catch (error) {
    throw fileFault(`empty the folder \`${folder}\``, error);
  }
}

const takenElsewhere = (folder: string, cause: unknown): Misconfigured =>
  new Misconfigured(`another program has the file of \`${folder}\` open`, {
    hint: "close it, such as a viewer of databases, and start again",
    cause,
  });
