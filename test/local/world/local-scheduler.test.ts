import { describe, expect, it } from "vitest";
import { instantOf } from "#core/claims/instant.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { lastingKeeper } from "#local/keeping/keeper.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";
import { localScheduler } from "#local/world/local-scheduler.ts";
import { temporaryDisks } from "../../contracts/stores/sqlite/temporary-disks.ts";

const { folder, open } = temporaryDisks();
const begin = Date.parse("2026-11-21T10:00:00Z");
const hour = 3_600_000;
const queue = (name: string) => `123456789012/eu-north-1/AWS::SQS::Queue/${name}`;

function schedulerIn(where: string, start: number) {
  const disk = open(where);
  const clock = simulatedClock(start);
  const rung: string[] = [];
  const ring = async (resource: string) => void rung.push(resource);
  const scheduler = localScheduler(clock, ring, lastingKeeper(disk));
  const set = (name: string, at: number) => scheduler.lookAt(parseResource(queue(name)), instantOf(at));
  return { clock, scheduler, rung, set, kill: disk.close };
}

describe("a schedule that is kept", () => {
  it("is set again after a restart, rings at once where its moment is past, and rings once", async () => {
    const where = folder();
    const first = schedulerIn(where, begin);
    await first.set("rung", begin);
    await first.clock.runDue();
    expect(first.rung).toEqual([queue("rung")]);
    await first.set("past", begin + hour);
    await first.set("moved", begin + hour);
    await first.set("moved", begin + 3 * hour);
    first.kill();

    const second = schedulerIn(where, begin + 2 * hour);
    await second.clock.runDue();
    expect(second.rung).toEqual([queue("past")]);
    expect(second.scheduler.next()).toBe(begin + 3 * hour);
    second.kill();

    const third = schedulerIn(where, begin + 4 * hour);
    await third.clock.runDue();
    expect(third.rung).toEqual([queue("moved")]);
  });
});
