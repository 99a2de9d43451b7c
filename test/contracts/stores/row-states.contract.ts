import { describe, expect, it } from "vitest";
import type { RowStates } from "#core/learning/rows/row-states.ts";
import type { RowStatesStore } from "#core/ports/people/row-states.ts";

export const rowStatesOf = (drafts = 2): RowStates => ({
  ...{ version: 0, asOf: "2026-11-21T03:00:00.000Z" },
  drafts: Object.fromEntries(
    Array.from({ length: drafts }, (_, n) => [
      n.toString(16).padStart(64, "0"),
      { madeAt: "2026-08-02T03:00:00.000Z", is: n % 2 === 0 ? "retired" : "sound" },
    ]),
  ),
});

/** Every store of what became of drafts runs this. */
export function rowStatesContract(name: string, open: () => Promise<RowStatesStore>): void {
  describe(`${name} states of rows`, () => {
    it("are unknown where nothing was kept", async () => {
      const store = await open();
      expect(await store.read()).toBeUndefined();
    });

    it("come back whole, as their next version, and one keeps of those who read the same", async () => {
      const store = await open();
      expect(await store.keep(rowStatesOf())).toEqual({ ok: true, version: 1 });
      expect(await store.read()).toEqual({ ...rowStatesOf(), version: 1 });
      const later = { ...rowStatesOf(3), version: 1 };
      const kept = await Promise.all([store.keep(later), store.keep(later), store.keep(later)]);
      expect(kept.filter(({ ok }) => ok)).toEqual([{ ok: true, version: 2 }]);
      expect(await store.keep({ ...later, version: 0 })).toEqual({ ok: false });
      expect(await store.keep({ ...later, version: 7 })).toEqual({ ok: false });
      expect(await store.read()).toEqual({ ...later, version: 2 });
    });

    it("are as many as twenty teams may have", async () => {
      const store = await open();
      expect(await store.keep(rowStatesOf(1_200))).toEqual({ ok: true, version: 1 });
      expect(await store.read()).toEqual({ ...rowStatesOf(1_200), version: 1 });
    });
  });
}
