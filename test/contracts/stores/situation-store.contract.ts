import { describe, expect, it } from "vitest";
import type { Situation } from "#core/claims/situation.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { SituationStore } from "#core/ports/stores/situation-store.ts";

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
