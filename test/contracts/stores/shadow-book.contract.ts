import { describe, expect, it } from "vitest";
import type { ShadowBook, ShadowExample, ShadowMark, ShadowTrial } from "#core/ports/stores/shadow-book.ts";
import { emptyDay } from "#core/shadow/counted.ts";
import { checkout } from "./typical-record.ts";

const shadowTrial = (id: string, since = "2026-11-21T03:00:00Z"): ShadowTrial => ({
  id,
  running: "a".repeat(64),
  candidate: "b".repeat(64),
  named: "candidate.yaml",
  since,
});

export const shadowMark: ShadowMark = {
  since: "2026-11-21T03:00:00Z",
  asks: { running: ["0a1b2c3d4e5f"], candidate: [] },
};

export const shadowExample = (id: string, day = "2026-11-21"): ShadowExample => ({
  id,
  day,
  at: `${day}T03:00:00Z`,
  resource: checkout,
  rows: { candidate: "guardrail/closed candidate.yaml:14" },
  direction: "stricter",
  dispute: '{"now":"2026-11-21T03:00:00Z"}',
});

const other = { ...checkout, id: "x".repeat(2_000) };
const day = (trial: string, of = "2026-11-21") => ({ ...emptyDay(trial, of), looks: 3 });

/** Every store of what a candidate would decide runs this. */
export function shadowBookContract(name: string, open: () => Promise<ShadowBook>): void {
  describe(`${name} book of shadows`, () => {
    it("notes a trial once, and tells of the latest first", async () => {
      const book = await open();
      await book.begin(shadowTrial("one"));
      await book.begin(shadowTrial("two", "2026-11-22T03:00:00Z"));
      await book.begin(shadowTrial("one", "2026-11-23T03:00:00Z"));
      expect(await book.trials()).toEqual([shadowTrial("two", "2026-11-22T03:00:00Z"), shadowTrial("one")]);
    });

    it("knows nothing of what was never stored", async () => {
      const book = await open();
      expect(await book.trials()).toEqual([]);
      expect(await book.day("one", "2026-11-21")).toBeUndefined();
      expect(await book.days("one")).toEqual([]);
      expect(await book.mark("one", checkout)).toBeUndefined();
      expect(await book.examples("one", 10)).toEqual([]);
    });

    it("stores the next version of a day, and tells who comes too late", async () => {
      const book = await open();
      expect(await book.save(day("one"))).toEqual({ ok: true, version: 1 });
      expect(await book.save(day("one"))).toEqual({ ok: false });
      expect(await book.save({ ...day("one"), version: 1, looks: 4 })).toEqual({ ok: true, version: 2 });
      expect(await book.save({ ...day("one"), version: 1, looks: 9 })).toEqual({ ok: false });
      expect(await book.save({ ...day("other"), version: 7 })).toEqual({ ok: false });
      expect(await book.day("one", "2026-11-21")).toEqual({ ...day("one"), version: 2, looks: 4 });
    });

    it("lists the days of one trial in their order, and those of no other", async () => {
      const book = await open();
      for (const each of ["2026-11-30", "2026-11-21", "2026-12-01"]) await book.save(day("one", each));
      await book.save(day("one-more"));
      const days = await book.days("one");
      expect(days.map((each) => each.day)).toEqual(["2026-11-21", "2026-11-30", "2026-12-01"]);
      expect(days.every(({ version }) => version === 1)).toBe(true);
    });

    it("remembers a docket in each trial by itself, and takes what was said last", async () => {
      const book = await open();
      await book.setMark("one", checkout, { asks: { running: [], candidate: ["1"] } });
      await book.setMark("one", checkout, shadowMark);
      await book.setMark("one", other, { asks: { running: [], candidate: [] } });
      expect(await book.mark("one", checkout)).toEqual(shadowMark);
      expect(await book.mark("one", other)).toEqual({ asks: { running: [], candidate: [] } });
      expect(await book.mark("two", checkout)).toBeUndefined();
    });

    it("puts an example once, and tells of the latest day first", async () => {
      const book = await open();
      await book.putExample("one", shadowExample("b"));
      await book.putExample("one", { ...shadowExample("b"), direction: "looser" });
      await book.putExample("one", shadowExample("a", "2026-11-22"));
      await book.putExample("two", shadowExample("c"));
      expect(await book.examples("one", 10)).toEqual([shadowExample("a", "2026-11-22"), shadowExample("b")]);
      expect(await book.examples("one", 1)).toEqual([shadowExample("a", "2026-11-22")]);
    });

    it("keeps what it was given as it was, and gives nothing away that can be changed", async () => {
      const book = await open();
      const given = day("one");
      await book.save(given);
      const read = await book.day("one", "2026-11-21");
      (read?.untried as { failed: number }).failed = 7;
      expect((await book.day("one", "2026-11-21"))?.untried.failed).toBe(0);
    });

    it.each(["day#2026-11-21", "'; DROP TABLE shadow", "\u{1f980}", "x".repeat(3_000)])(
      "takes a trial for nothing but a text: %j",
      async (trial) => {
        const book = await open();
        await book.begin(shadowTrial(trial));
        await book.save(day(trial));
        expect(await book.days("one")).toEqual([]);
        expect((await book.days(trial))[0]?.looks).toBe(3);
      },
    );
  });
}
