import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parted } from "#core/hidden/beside.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { readRecord, recordText } from "#core/ledger/record-text.ts";
import type { DocketStore, DuePage } from "#core/ports/stores/docket-store.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { marked } from "./marked.ts";
import { checkout, typicalRecord } from "./typical-record.ts";

const named = (id: string): ResourceId => ({ ...checkout, id });
const dueAt = (id: string, due: string | undefined): DocketRecord => ({ ...freshRecord(named(id)), due });

/** Changes a record as far as it lets anyone. */
const forget = (record: DocketRecord | undefined): void => {
  const writes = record?.docket.writes;
  if (!(writes instanceof Map)) throw new Error("there are no writes to forget");
  try {
    writes.clear();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
};

async function whole(read: (page?: string) => Promise<DuePage>): Promise<readonly string[]> {
  const ids: string[] = [];
  let page: string | undefined;
  do {
    const found = await read(page);
    ids.push(...found.resources.map(({ id }) => id));
    page = found.next;
  } while (page !== undefined);
  return ids;
}

/** Every docket store runs this, so that the tests' and the cloud's cannot drift apart. */
export function docketStoreContract(name: string, open: () => Promise<DocketStore>): void {
  describe(`${name} docket store`, () => {
    it("knows nothing of a resource before it is saved", async () => {
      expect(await (await open()).load(checkout)).toBeUndefined();
    });

    it("gives back what was saved, under the next version", async () => {
      const store = await open();
      expect(await store.save(typicalRecord)).toEqual({ ok: true, version: 1 });
      expect(await store.load(checkout)).toEqual({ ...typicalRecord, version: 1 });
    });

    it.each([
      { when: "an id has slashes, bars and other letters", id: "a/b|c/ä 雲 😀#~!" },
      { when: "an id is as long as it may be", id: "é".repeat(2_048) },
    ])("keeps a docket when $when", async ({ id }) => {
      const store = await open();
      await store.save(dueAt(id, "2026-11-21T03:00:00Z"));
      expect((await store.load(named(id)))?.resource).toEqual(named(id));
      expect((await store.watched()).resources).toEqual([named(id)]);
    });

    it("refuses a version that is no longer the stored one", async () => {
      const store = await open();
      await store.save(typicalRecord);
      expect(await store.save(typicalRecord)).toEqual({ ok: false });
      expect(await store.save({ ...typicalRecord, version: 2 })).toEqual({ ok: false });
      expect(await store.save({ ...typicalRecord, version: 1, policy: "b" })).toEqual({
        ok: true,
        version: 2,
      });
      expect(await store.load(checkout)).toMatchObject({ version: 2, policy: "b" });
    });

    it("gives back what is hidden as hidden, and a text that looks so as a text", async () => {
      const store = await open();
      const live = { at: "2026-11-21T03:10:00Z", state: "there", properties: marked } as const;
      const history = [{ field: "/A", at: live.at, principal: "p", after: marked, by: "change" }] as never;
      const whole = { ...typicalRecord, live, prior: marked, history };
      await store.save(whole);
      const back = await store.load(checkout);
      expect(back).toEqual({ ...whole, version: 1 });
      expect(parted(back?.live)).toEqual(parted(live));
      expect(back?.live?.properties).not.toEqual(parted(marked).plain);
    });

    it("lets one of several savers win", async () => {
      const store = await open();
      for (const version of [0, 1]) {
        const policies = ["a", "b", "c", "d", "e"];
        const saved = await Promise.all(
          policies.map((policy) => store.save({ ...typicalRecord, version, policy })),
        );
        const winners = policies.filter((_, i) => saved[i]?.ok);
        expect(winners).toHaveLength(1);
        expect(await store.load(checkout)).toMatchObject({ version: version + 1, policy: winners[0] });
      }
    });

    it("shares no state with its callers", async () => {
      const store = await open();
      const read = readRecord(recordText(typicalRecord));
      const own = { ...read, docket: { ...read.docket, writes: new Map(read.docket.writes) } };
      await store.save(own);
      forget(own);
      forget(await store.load(checkout));
      expect(await store.load(checkout)).toEqual({ ...typicalRecord, version: 1 });
    });

    it("finds what is due, the earliest first", async () => {
      const store = await open();
      await store.save(dueAt("later", "2026-11-21T04:00:00Z"));
      await store.save(dueAt("zoned", "2026-11-21T04:30:00+02:00"));
      await store.save(dueAt("first", "2026-11-21T02:00:00.500Z"));
      await store.save(dueAt("on time", "2026-11-21T03:00:00Z"));
      await store.save(dueAt("never", undefined));
      expect(await whole((page) => store.due("2026-11-21T03:00:00Z", page))).toEqual([
        "first",
        "zoned",
        "on time",
      ]);
      expect(await whole((page) => store.due("2026-11-21T01:59:59Z", page))).toEqual([]);
      expect(await whole((page) => store.watched(page))).toEqual(["first", "zoned", "on time", "later"]);
    });

    it("finds quiet dockets that tell who writes where, each once", async () => {
      const store = await open();
      const creator = { principal: "anna", at: "2026-11-21T03:00:00Z", how: "first sight" } as const;
      const telling = (id: string, due?: string) => ({ ...dueAt(id, due), learnt: { creator } });
      await Promise.all(Array.from({ length: 130 }, (_, n) => store.save(telling(`r${n}`))));
      await store.save(telling("watched", "2026-11-21T04:00:00Z"));
      await store.save(dueAt("silent", undefined));
      const found = await whole((page) => store.learnt(page));
      expect(found.toSorted()).toEqual(Array.from({ length: 130 }, (_, n) => `r${n}`).toSorted());
      expect(await whole((page) => store.watched(page))).toEqual(["watched"]);
      await store.save({ ...dueAt("r7", "2026-11-21T05:00:00Z"), version: 1 });
      expect(await whole((page) => store.learnt(page))).not.toContain("r7");
    });

    it("forgets what is no longer due", async () => {
      const store = await open();
      await store.save(dueAt("a", "2026-11-21T02:00:00Z"));
      await store.save({ ...dueAt("a", "2026-11-21T05:00:00Z"), version: 1 });
      expect(await whole((page) => store.due("2026-11-21T03:00:00Z", page))).toEqual([]);
      await store.save({ ...dueAt("a", undefined), version: 2 });
      expect(await whole((page) => store.watched(page))).toEqual([]);
    });

    it("pages through everything that is due, each docket once and in order", async () => {
      const store = await open();
      const numbers = Array.from({ length: 230 }, (_, n) => n);
      const due = (n: number) => new Date(Date.UTC(2026, 10, 21) + (n % 50) * 1_000).toISOString();
      await Promise.all(numbers.map((n) => store.save(dueAt(`r${n}`, due(n)))));
      const found = await whole((page) => store.due("2026-11-22T00:00:00Z", page));
      expect(found.toSorted()).toEqual(numbers.map((n) => `r${n}`).toSorted());
      const moments = found.map((id) => due(Number(id.slice(1))));
      expect(moments).toEqual(moments.toSorted());
    });

    it("keeps any resource apart from every other", async () => {
      const store = await open();
      const ids = fc.uniqueArray(fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }), {
        maxLength: 20,
      });
      await fc.assert(
        fc.asyncProperty(ids, fc.nat(), async (some, seed) => {
          const resources = some.map((id) => ({ ...named(id), account: String(seed).padStart(12, "0") }));
          for (const resource of resources)
            await store.save({ ...freshRecord(resource), policy: resource.id });
          for (const resource of resources) {
            const loaded = await store.load(resource);
            expect(loaded && resourceText(loaded.resource)).toBe(resourceText(resource));
          }
        }),
        { numRuns: 10 },
      );
    });
  });
}
