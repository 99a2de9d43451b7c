import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claimsOn } from "#core/claims/docket/claims-on.ts";
import { compact } from "#core/claims/docket/compact.ts";
import { type Docket, type DocketEvent, emptyDocket, isLater, later } from "#core/claims/docket/docket.ts";
import { fold, join } from "#core/claims/docket/join.ts";
import { actor, declare, folded, standing, unsay, withdraw, write } from "./folded-events.ts";

const when = fc.constantFrom("03:00", "03:00:01", "03:01", "03:02");
const who = fc.constantFrom(actor("anna"), actor("p", "automation", "a"), actor("p", "automation", "b"));
const field = fc.constantFrom("/DesiredCapacity", "/MinSize");
const event: fc.Arbitrary<DocketEvent> = fc.oneof(
  fc
    .tuple(when, fc.constantFrom(1, 5, null), who, field)
    .map(([time, is, actorOf, path]) => write(time, is, { who: actorOf, field: path })),
  // The same event, explained in another way each time.
  fc
    .tuple(fc.constantFrom("observed", "inferred", "tag", "session"), fc.boolean(), fc.constantFrom(1, 2))
    .map(([source, contradicted, note]) =>
      write("03:00", 5, {
        event: "told",
        source,
        motivation: { kind: "incident", note: String(note) },
        ...(contradicted && { contradicted }),
      }),
    ),
  fc
    .tuple(when, fc.subarray(["/DesiredCapacity", "/MinSize"]), who, fc.constantFrom(undefined, "plan"))
    .map(([time, fields, actorOf, named]) =>
      declare(time, Object.fromEntries(fields.map((path) => [path, { min: 3 }])), {
        who: actorOf,
        event: `d-${time}-${fields}-${named}`,
        ...(named !== undefined && { named }),
      }),
    ),
  fc.tuple(when, field, who).map(([time, path, actorOf]) => withdraw(time, path, actorOf)),
  fc.tuple(when, field, who).map(([time, path, actorOf]) => unsay(time, path, actorOf)),
);
const docket = fc.array(event, { maxLength: 6 }).map((events) => folded(...events));

/** Maps compare without regard to the order in which they grew. */
const plain = (one: Docket) => ({
  horizon: one.horizon,
  writes: new Set(
    [...one.writes].map(([key, slot]) => JSON.stringify([key, slot.at, [...slot.writes].toSorted()])),
  ),
  rest: [one.declared, one.declarations, one.withdrawn, one.markers].map(
    (map) => new Set([...map].map((entry) => JSON.stringify(entry))),
  ),
});
const same = (a: Docket, b: Docket) => expect(plain(a)).toEqual(plain(b));

describe("joining dockets", () => {
  it("is commutative, associative and idempotent", () => {
    fc.assert(
      fc.property(docket, docket, docket, (a, b, c) => {
        same(join(a, b), join(b, a));
        same(join(a, join(b, c)), join(join(a, b), c));
        same(join(a, a), a);
        same(join(emptyDocket, a), a);
      }),
      { numRuns: 50 },
    );
  });

  it("makes the order of events and their number mean nothing", () => {
    const events = fc.array(event, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(events, fc.nat(), (all, seed) => {
        const mixed = [...all, ...all].toSorted((a, b) => (((a.event + b.event).length * seed) % 3) - 1);
        same(folded(...mixed), folded(...all));
        expect(standing(folded(...mixed))).toEqual(standing(folded(...all)));
      }),
      { numRuns: 50 },
    );
  });

  it("keeps the later horizon", () => {
    const [a, b] = [
      { ...emptyDocket, horizon: 5 },
      { ...emptyDocket, horizon: 7 },
    ];
    expect(join(a, b).horizon).toBe(7);
    expect(join(b, a).horizon).toBe(7);
  });

  it("takes the later of two entries, by moment and then by event", () => {
    const [a, b, c] = [
      { at: 1, event: "b" },
      { at: 2, event: "a" },
      { at: 2, event: "b" },
    ];
    expect([isLater(b, a), isLater(a, b), isLater(c, b), isLater(b, c), isLater(b, b)]).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
    expect(later(a, b)).toBe(b);
    expect(later(b, a)).toBe(b);
    expect(later(c, b)).toBe(c);
    expect(later(b, c)).toBe(c);
  });
});

describe("an event", () => {
  const horizon = Date.parse("2026-11-21T03:00:00Z");

  it("from before the horizon is told and makes no claim", () => {
    const old = { ...emptyDocket, horizon };
    const events = [write("02:59:59", 5, { event: "old" }), write("03:00", 6, { event: "new" })];
    const { docket: next, tooOld } = fold(old, events);
    expect(tooOld).toEqual(["old"]);
    expect(standing(next)).toEqual(['anna /DesiredCapacity {"is":6} since 03:00']);
    expect(next.horizon).toBe(horizon);
  });

  it("counts by the second when it is a write", () => {
    const [a, b] = [write("03:00:00.200", 5, { event: "a" }), write("03:00:00.900", 6, { event: "b" })];
    const merged = folded(a, b);
    expect([...merged.writes.values()].map(({ at, writes }) => [at, [...writes.keys()]])).toEqual([
      [Date.parse("2026-11-21T03:00:00Z"), ["a", "b"]],
    ]);
  });
});

