import { describe, expect, it } from "vitest";
import { memoryDrafts } from "#adapters/memory/people/drafts.ts";
import { memoryPrecedents } from "#adapters/memory/people/precedents.ts";
import type { Precedents } from "#core/ports/people/precedents.ts";
import { ruledOften } from "../../core/learning/drafts/rulings.ts";
import { hour, stage } from "../../pipeline/stage.ts";

/** Forty answers of the summer before, by two people. */
async function answered(): Promise<Precedents> {
  const precedents = memoryPrecedents();
  for (const { precedent, human, resource, actor } of ruledOften(40, { features: { class: "capacity" } }))
    await precedents.put({ precedent, case: "case", human, resource, actor });
  return precedents;
}

describe("nights on the laptop", () => {
  it("come by its own clock, one a day, and draft what was answered", async () => {
    const [precedents, drafts] = [await answered(), memoryDrafts()];
    const world = stage({ stores: { precedents, drafts } });
    expect((await drafts.open("-")).version).toBe(0);
    await world.pass(2 * hour);
    const first = await drafts.open("-");
    expect(first.drafts).toMatchObject([{ state: "proving", answer: "challenger" }]);
    expect(first.night).toEqual({ now: "2026-11-21T04:00:00Z", left: [] });
    await world.pass(10 * hour);
    expect(await drafts.open("-")).toEqual(first);
    await world.pass(24 * hour);
    expect((await drafts.open("-")).night?.now).toMatch(/^2026-11-22T00/);
  });

  it("that are broken off go on by themselves", async () => {
    const known = await answered();
    let calls = 0;
    const failing: Precedents = {
      ...known,
      since: (...asked) => {
        calls += 1;
        return calls === 2 ? Promise.reject(new Error("killed")) : known.since(...asked);
      },
    };
    const drafts = memoryDrafts();
    const world = stage({ stores: { precedents: failing, drafts } });
    await world.pass(2 * hour);
    expect((await drafts.open("-")).night).toEqual({ now: "2026-11-21T04:00:00Z", left: [] });
    expect((await drafts.open("-")).drafts).toHaveLength(1);
  });

  it("are none where rules are not drafted", async () => {
    const [precedents, drafts] = [await answered(), memoryDrafts()];
    const world = stage({ stores: { precedents, drafts }, settings: { learning: "precedents" } });
    await world.pass(26 * hour);
    expect((await drafts.open("-")).version).toBe(0);
  });
});
