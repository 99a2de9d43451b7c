import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { type Disk, openDisk } from "#adapters/sqlite/open-disk.ts";

/** Folders, and disks in them, that are gone when the test is over. */
export function temporaryDisks() {
  const folders: string[] = [];
  const disks: Disk[] = [];
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), "parley-disk-"));
    folders.push(made);
    return made;
  };
  const open = (where = folder(), options: Parameters<typeof openDisk>[1] = {}): Disk => {
    const disk = openDisk(where, options);
    disks.push(disk);
    return disk;
  };
  afterEach(() => {
    for (const disk of disks.splice(0)) disk.close();
    for (const each of folders.splice(0)) rmSync(each, { recursive: true });
  });
  return { folder, open };
}
