import { describe, expect, it } from "vitest";
import { parted } from "#core/hidden/beside.ts";
import { type Arrival, arrivalOf, type StoredEvent } from "#core/ledger/stored-event.ts";
import type { EventStore } from "#core/ports/stores/event-store.ts";
import { marked } from "./marked.ts";
import { arrived, changeEvent, start } from "./sample-events.ts";
import { checkout } from "./typical-record.ts";

const other = { ...checkout, id: "checkout/2" };
const soon = { at: 10_000 };
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
      expect(await store.put(checkout, arrived(0, "a", soon))).toEqual({ isNew: true });
      expect(await store.put(checkout, arrived(0, "a", soon))).toEqual({ isNew: false });
      expect(await store.after(checkout, "")).toEqual({ events: [arrived(0, "a", soon)] });
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
      await store.put(checkout, arrived(0, "a", soon));
      expect(await store.put(checkout, { ...arrived(0, "a"), event: changeEvent("b") })).toEqual({
        isNew: false,
      });
      expect(await store.after(checkout, "")).toEqual({ events: [arrived(0, "a", soon)] });
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
      { when: "nothing came", events: [], looks: [] },
      { when: "nobody asked", events: [arrived(2_000, "a")], looks: [] },
      {
        when: "some asked",
        events: [arrived(2_000, "a", { at: 12_000 }), arrived(3_000, "b", { at: 12_000, first: true })],
        looks: [
          { at: start + 12_000, first: false },
          { at: start + 12_000, first: true },
        ],
      },
      {
        when: "one asked just where it begins",
        events: [arrived(0, "", soon)],
        looks: [{ at: start + 10_000, first: false }],
      },
      { when: "one asked before", events: [arrived(-1, "a", soon)], looks: [] },
    ])("tells the looks that are due when $when", async ({ events, looks }) => {
      const store = await open();
      for (const event of events) await store.put(checkout, event);
      const due = await store.dueLooks(checkout, at(0));
      expect(due.looks.toSorted((a, b) => Number(a.first) - Number(b.first))).toEqual(looks);
      expect(due.marked).toBeUndefined();
      expect(due.isHot).toBe(false);
      expect(await store.dueLooks(other, at(0))).toEqual({ looks: [], isHot: false });
    });

    it("tells the mark where more was heard than it reads", async () => {
      const store = await open();
      const many = Array.from({ length: 30 }, (_, n) => arrived(n, `e${n}`, n === 0 ? soon : undefined));
      await Promise.all(many.map((event) => store.put(checkout, event)));
      expect(await store.dueLooks(checkout, at(0))).toEqual({ looks: [], isHot: true });
      const mark = { look: { at: start + 12_000, first: true }, by: at(2_000) };
      await store.markLook(checkout, mark, start + 6_000);
      expect(await store.dueLooks(checkout, at(0))).toEqual({ looks: [], marked: mark, isHot: true });
      expect(await store.dueLooks(other, at(0))).toEqual({ looks: [], isHot: false });
    });

    const markAt = (ms: number, by: string, first = false) => ({
      look: { at: start + ms, first },
      by: arrivalOf(start, by),
    });

    it.each([
      { when: "none stands", second: markAt(11_000, "b"), sure: 6_000, stands: "second", first: undefined },
      {
        when: "the other surely comes later",
        first: markAt(10_000, "a"),
        second: markAt(11_000, "b"),
        sure: 9_999,
        stands: "first",
      },
      {
        when: "the other may have come",
        first: markAt(10_000, "a"),
        second: markAt(20_000, "b"),
        sure: 10_000,
        stands: "second",
      },
      {
        when: "the other may be put off, and it may not",
        first: markAt(10_000, "a"),
        second: markAt(11_000, "b", true),
        sure: 6_000,
        stands: "second",
      },
      {
        when: "the other waits for nothing either",
        first: markAt(10_000, "a", true),
        second: markAt(11_000, "b", true),
        sure: 6_000,
        stands: "first",
      },
      {
        when: "it is the same once more",
        first: markAt(10_000, "a"),
        second: markAt(11_000, "a"),
        sure: 6_000,
        stands: "second",
      },
    ])("marks a look, or tells which is marked, when $when", async ({ first, second, sure, stands }) => {
      const store = await open();
      if (first !== undefined) expect(await store.markLook(checkout, first, start)).toEqual(first);
      const expected = stands === "first" ? first : second;
      expect(await store.markLook(checkout, second, start + sure)).toEqual(expected);
      expect(await store.markLook(other, markAt(30_000, "c"), start)).toEqual(markAt(30_000, "c"));
    });

    it("lets one of several mark a look", async () => {
      const store = await open();
      const marks = Array.from({ length: 5 }, (_, n) => markAt(10_000 + n, `e${n}`));
      const standing = await Promise.all(marks.map((mark) => store.markLook(checkout, mark, start)));
      expect(new Set(standing.map(({ by }) => by)).size).toBe(1);
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
