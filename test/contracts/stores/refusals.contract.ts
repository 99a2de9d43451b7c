import { describe, expect, it } from "vitest";
import { type FailedCall, mostOfGroup, type RefusalStore } from "#core/ports/people/refusals.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";

const start = Date.parse("2026-11-21T03:00:00Z");
const stretch = 600_000;
const web: ResourceId = {
  ...{ account: "123456789012", region: "eu-north-1" },
  ...{ type: "AWS::AutoScaling::AutoScalingGroup", id: "web" },
};

const failed = (mark: string, more: Partial<FailedCall> = {}): FailedCall => ({
  ...{ at: start, by: 7, mark },
  ...more,
});

/** Every store of failed calls runs this. */
export function refusalsContract(name: string, open: () => Promise<RefusalStore>): void {
  describe(`${name} refusals`, () => {
    const all = (store: RefusalStore, resource = web) =>
      store.between(resource, start - stretch, start + stretch);

    it("counts each call once, however often it is told, with the group of its caller", async () => {
      const store = await open();
      for (const mark of ["a", "a", "b", "a"]) await store.count(web, failed(mark));
      expect(await all(store)).toEqual([
        { at: start, by: 7 },
        { at: start, by: 7 },
      ]);
    });

    it("counts no more of one group in one stretch, and all of the others", async () => {
      const store = await open();
      for (let n = 0; n < 4 * mostOfGroup; n += 1) await store.count(web, failed(`m${n}`, { by: 31 }));
      await store.count(web, failed("x", { by: 0 }));
      await store.count(web, failed("y", { by: 31, at: start + stretch }));
      const groups = (await store.between(web, start, start + 2 * stretch)).map(({ at, by }) => [at, by]);
      expect(groups.filter(([at, group]) => at === start && group === 31)).toHaveLength(mostOfGroup);
      expect(groups.filter(([, group]) => group === 0)).toEqual([[start, 0]]);
      expect(groups.at(-1)).toEqual([start + stretch, 31]);
    });

    it("counts one that was told before even where enough are counted, and counts it no second time", async () => {
      const store = await open();
      for (let n = 0; n < mostOfGroup; n += 1) await store.count(web, failed(`m${n}`));
      await store.count(web, failed("m0"));
      expect(await all(store)).toHaveLength(mostOfGroup);
    });

    it("loses none of those that are counted at once", async () => {
      const store = await open();
      const calls = Array.from({ length: 32 }, (_, group) => failed("m", { by: group }));
      await Promise.all(calls.map((call) => store.count(web, call)));
      expect(new Set((await all(store)).map(({ by }) => by)).size).toBe(32);
    });

    it.each([
      { from: 0, to: 1, found: [0] },
      { from: 0, to: stretch, found: [0] },
      { from: 1, to: stretch, found: [] },
      { from: 1, to: stretch + 1, found: [stretch] },
      { from: 0, to: 0, found: [] },
      { from: -stretch, to: 3 * stretch, found: [0, stretch] },
    ])("tells those that began from $from on and before $to: $found", async ({ from, to, found }) => {
      const store = await open();
      await store.count(web, failed("late", { at: start + stretch }));
      await store.count(web, failed("early"));
      const told = await store.between(web, start + from, start + to);
      expect(told.map(({ at }) => at - start)).toEqual(found);
    });

    it("keeps resources apart, whatever stands in their names and however long they are", async () => {
      const store = await open();
      const ids = ["p", "p#q", "#", "é".repeat(400), `${"é".repeat(400)}x`];
      for (const id of ids) await store.count({ ...web, id }, failed(id.slice(-3)));
      for (const id of ids) expect(await all(store, { ...web, id })).toHaveLength(1);
      expect(await all(store)).toEqual([]);
    });
  });
}
