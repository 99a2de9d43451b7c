import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { folderMemory } from "#local/laptop/disk-memory.ts";
import { openLaptop } from "#local/laptop/laptop.ts";
import { resume } from "#local/laptop/resume.ts";
import { accessOpened } from "#local/laptop/serving.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";
import { visitor } from "./visitor.ts";

const minute = 60_000;
const folder = mkdtempSync(join(tmpdir(), "parley-laptop-"));
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  rmSync(folder, { recursive: true, force: true });
});

/** A laptop in the folder, on the port where the one before it was. */
async function laptop(port: number, start: string) {
  const memory = folderMemory(folder);
  const clock = simulatedClock(Math.max(Date.parse(start), memory.lastMoment ?? 0));
  const [sent, warned]: [NoticeMessage[], string[]] = [[], []];
  const opened = await openLaptop({
    port,
    key: new Uint8Array(32),
    clock,
    memory,
    sent: (message) => void sent.push(message),
    warned: (what) => void warned.push(what),
  });
  const end = async () => {
    await opened.close();
    memory.close();
  };
  return { ...opened, memory, sent, warned, end };
}

describe("a laptop that starts again", () => {
  it("takes the answer under a link of the one before, and tells nobody twice", async () => {
    const first = await laptop(0, "2026-11-21T03:00:00Z");
    const group = await accessOpened(first.world);
    await first.world.pass(16 * minute);
    const [message] = first.sent;
    const last = first.world.clock.now();
    await first.end();

    const second = await laptop(Number(new URL(first.address).port), "2026-11-20T00:00:00Z");
    ends.push(second.end);
    expect(second.memory.lastMoment).toBeGreaterThan(last - minute);
    await resume(second.world);
    await second.world.pass(5 * minute);
    expect([second.sent, second.warned]).toEqual([[], []]);
    const sam = visitor();
    const shown = await sam.open(message?.link ?? "");
    const [, door = ""] = /href="([^"]*\/console\/questions\/[^"]*)"/.exec(shown.text) ?? [];
    const question = await sam.send(await sam.open(door), { persona: "sam" });
    const answered = await sam.send(question, { choice: "revert" });
    expect([shown.status, answered.status]).toEqual([200, 200]);
    await second.world.pass(5 * minute);
    expect(second.world.sandbox.whole(group)?.["SecurityGroupIngress"]).toEqual([
      expect.objectContaining({ CidrIp: "10.0.0.0/16" }),
    ]);
  });
});