describe("compaction", () => {
  const limits = { markers: 60_000, mostMarkers: 2 };
  const now = Date.parse("2026-11-21T03:10:00Z");
  const five = write("03:09:30", 5) as DocketEvent & { kind: "write" };
  const ended = (...events: readonly DocketEvent[]) =>
    events.flatMap((each) =>
      each.kind === "write" ? [each.claim] : each.kind === "declare" ? each.claims : [],
    );

  it("turns ended claims into markers, so that a late event revives none", () => {
    const before = folded(five, write("03:09:30", 7, { who: actor("otto") }));
    const after = compact(before, ended(five), { limits, now });
    expect(standing(after)).toEqual(['otto /DesiredCapacity {"is":7} since 03:09']);
    expect(standing(fold(after, [five]).docket)).toHaveLength(1);
    expect(standing(fold(after, [write("03:09:31", 6)]).docket)).toHaveLength(2);
    expect([...after.markers.values()]).toEqual([{ at: Date.parse("2026-11-21T03:09:30Z"), event: "" }]);
    expect(after.horizon).toBe(Number.NEGATIVE_INFINITY);
  });

  it("marks the later of what was written and declared", () => {
    const declared = declare("03:09:40", { "/DesiredCapacity": { min: 3 } });
    const after = compact(folded(five, declared), ended(five), { limits, now });
    expect(standing(after)).toEqual([]);
    expect([...after.markers.values()]).toEqual([{ at: Date.parse("2026-11-21T03:09:40Z"), event: "" }]);
    expect(standing(fold(after, [declared, five]).docket)).toEqual([]);
  });

  it.each([
    { age: "03:09:00", kept: false },
    { age: "03:09:01", kept: true },
  ])("keeps a marker from $age: $kept", ({ age, kept }) => {
    const old = write(age, 5);
    const after = compact(folded(old), ended(old), { limits, now });
    expect(after.markers.size).toBe(kept ? 1 : 0);
    const at = Date.parse(`2026-11-21T${age}Z`);
    expect(after.horizon).toBe(kept ? Number.NEGATIVE_INFINITY : at + 1);
    expect(standing(fold(after, [old]).docket)).toEqual([]);
  });

  it("drops the oldest of too many markers and raises the horizon to it", () => {
    const events = ["03:09:50", "03:09:40", "03:09:45"].map((each, index) =>
      write(each, 5, { who: actor(`p${index}`) }),
    );
    const after = compact(folded(...events), ended(...events), { limits, now });
    expect(after.markers.size).toBe(2);
    expect(after.horizon).toBe(Date.parse("2026-11-21T03:09:40Z") + 1);
    const refold = fold(after, events);
    expect(refold.tooOld).toEqual(["w-03:09:40-5"]);
    expect(standing(refold.docket)).toEqual([]);
    const lower = compact({ ...after, horizon: now }, [], { limits, now });
    expect(lower.horizon).toBe(now);
    expect(lower.markers.size).toBe(2);
  });
});

describe("of one event that is explained twice stands", () => {
  const told = (parts: Parameters<typeof write>[2]) =>
    write("03:00", 5, { intent: "availability", motivation: { kind: "none" }, event: "told", ...parts });
  const found = (...events: readonly DocketEvent[]) =>
    claimsOn(folded(...events), 4).map(({ source, motivation, contradicted, intent }) =>
      [source, intent, motivation.kind, motivation.note, contradicted].filter(Boolean).join(" "),
    );
  const unattributed = { intent: "unattributed" };

  it.each([
    { better: { source: "declared" }, than: { source: "session" } },
    { better: { source: "session" }, than: { source: "registry" } },
    { better: { source: "registry" }, than: { source: "tag" } },
    { better: { source: "tag" }, than: { source: "user-agent" } },
    { better: { source: "user-agent" }, than: { source: "inferred" } },
    { better: { source: "inferred" }, than: { source: "observed" } },
    {
      better: { source: "session", ...unattributed },
      than: { source: "tag", motivation: { kind: "incident" } },
    },
    { better: { source: "tag", motivation: { kind: "incident" } }, than: { source: "tag" } },
    { better: { source: "tag" }, than: { source: "tag", ...unattributed } },
    { better: { source: "tag", contradicted: true }, than: { source: "tag" } },
    {
      better: { source: "tag", motivation: { kind: "budget", note: "a" } },
      than: { source: "tag", motivation: { kind: "budget", note: "b" } },
    },
  ])("$better rather than $than, whichever came first", ({ better, than }) => {
    const expected = found(told(better));
    expect(found(told(better), told(than))).toEqual(expected);
    expect(found(told(than), told(better))).toEqual(expected);
  });
});
