import { describe, expect, it } from "vitest";
import { parted } from "#core/hidden/beside.ts";
import { type Arrival, arrivalOf, type StoredEvent } from "#core/ledger/stored-event.ts";
import type { EventStore } from "#core/ports/stores/event-store.ts";
import { marked } from "./marked.ts";
import { arrived, changeEvent, start } from "./sample-events.ts";
import { checkout } from "./typical-record.ts";

const other = { ...checkout, id: "checkout/2" };
const at = (ms: number): Arrival => arrivalOf(start + ms, "");

async function whole(store: EventStore, from: Arrival): Promise<readonly string[]> {
  const ids: string[] = [];
  let place: Arrival | undefined = from;
  while (place !== undefined) {
    const page = await store.after(checkout, place);
    ids.push(...page.events.map(({ event }) => event.id));
    place = page.next;
  }
  return ids;
}

/** Every event store runs this. */
export function eventStoreContract(name: string, open: () => Promise<EventStore>): void {
  describe(`${name} event store`, () => {
    it("gives back what was put, and says once that it is new", async () => {
      const store = await open();
      expect(await store.put(checkout, arrived(0, "a", true))).toEqual({ isNew: true });
      expect(await store.put(checkout, arrived(0, "a", true))).toEqual({ isNew: false });
      expect(await store.after(checkout, "")).toEqual({ events: [arrived(0, "a", true)] });
    });

    it("gives back what is hidden as hidden, and a text that looks so as a text", async () => {
      const store = await open();
      const one = {
        ...arrived(0, "a"),
        event: { ...changeEvent("a"), edits: [{ path: "/A", after: marked }] },
      };
      await store.put(checkout, one);
      const [back] = (await store.after(checkout, "")).events;
      expect(parted(back)).toEqual(parted(one));
    });

    it("keeps the first of two at one place", async () => {
      const store = await open();
      await store.put(checkout, arrived(0, "a", true));
      expect(await store.put(checkout, { ...arrived(0, "a"), event: changeEvent("b") })).toEqual({
        isNew: false,
      });
      expect(await store.after(checkout, "")).toEqual({ events: [arrived(0, "a", true)] });
    });

    it("says to one of several that put the same that it is new", async () => {
      const store = await open();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => store.put(checkout, arrived(0, "a"))),
      );
      expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    });

    it("tells events in the order of their arrival, after the place and of that resource", async () => {
      const store = await open();
      await store.put(checkout, arrived(20, "c"));
      await store.put(other, arrived(15, "x"));
      await store.put(checkout, arrived(10, "b"));
      await store.put(checkout, arrived(0, "a"));
      expect(await whole(store, "")).toEqual(["a", "b", "c"]);
      expect(await whole(store, at(10))).toEqual(["b", "c"]);
      expect(await whole(store, arrived(10, "b").arrival)).toEqual(["c"]);
      expect(await whole(store, arrived(20, "c").arrival)).toEqual([]);
    });

    it.each([
      {
        kind: "said",
        event: {
          kind: "said",
          id: "a",
          at: "2026-11-21T03:00:00Z",
          testimony: { source: "tag", intent: "cost" },
        },
      },
      {
        kind: "withdraw",
        event: { kind: "withdraw", id: "a", at: "2026-11-21T03:00:00Z", field: "/MaxSize" },
      },
      {
        kind: "declare",
        event: { kind: "declare", id: "a", at: "2026-11-21T03:00:00Z", declaration: "d", claims: [] },
      },
    ] as const)("keeps an event of the kind $kind", async ({ event }) => {
      const store = await open();
      const whole = { ...event, actor: { principal: "p", kind: "person" } } as StoredEvent;
      await store.put(checkout, { ...arrived(0, "a"), event: whole });
      expect((await store.after(checkout, "")).events[0]?.event).toEqual(whole);
    });

    it("pages through all of them", async () => {
      const store = await open();
      const names = Array.from({ length: 620 }, (_, n) => `e${n}`);
      await Promise.all(names.map((id, n) => store.put(checkout, arrived(n, id))));
      expect(await whole(store, at(0))).toEqual(names);
    });

    it.each([
      { when: "nothing came", events: [], asked: false },
      { when: "nobody asked", events: [arrived(2_000, "a")], asked: false },
      { when: "one in between asked", events: [arrived(2_000, "a", true), arrived(3_000, "b")], asked: true },
      { when: "one asked at the beginning", events: [arrived(0, "", true)], asked: true },
      { when: "one asked before the beginning", events: [arrived(-1, "a", true)], asked: false },
      { when: "only the own place asks", events: [arrived(10_000, "own", true)], asked: false },
      { when: "one asked after the own place", events: [arrived(10_001, "a", true)], asked: false },
    ])("says $asked to whether a look is asked when $when", async ({ events, asked }) => {
      const store = await open();
      for (const event of events) await store.put(checkout, event);
      const own = arrivalOf(start + 10_000, "own");
      expect(await store.isLookAsked(checkout, at(0), own)).toBe(asked);
      expect(await store.isLookAsked(other, at(0), own)).toBe(false);
      expect(await store.isLookAsked(checkout, own, at(0))).toBe(false);
    });

    it("finds who asked among many", async () => {
      const store = await open();
      const quiet = Array.from({ length: 90 }, (_, n) => arrived(n * 100, `e${n}`, n === 60));
      await Promise.all(quiet.map((event) => store.put(checkout, event)));
      for (let turn = 0; turn < 3; turn += 1) {
        expect(await store.isLookAsked(checkout, at(0), arrivalOf(start + 9_500, "own"))).toBe(true);
        expect(await store.isLookAsked(checkout, at(6_001), arrivalOf(start + 9_500, "own"))).toBe(false);
        expect(await store.isLookAsked(checkout, at(0), arrived(6_000, "e60").arrival)).toBe(false);
      }
    });

    it("shares no state with its callers", async () => {
      const store = await open();
      const own = arrived(0, "a");
      await store.put(checkout, own);
      (own.event as { id: string }).id = "changed";
      const [read] = (await store.after(checkout, "")).events;
      if (read !== undefined) (read.event as { id: string }).id = "changed";
      expect(await whole(store, "")).toEqual(["a"]);
    });
  });
}
