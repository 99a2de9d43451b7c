import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../../architecture/sources.ts";
import { temporaryDisks } from "./temporary-disks.ts";

const { folder, open } = temporaryDisks();

/** Runs some code on the disk of a folder in a process of its own, to its end. */
function elsewhere(where: string, work: string) {
  const code = `import { openDisk } from "#adapters/sqlite/open-disk.ts";
    const disk = openDisk(${JSON.stringify(where)}, { address: "http://127.0.0.1:4711" });
    ${work}`;
  const nodeArguments = ["--input-type=module", "--eval", code];
  const { signal, stderr } = spawnSync(process.execPath, nodeArguments, { cwd: root, encoding: "utf8" });
  return { signal, stderr };
}

describe("a process that is killed", () => {
  it("leaves what it kept, nothing of a group half way, and a folder that the next one takes over", () => {
    const where = folder();
    const { signal } = elsewhere(
      where,
      `disk.kept("queue").put("whole", 1);
      disk.together(() => {
        disk.kept("queue").put("half", 2);
        process.kill(process.pid, "SIGKILL");
        while (true);
      });`,
    );
    expect(signal).toBe("SIGKILL");
    expect(existsSync(join(where, "parley.lock"))).toBe(true);
    const disk = open(where);
    expect(disk.setAside).toBeUndefined();
    expect(disk.kept("queue").entries()).toEqual([["whole", 1]]);
  });
});

describe("a second process", () => {
  it("is told where the first answers, and changes nothing", () => {
    const where = folder();
    const disk = open(where, { address: "http://127.0.0.1:4710" });
    const { stderr } = elsewhere(where, `disk.kept("queue").put("a", 1);`);
    expect(stderr).toContain("Misconfigured");
    expect(stderr).toContain("answers at `http://127.0.0.1:4710`");
    expect(disk.kept("queue").entries()).toEqual([]);
  });
});
