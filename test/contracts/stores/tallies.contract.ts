import { describe, expect, it } from "vitest";
import { mostCounted, type Tallies } from "#core/ports/stores/tallies.ts";

const at = (time: string): string => `2026-11-21T${time}Z`;

/** Every store of tallies runs this. */
export function talliesContract(name: string, open: () => Promise<Tallies>): void {
  describe(`${name} tallies`, () => {
    it("counts each mark once, however often and whenever it is added", async () => {
      const tallies = await open();
      for (const time of ["03:00:00", "03:00:00", "03:10:00.500"])
        await tallies.add("sso/ada", { mark: "a", at: at(time) });
      await tallies.add("sso/ada", { mark: "b", at: at("03:00:00") });
      expect(await tallies.marks("sso/ada", at("02:00:00"))).toEqual(new Set(["a", "b"]));
    });

    it.each([
      { since: "02:59:59", marks: ["a", "b"] },
      { since: "03:00:00", marks: ["a", "b"] },
      { since: "03:00:00.001", marks: ["b"] },
      { since: "03:10:00", marks: ["b"] },
      { since: "03:10:01", marks: [] },
    ])("counts $marks since $since", async ({ since, marks }) => {
      const tallies = await open();
      await tallies.add("k", { mark: "b", at: at("03:10:00") });
      await tallies.add("k", { mark: "a", at: at("03:00:00") });
      expect([...(await tallies.marks("k", at(since)))].toSorted()).toEqual(marks);
    });

    it("keeps keys apart, whatever stands in them and however long they are", async () => {
      const tallies = await open();
      const keys = ["p", "p#q", "#", "é".repeat(600), `${"é".repeat(600)}x`];
      for (const key of keys) await tallies.add(key, { mark: key.slice(-40), at: at("03:00:00") });
      for (const key of keys)
        expect(await tallies.marks(key, at("00:00:00"))).toEqual(new Set([key.slice(-40)]));
      expect(await tallies.marks("nobody", at("00:00:00"))).toEqual(new Set());
    });

    it("loses none of those that are added at once, and reads no more than there may be", async () => {
      const tallies = await open();
      const all = Array.from({ length: mostCounted + 5 }, (_, index) => `m${index}`);
      await Promise.all(all.slice(0, 40).map((mark) => tallies.add("k", { mark, at: at("03:00:00") })));
      expect((await tallies.marks("k", at("03:00:00"))).size).toBe(40);
      for (const mark of all.slice(40)) await tallies.add("k", { mark, at: at("03:00:00") });
      expect((await tallies.marks("k", at("03:00:00"))).size).toBe(mostCounted);
    });
  });
}
