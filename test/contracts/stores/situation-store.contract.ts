import { describe, expect, it } from "vitest";
import type { Situation } from "#core/claims/situation.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { SituationStore, Surroundings } from "#core/ports/stores/situation-store.ts";

const open: Situation = {
  kind: "incident",
  ref: "INC-1042",
  state: "open",
  scope: { service: "checkout" },
  since: "2026-11-21T03:00:00Z",
  source: "pagerduty",
  by: "sso/anna",
};
const closed: Situation = { ...open, state: "closed", closedAt: "2026-11-21T06:00:00Z" };
const before = "2026-11-21T05:00:00Z";

/** Every store of situations runs this; `at` gives it a clock. */
export function situationStoreContract(name: string, make: (at: Clock) => Promise<SituationStore>): void {
  const fresh = () => make(() => Date.parse(open.since));

  describe(`${name} situation store`, () => {
    it.each([
      { when: "there is none", known: [], put: open, isNew: true, stands: [open] },
      { when: "it is the same", known: [open], put: { ...open }, isNew: false, stands: [open] },
      {
        when: "an open one says more",
        known: [open],
        put: { ...open, severity: "high" },
        isNew: true,
        stands: [{ ...open, severity: "high" }],
      },
      { when: "it closes", known: [open], put: closed, isNew: true, stands: [closed] },
      { when: "it closed before it opened", known: [closed], put: open, isNew: false, stands: [closed] },
      {
        when: "it closes twice",
        known: [closed],
        put: { ...closed, closedAt: "2026-11-21T07:00:00Z" },
        isNew: false,
        stands: [closed],
      },
      {
        when: "the same moment is written otherwise",
        known: [open],
        put: { ...closed, since: "2026-11-21T04:00:00+01:00" },
        isNew: true,
        stands: [{ ...closed, since: "2026-11-21T04:00:00+01:00" }],
      },
      {
        when: "another one of that reference began later",
        known: [closed],
        put: { ...open, since: "2026-11-21T06:30:00Z" },
        isNew: true,
        stands: [closed, { ...open, since: "2026-11-21T06:30:00Z" }],
      },
      {
        when: "another source says the same",
        known: [open],
        put: { ...open, source: "cloudwatch" },
        isNew: true,
        stands: [open, { ...open, source: "cloudwatch" }],
      },
    ])("says $isNew to whether it is new when $when", async ({ known, put, isNew, stands }) => {
      const store = await fresh();
      for (const each of known) await store.put(each);
      expect(await store.put(put)).toEqual({ isNew });
      const found = await store.since(before);
      expect(found).toHaveLength(stands.length);
      expect(found).toEqual(expect.arrayContaining(stands));
    });

    it("says to one of several that it is new", async () => {
      const store = await fresh();
      const answers = await Promise.all([open, open, open, open].map((each) => store.put({ ...each })));
      expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    });

    it("ends closed whatever comes first", async () => {
      const store = await fresh();
      await Promise.all([open, closed, open, closed].map((each) => store.put({ ...each })));
      expect(await store.since(before)).toEqual([closed]);
    });

    it("tells open ones, and those that closed after the moment", async () => {
      const store = await fresh();
      await store.put(closed);
      await store.put({ ...open, ref: "old", since: "2025-01-01T00:00:00Z" });
      await store.put({ ...open, ref: "untimed", state: "closed" });
      const refs = async (moment: string) => (await store.since(moment)).map(({ ref }) => ref).toSorted();
      expect(await refs("2026-11-21T05:59:59Z")).toEqual(["INC-1042", "old"]);
      expect(await refs("2026-11-21T06:00:00Z")).toEqual(["old"]);
      expect(await refs("2026-11-21T02:59:59Z")).toEqual(["INC-1042", "old", "untimed"]);
    });

    const inStockholm = { accounts: "123456789012", regions: "eu-north-1" };
    const near = { account: "123456789012", region: "eu-north-1", refs: [] };
    const around = async (store: SituationStore, where: Partial<Surroundings> = {}) =>
      (await store.around({ ...near, ...where })).map(({ ref }) => ref).toSorted();

    it.each([
      { when: "it is of that account and region", scope: inStockholm, isThere: true },
      {
        when: "they stand in lists of one",
        scope: { accounts: ["123456789012"], regions: ["eu-north-1"] },
        isThere: true,
      },
      { when: "it names neither", scope: { service: "checkout" }, isThere: true },
      { when: "it names the account alone", scope: { accounts: "123456789012" }, isThere: true },
      {
        when: "it names several regions",
        scope: { ...inStockholm, regions: ["eu-north-1", "eu-west-1"] },
        isThere: true,
      },
      { when: "it is of another region", scope: { ...inStockholm, regions: "eu-west-1" }, isThere: false },
      {
        when: "it is of another account",
        scope: { ...inStockholm, accounts: "210987654321" },
        isThere: false,
      },
      {
        when: "it writes a place into a name",
        scope: { accounts: "123456789012/eu-north-1", regions: "x" },
        isThere: false,
      },
    ])("says $isThere to whether a look has a situation at hand when $when", async ({ scope, isThere }) => {
      const store = await fresh();
      await store.put({ ...open, scope });
      expect(await around(store)).toEqual(isThere ? ["INC-1042"] : []);
      expect((await store.since(before)).map(({ ref }) => ref)).toEqual(["INC-1042"]);
    });

    it("keeps the last that closed at hand, and all of them under their references", async () => {
      const store = await fresh();
      const refs = Array.from({ length: 25 }, (_, n) => `INC-${String(n).padStart(2, "0")}`);
      for (const [n, ref] of refs.entries())
        await store.put({ ...closed, ref, closedAt: `2026-11-21T06:${String(n).padStart(2, "0")}:00Z` });
      await store.put({ ...open, ref: "INC-open" });
      expect(await around(store)).toEqual([...refs.slice(-10), "INC-open"]);
      expect(await around(store, { refs: ["INC-03", "INC-open", "INC-none"] })).toEqual([
        "INC-03",
        ...refs.slice(-10),
        "INC-open",
      ]);
      expect(await store.under("INC-03", "common")).toHaveLength(1);
      expect(await store.under("INC-03", near)).toEqual([]);
    });

    it("takes what closed from what is at hand as open", async () => {
      const store = await fresh();
      await store.put({ ...open, scope: inStockholm });
      await store.put({ ...closed, scope: inStockholm });
      await store.put({ ...open, scope: inStockholm });
      expect(await store.around(near)).toEqual([{ ...closed, scope: inStockholm }]);
    });

    it("keeps the same of two places apart", async () => {
      const store = await fresh();
      await store.put({ ...open, scope: inStockholm });
      await store.put({ ...closed, scope: { ...inStockholm, accounts: "210987654321" } });
      expect(await store.around(near)).toEqual([{ ...open, scope: inStockholm }]);
      expect(await store.since(before)).toHaveLength(2);
    });

    it("lets no caller of the API fill what is at hand, and forgets nothing of theirs", async () => {
      const store = await fresh();
      const mine = { ...open, source: "api", by: "mallory" } as const;
      const many = Array.from({ length: 60 }, (_, n) => `X-${String(n).padStart(2, "0")}`);
      for (const [n, ref] of many.entries())
        await store.put({ ...mine, ref, since: `2026-11-21T03:${String(n).padStart(2, "0")}:00Z` });
      await store.put({ ...open, source: "api" });
      expect(await around(store)).toEqual(["INC-1042", ...many.slice(0, 50)]);
      expect(await around(store, { refs: ["X-59"] })).toContain("X-59");
    });

    it("keeps the first word of a caller beside the same word said again", async () => {
      const store = await fresh();
      const said = { ...open, source: "api", ref: "FREEZE-1" } as const;
      await store.put({ ...said, state: "closed", closedAt: "2026-11-21T03:30:00Z" });
      for (let n = 0; n < 15; n += 1) await store.put({ ...closed, ref: `INC-${n}` });
      await store.put({ ...said, since: "2026-11-21T07:00:00Z" });
      const known = (await store.around(near)).filter(({ ref }) => ref === "FREEZE-1");
      expect(known.map(({ since }) => since).toSorted()).toEqual([said.since, "2026-11-21T07:00:00Z"]);
    });

    it("finds what callers declared under a reference, wherever it is kept", async () => {
      const store = await fresh();
      const elsewhere = { ...inStockholm, accounts: "210987654321" };
      await store.put({ ...open, scope: inStockholm });
      await store.put({ ...open, source: "api", scope: inStockholm });
      await store.put({ ...open, source: "api", scope: elsewhere });
      await store.put({ ...open, source: "api", ref: "another" });
      const found = await store.declared("INC-1042");
      expect(found.map(({ scope }) => scope["accounts"]).toSorted()).toEqual([
        "123456789012",
        "210987654321",
      ]);
    });

    it("ends with the last word at hand, however many say something at one time", async () => {
      const store = await fresh();
      const refs = Array.from({ length: 8 }, (_, n) => `INC-${n}`);
      await Promise.all(
        refs.flatMap((ref) =>
          [open, closed, open].map((each) => store.put({ ...each, ref, scope: inStockholm })),
        ),
      );
      expect((await store.around(near)).map(({ state }) => state)).toEqual(refs.map(() => "closed"));
    });

    it("tells of hundreds", async () => {
      const store = await fresh();
      const refs = Array.from({ length: 300 }, (_, n) => `INC-${n}`);
      await Promise.all(refs.map((ref) => store.put({ ...open, ref })));
      expect((await store.since(before)).map(({ ref }) => ref).toSorted()).toEqual(refs.toSorted());
    });

    it("remembers for some days who wrote what stands behind a reference", async () => {
      const day = 86_400_000;
      let now = Date.parse(open.since);
      const store = await make(() => now);
      await store.wrote("alarm", "a");
      now += 5 * day;
      await store.wrote("alarm", "b");
      await store.wrote("alarm", "b");
      await store.wrote("alarm ", "c");
      expect((await store.writersOf("alarm")).toSorted()).toEqual(["a", "b"]);
      now += 3 * day;
      expect(await store.writersOf("alarm")).toEqual(["b"]);
      await store.wrote("alarm", "a");
      expect((await store.writersOf("alarm")).toSorted()).toEqual(["a", "b"]);
      expect(await store.writersOf("another")).toEqual([]);
    });
  });
}
