import { describe, expect, it } from "vitest";
import { type KeptPrecedent, mostPrecedents, type Precedents } from "#core/ports/people/precedents.ts";
import { kept } from "./sample-precedents.ts";

const cases = (found: readonly KeptPrecedent[]) => found.map((each) => each.case.replace("case-", ""));

/** Every store of precedents runs this. */
export function precedentsContract(name: string, open: () => Promise<Precedents>): void {
  describe(`${name} precedents`, () => {
    it("come back whole, the latest first, in whatever order they were put", async () => {
      const store = await open();
      const all = [kept({ id: "b", minute: 2 }), kept({ id: "c", minute: 3 }), kept({ id: "a", minute: 1 })];
      for (const each of all) await store.put(each);
      expect(await store.latest("-", "capacity")).toEqual([all[1], all[0], all[2]]);
    });

    it("stay as they were put first, however often they are put again", async () => {
      const store = await open();
      const first = kept({ id: "a" });
      await store.put(first);
      await store.put({ ...first, case: "case-other" });
      await Promise.all([store.put(first), store.put(first)]);
      expect(await store.latest("-", "capacity")).toEqual([first]);
    });

    it("are kept apart by team and class", async () => {
      const store = await open();
      await store.put(kept({ id: "a" }));
      await store.put(kept({ id: "b", team: "checkout" }));
      await store.put(kept({ id: "c", of: "rollout" }));
      await store.put(kept({ id: "d", team: "check" }));
      expect(cases(await store.latest("-", "capacity"))).toEqual(["a"]);
      expect(cases(await store.latest("checkout", "capacity"))).toEqual(["b"]);
      expect(cases(await store.latest("-", "rollout"))).toEqual(["c"]);
      expect(cases(await store.latest("check", "capacity"))).toEqual(["d"]);
      expect(await store.latest("checkout", "rollout")).toEqual([]);
    });

    it("of one moment are all there", async () => {
      const store = await open();
      for (const id of ["a", "b", "c"]) await store.put(kept({ id }));
      expect(cases(await store.latest("-", "capacity")).toSorted()).toEqual(["a", "b", "c"]);
    });

    it("are read up to so many, the latest of them", async () => {
      const store = await open();
      const ids = Array.from({ length: mostPrecedents + 3 }, (_, index) => String(index));
      for (const [minute, id] of ids.entries()) await store.put(kept({ id, minute }));
      const found = cases(await store.latest("-", "capacity"));
      expect(found).toEqual(ids.toReversed().slice(0, mostPrecedents));
    });
  });
}
