import { BrokenInvariant, Misconfigured, Unavailable } from "#core/faults.ts";

/** SQLite's own numbers, without what they say beyond the kind. */
const kinds = { perm: 3, busy: 5, ioError: 10, noMemory: 7, readOnly: 8, damaged: 11, full: 13 } as const;
const more = { cannotOpen: 14, auth: 23, noDatabase: 26 } as const;

const damage: ReadonlySet<number> = new Set([kinds.damaged, more.noDatabase]);
const refused: ReadonlySet<number> = new Set([kinds.perm, kinds.readOnly, more.cannotOpen, more.auth]);
const passing: ReadonlySet<number> = new Set([kinds.busy, kinds.ioError, kinds.noMemory]);

const room = "make room on the disk, and try again";
const rights = "let the user who runs Parley read and write its folder and the files in it";

/** Also of a fault that came of an error of SQLite. */
function kindOf(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  const code = "errcode" in error ? error.errcode : undefined;
  return typeof code === "number" ? code % 256 : kindOf(error.cause);
}

/** The file is no database, or parts of it are not as SQLite wrote them. */
export const isDamage = (error: unknown): boolean => damage.has(kindOf(error));

/** Another process has the file. */
export const isTaken = (error: unknown): boolean => kindOf(error) === kinds.busy;

/** What an error of SQLite means to the core. */
export function sqliteFault(error: unknown): BrokenInvariant | Misconfigured | Unavailable {
  const kind = kindOf(error);
  const reason = reasonOf(error);
  if (kind === kinds.full) return new Unavailable("the disk is full", { hint: room, cause: error });
  if (passing.has(kind) || isClosed(error)) {
    return new Unavailable(`what Parley keeps cannot be reached: ${reason}`, { cause: error });
  }
  if (refused.has(kind)) {
    return new Misconfigured(`what Parley keeps may not be opened: ${reason}`, {
      hint: rights,
      cause: error,
    });
  }
  if (damage.has(kind)) {
    const hint = "start Parley again: it sets the file aside and begins a fresh one";
    return new Misconfigured("the file of what Parley keeps is damaged", { hint, cause: error });
  }
  return new BrokenInvariant(`SQLite does not understand what it was asked: ${reason}`, { cause: error });
}

const isClosed = (error: unknown): boolean => codeOf(error) === "ERR_INVALID_STATE";

/** What an error of the file system means to the core; `what` was attempted, as an infinitive. */
export function fileFault(what: string, error: unknown): Misconfigured | Unavailable {
  const isFull = ["ENOSPC", "EDQUOT"].includes(codeOf(error));
  if (isFull) return new Unavailable("the disk is full", { hint: room, cause: error });
  return new Misconfigured(`Parley cannot ${what}: ${reasonOf(error)}`, { hint: rights, cause: error });
}

/** Such as `ENOENT`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ");
