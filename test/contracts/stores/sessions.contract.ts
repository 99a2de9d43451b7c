import { describe, expect, it } from "vitest";
import { parted } from "#core/hidden/beside.ts";
import type { Sessions, StoredSession, WaitingChange } from "#core/ports/stores/sessions.ts";
import { marked } from "./marked.ts";
import { changeEvent } from "./sample-events.ts";
import { checkout } from "./typical-record.ts";

const key = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const expires = "2026-11-21T15:10:00Z";

const session = (more: Partial<StoredSession> = {}): StoredSession => ({
  key,
  said: { intent: "availability", ref: "INC-1042" },
  handsOn: ["intent"],
  parent: undefined,
  principal: "123456789012:role/oncall",
  at: "2026-11-21T03:10:00Z",
  eventId: "b",
  expires,
  ...more,
});

const waiting = (id: string, resource = checkout): WaitingChange => ({ resource, event: changeEvent(id) });
const ids = (all: readonly WaitingChange[]) => all.map(({ event }) => event.id).toSorted();

/** Every store of sessions runs this. */
export function sessionsContract(name: string, open: () => Promise<Sessions>): void {
  describe(`${name} sessions`, () => {
    it("gives back what was put", async () => {
      const sessions = await open();
      await sessions.put(session({ parent: "0".repeat(64) }));
      expect(await sessions.get(key)).toEqual(session({ parent: "0".repeat(64) }));
      expect(await sessions.get("other")).toBeUndefined();
    });

    it("gives back what waits with what is hidden in it", async () => {
      const sessions = await open();
      const { event } = waiting("a");
      const change = { resource: checkout, event: { ...event, edits: [{ path: "/A", after: marked }] } };
      await sessions.wait(key, change, expires);
      expect(parted(await sessions.waitingFor(key))).toEqual(parted([change]));
    });

    it.each([
      { when: "it began before", second: session({ at: "2026-11-21T03:09:59.5Z" }), counts: "second" },
      {
        when: "it began before in another zone",
        second: session({ at: "2026-11-21T05:09:59+02:00" }),
        counts: "second",
      },
      { when: "it began at once with a smaller id", second: session({ eventId: "a" }), counts: "second" },
      { when: "it is the same", second: session({ said: {} }), counts: "first" },
      { when: "it began at once with a larger id", second: session({ eventId: "c" }), counts: "first" },
      { when: "it began after", second: session({ at: "2026-11-21T03:10:01Z" }), counts: "first" },
    ])("lets the $counts of two count when of the second $when", async ({ second, counts }) => {
      const expected = counts === "first" ? session() : second;
      const sessions = await open();
      await sessions.put(session());
      await sessions.put(second);
      expect(await sessions.get(key)).toEqual(expected);
    });

    it("tells who waits, each once, and the same again", async () => {
      const sessions = await open();
      const changes = [waiting("a"), waiting("b"), waiting("a"), waiting("a", { ...checkout, id: "other" })];
      for (const change of changes) await sessions.wait(key, change, expires);
      await sessions.wait("other", waiting("x"), expires);
      expect(ids(await sessions.waitingFor(key))).toEqual(["a", "a", "b"]);
      expect(await sessions.waitingFor(key)).toContainEqual(waiting("b"));
      await sessions.put(session());
      expect(ids(await sessions.waitingFor(key))).toEqual(["a", "a", "b"]);
      expect(await sessions.get(key)).toEqual(session());
      expect(await sessions.waitingFor("nobody")).toEqual([]);
    });

    it("tells of hundreds", async () => {
      const sessions = await open();
      const many = Array.from({ length: 300 }, (_, n) => `e${n}`);
      await Promise.all(many.map((id) => sessions.wait(key, waiting(id), expires)));
      expect(ids(await sessions.waitingFor(key))).toEqual(many.toSorted());
    });

    it("brings a session and its change together, whichever comes first", async () => {
      const sessions = await open();
      const keys = Array.from({ length: 30 }, (_, n) => `key${n}`);
      const joined = await Promise.all(
        keys.map(async (each) => {
          const change = async () => {
            await sessions.wait(each, waiting("a"), expires);
            return (await sessions.get(each)) !== undefined;
          };
          const learn = async () => {
            await sessions.put(session({ key: each }));
            return (await sessions.waitingFor(each)).length > 0;
          };
          const turns = keys.indexOf(each) % 2 === 0 ? [change(), learn()] : [learn(), change()];
          return (await Promise.all(turns)).includes(true);
        }),
      );
      expect(joined.every(Boolean)).toBe(true);
    });
  });
}
