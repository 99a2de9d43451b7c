import { chmodSync, closeSync, existsSync, openSync, readSync, renameSync } from "node:fs";
import { BrokenInvariant } from "#core/faults.ts";
import { type Database, openDatabase } from "./database.ts";
import { fileFault, isDamage } from "./disk-fault.ts";
import { bringUpToDate, refuseNewer } from "./layout.ts";

type OpenedFile = {
  readonly database: Database;
  /** Where a damaged file lies now, when there was one and this is a fresh one. */
  readonly setAside?: string;
};

/** Opens the file, or begins it. INVARIANT (never deleted): a damaged one is moved out of the way as it is. */
export function openDatabaseFile(file: string, now: number): OpenedFile {
  refuseNewer(layoutIn(file));
  const database = openWhole(file);
  if (database !== undefined) return { database };
  const setAside = moveAway(file, now);
  const fresh = openWhole(file);
  if (fresh === undefined) throw new BrokenInvariant(`a file that was just begun is damaged: \`${file}\``);
  return { database: fresh, setAside };
}

const headLength = 100;
const layoutAt = 60;

/** What the head of the file says, read as bytes: SQLite would write while it opens it. */
function layoutIn(file: string): number {
  if (!existsSync(file)) return 0;
  const head = Buffer.alloc(headLength);
  attempted(`read \`${file}\``, () => {
    const handle = openSync(file, "r");
    readSync(handle, head, 0, headLength, 0);
    closeSync(handle);
  });
  return head.toString("latin1", 0, 15) === "SQLite format 3" ? head.readUInt32BE(layoutAt) : 0;
}

/** Undefined where it is damaged. */
function openWhole(file: string): Database | undefined {
  attempted(`write \`${file}\``, () => {
    closeSync(openSync(file, "a", 0o600));
    chmodSync(file, 0o600);
  });
  let database: Database | undefined;
  try {
    database = openDatabase(file);
    const [found] = database.all("PRAGMA quick_check(1)");
    if (found?.["quick_check"] !== "ok") {
      database.close();
      return undefined;
    }
    bringUpToDate(database);
    return database;
  } catch (error) {
    database?.close();
    if (isDamage(error)) return undefined;
    throw error;
  }
}

/** What SQLite keeps beside the file goes with it: it must not be read as a part of the fresh one. */
function moveAway(file: string, now: number): string {
  let moment = now;
  while (existsSync(`${file}.damaged-${moment}`)) moment += 1;
  const place = `${file}.damaged-${moment}`;
  attempted(`set \`${file}\` aside`, () => {
    for (const part of ["-wal", "-shm", ""])
      if (existsSync(`${file}${part}`)) renameSync(`${file}${part}`, `${place}${part}`);
  });
  return place;
}

function attempted(what: string, job: () => void): void {
  try {
    job();
  } catch (error) {
    throw fileFault(what, error);
  }
}
