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

    it("are all read that were given since a moment, more of them than are told of", async () => {
      const store = await open();
      const many = mostPrecedents + 3;
      for (let minute = 0; minute < many; minute += 1) await store.put(kept({ id: `${minute}`, minute }));
      await store.put(kept({ id: "other", team: "checkout" }));
      const all = cases(await store.since("-", "capacity", "2026-11-21T03:00:00Z"));
      expect(all).toEqual(Array.from({ length: many }, (_, index) => String(many - 1 - index)));
      expect(cases(await store.since("-", "capacity", "2026-11-21T03:01:00Z"))).toEqual(all.slice(0, -1));
      expect(await store.since("-", "capacity", "2026-11-22T03:00:00Z")).toEqual([]);
      expect(await store.since("-", "rollout", "2026-11-21T03:00:00Z")).toEqual([]);
    });

    it("say who brought the challenge and whether it was about a claim of their own, where that is known", async () => {
      const store = await open();
      const known = { ...kept({ id: "a", minute: 1 }), actor: "a".repeat(64), isOwn: true } as const;
      const earlier = kept({ id: "b" });
      for (const each of [known, earlier]) await store.put(each);
      expect(await store.latest("-", "capacity")).toEqual([known, earlier]);
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
