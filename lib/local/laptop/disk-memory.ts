import { keptUnder } from "#adapters/sqlite/kept.ts";
import { type Disk, openDisk } from "#adapters/sqlite/open-disk.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";
import { sqliteLedgerSource } from "#adapters/sqlite/stores/ledger-source.ts";
import type { Clock } from "#core/ports/clock.ts";
import { lastingKeeper } from "../keeping/keeper.ts";
import { forgetNotes } from "./kept-news.ts";
import type { LaptopMemory } from "./laptop-memory.ts";

type FolderMemory = LaptopMemory & {
  /** Where a damaged file was set aside, so that all begins anew: somebody must be told. */
  readonly setAside?: string;
};

/** Everything in one file of a folder; `forget` removes first what Parley made there. */
export function folderMemory(folder: string, { forget = false } = {}): FolderMemory {
  const time: { now: Clock } = { now: Date.now };
  const plain = openDisk(folder, { now: () => time.now(), forget });
  const moments = plain.kept<number>("clock");
  const lastMoment = moments.get("now");
  const disk = dated(plain, () => moments.put("now", Math.max(moments.get("now") ?? 0, time.now())));
  const keeper = lastingKeeper(disk);
  return {
    keeper,
    stores: sqliteStores(disk),
    ledger: (sealer) => sqliteLedgerSource(disk, sealer),
    ...(lastMoment !== undefined && { lastMoment }),
    ...(plain.setAside !== undefined && { setAside: plain.setAside }),
    goBy: (now) => {
      time.now = now;
    },
    announce: plain.announce,
    forgetBefore(moment) {
      disk.forgetBefore(moment);
      forgetNotes(keeper, moment);
    },
    close: plain.close,
  };
}

/** INVARIANT (time never goes back): with every group of writes the moment is kept, so that a restart begins after it. */
function dated(plain: Disk, keepMoment: () => void): Disk {
  let isGroup = false;
  let isWritten = false;
  const together: Disk["together"] = (work) => {
    if (isGroup) return plain.together(work);
    [isGroup, isWritten] = [true, false];
    try {
      return plain.together(() => {
        const answer = work();
        if (isWritten) keepMoment();
        return answer;
      });
    } finally {
      isGroup = false;
    }
  };
  const run: Disk["run"] = (sql, ...values) => {
    if (!isGroup) return together(() => run(sql, ...values));
    const changed = plain.run(sql, ...values);
    isWritten ||= changed > 0;
    return changed;
  };
  const disk: Disk = { ...plain, run, together, kept: (name) => keptUnder(disk, name) };
  return disk;
}
