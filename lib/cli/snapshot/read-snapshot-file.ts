import { readSnapshot, type SnapshotRead } from "#core/documents/snapshot-file.ts";
import { InvalidInput } from "#core/faults.ts";
import { placeOf, readText } from "../inputs/disk.ts";
import { largestSnapshot } from "../inputs/largest-file.ts";
import type { Terminal } from "../terminal/terminal.ts";

const again = "take it again with `parley snapshot`";

/** Reads a snapshot whole, or says at which line it is none. */
export async function readSnapshotFile(named: string, terminal: Terminal): Promise<SnapshotRead> {
  const read = readSnapshot(await readText(placeOf(terminal.cwd, named), largestSnapshot));
  if (!("flaw" in read)) return read;
  const { flaw, line, newer } = read;
  const hint =
    newer === undefined
      ? again
      : "check with the release that took it, or a later one; this one reads version 1";
  throw new InvalidInput(`this is no snapshot that can be used: ${flaw}`, {
    hint,
    at: { file: named, line, column: 1 },
  });
}
