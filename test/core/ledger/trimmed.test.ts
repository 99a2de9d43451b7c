import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Dispute, Ruling } from "#core/arbitration/dispute.ts";
import { claimsOn } from "#core/claims/docket/claims-on.ts";
import { emptyDocket } from "#core/claims/docket/docket.ts";
import { fold } from "#core/claims/docket/join.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { recordText } from "#core/ledger/record-text.ts";
import { arrivalOf } from "#core/ledger/stored-event.ts";
import { trimmed, trimmedKeeping } from "#core/ledger/trimmed.ts";
import { at, policy, time } from "../arbitration/small-disputes.ts";
import { actor, declare, standing, withdraw, write } from "../claims/docket/folded-events.ts";
import { group, restore } from "../looking/looked-at-group.ts";
import { record, writeOf } from "./fresh-docket.ts";

const rules = policy();
const day = 86_400_000;
const now = time("12:00");
const ago = (span: number): string => new Date(now - span).toISOString();

const past = (span: number): DocketRecord["history"][number] =>
  ({
    field: "/A",
    at: ago(span),
    principal: "anna",
    after: 1,
    by: "change",
  }) as unknown as Dispute["history"][number];

const ruling = (parts: Partial<Ruling>): Ruling =>
  ({ id: "r", field: "/A", over: [], answer: "keep", by: "olga", at: ago(day), ...parts }) as Ruling;

const trimmedWith = (parts: Partial<DocketRecord>, limits: Record<string, unknown> = {}) =>
  trimmed({ ...freshRecord(group), ...parts }, now, policy({ limits }));

describe("what a record forgets", () => {
  it("is a past of more than a day, and all but the latest of it", () => {
    const history = [past(day + 1), past(day - 1), past(1_000)];
    expect(trimmedWith({ history }).history).toEqual(history.slice(1));
    const many = Array.from({ length: 80 }, (_, index) => past((80 - index) * 1_000));
    const [first] = many;
    expect(trimmedWith({ history: many.toReversed() }).history).toEqual([first, ...many.slice(-50)]);
    const own = { ...past(day - 2), by: "revert" } as const;
    expect(trimmedWith({ history: [own, ...many] }).history).toEqual([own, first, ...many.slice(-50)]);
  });

  it("is never how long each hand has been writing, nor what was written on another field", () => {
    const by = (principal: string, seconds: number, field = "/A") =>
      ({ ...past(seconds * 1_000), principal, field }) as DocketRecord["history"][number];
    const mine = by("robot", 900);
    const noise = Array.from({ length: 120 }, (_, index) => by("flood", 800 - index));
    const elsewhere = Array.from({ length: 120 }, (_, index) => by("flood", 400 - index, "/Other"));
    const { history } = trimmedWith({ history: [mine, ...noise, ...elsewhere] });
    expect(history).toContainEqual(mine);
    expect(history).toContainEqual(noise[0]);
    expect(history.filter(({ field }) => field === mine.field)).toHaveLength(52);
    // Once Parley has put it right, the counting begins anew.
    const right = { ...by("parley", 600), by: "revert" } as const;
    const after = trimmedWith({ history: [mine, right, ...noise.slice(-60)] }).history;
    expect(after).not.toContainEqual(noise[0]);
  });

  it.each([
    { when: "it ended within the day", parts: { endedAt: ago(day - 1) }, kept: 1 },
    { when: "it ended before", parts: { endedAt: ago(day + 1) }, kept: 0 },
    { when: "it failed before and no end is known", parts: { state: "failed", at: ago(day + 1) }, kept: 0 },
    { when: "it is due, however long", parts: { state: "due", at: ago(9 * day) }, kept: 1 },
    { when: "it is sent, however long", parts: { state: "sent", at: ago(9 * day) }, kept: 1 },
  ] as const)("leaves $kept of a restore when $when", ({ parts, kept }) => {
    const { endedAt, ...bare } = restore();
    expect(endedAt).toBeDefined();
    expect(trimmedWith({ restores: [{ ...bare, ...parts }] }).restores).toHaveLength(kept);
  });

  it.each([
    { kept: 1, when: "its echo is the newest event and heard with every look", folded: 9 * day, parts: {} },
    { kept: 0, when: "newer events stand behind its echo", folded: 8 * day, parts: {} },
    { kept: 0, when: "it never wrote", folded: 9 * day, parts: { failure: { kind: "hopeless", why: "no" } } },
  ] as const)("leaves $kept of a restore of long ago when $when", ({ kept, folded, parts }) => {
    const old = restore({ at: ago(9 * day + 10_000), endedAt: ago(9 * day + 5_000), ...parts });
    const record = { restores: [old], folded: arrivalOf(now - folded, "echo") };
    expect(trimmedWith(record).restores).toHaveLength(kept);
  });

  it.each([
    { when: "it stands", parts: {}, kept: 1 },
    { when: "it ended lately", parts: { until: ago(day) }, kept: 1 },
    { when: "it ended long ago", parts: { until: ago(15 * day) }, kept: 0 },
    { when: "it has lasted as long as one may, and longer", parts: { at: ago(45 * day) }, kept: 0 },
  ])("leaves $kept of a ruling when $when", ({ parts, kept }) => {
    expect(trimmedWith({ rulings: [ruling(parts)] }).rulings).toHaveLength(kept);
  });

  it("is a question of long ago, and what is too much", () => {
    const asked = (span: number) =>
      ({
        field: "/A",
        at: ago(span),
        deadline: ago(span),
        claims: [],
      }) as unknown as Dispute["asked"][number];
    expect(trimmedWith({ asked: [asked(29 * day), asked(27 * day)] }).asked).toEqual([asked(27 * day)]);
    expect(trimmedWith({ asked: Array.from({ length: 300 }, () => asked(day)) }).asked).toHaveLength(200);
  });
});

const field = "/DesiredCapacity";
const folded = (...events: Parameters<typeof fold>[1]): DocketRecord => ({
  ...freshRecord(group),
  docket: fold(emptyDocket, events).docket,
});
const again = (one: DocketRecord, ...events: Parameters<typeof fold>[1]): DocketRecord => ({
  ...one,
  docket: fold(one.docket, events).docket,
});

describe("of a docket", () => {
  it("everything stays that stands", () => {
    const one = folded(write("03:00", 5), declare("03:00", { "/MinSize": { min: 1 } }, { named: "plan" }));
    expect(standing(trimmed(one, now, rules).docket)).toEqual(standing(one.docket));
    expect(recordText(trimmed(one, now, rules))).toBe(recordText(one));
  });

  it("what was withdrawn goes, and no late copy brings it back", () => {
    const one = trimmed(folded(write("03:00", 5), withdraw("03:01")), now, rules);
    expect(one.docket).toMatchObject({ writes: new Map(), withdrawn: new Map() });
    const later = again(one, write("03:00", 5), withdraw("03:01"));
    expect(standing(later.docket)).toEqual([]);
    expect(recordText(trimmed(later, now, rules))).toBe(recordText(one));
    expect(standing(again(one, write("03:02", 6)).docket)).toEqual([`anna ${field} {"is":6} since 03:02`]);
  });

  it("what ended long ago goes, and what ended lately stays", () => {
    const lease = (until: string) => folded(write("03:00", 5, { until }));
    expect(trimmed(lease(ago(day)), now, rules).docket.writes.size).toBe(1);
    const later = time("03:00") + 20 * day;
    expect(trimmed(lease(at("04:00")), later, rules).docket.writes.size).toBe(0);
  });

  it("a field that its declaration no longer names goes", () => {
    const both = { [field]: { min: 3 }, "/MinSize": { min: 1 } };
    const events = [
      declare("03:00", both, { named: "plan" }),
      declare("03:01", { [field]: { min: 4 } }, { named: "plan" }),
    ];
    const one = trimmed(folded(...events), now, rules);
    expect(one.docket.declared.size).toBe(1);
    expect(recordText(trimmed(again(one, ...events), now, rules))).toBe(recordText(one));
  });

  it("the name of a declaration is forgotten after a while, and the past with it", () => {
    const events = [
      declare("03:00", { [field]: { min: 3 } }, { named: "p" }),
      declare("03:01", {}, { named: "p" }),
    ];
    const one = trimmed(folded(...events), time("03:00") + 20 * day, rules);
    expect(one.docket.declarations.size).toBe(0);
    expect(standing(again(one, ...events).docket)).toEqual([]);
  });

  it("only so many claims stay, those that hold before all others", () => {
    const limits = { docket: { claims: 10 } };
    const events = Array.from({ length: 30 }, (_, index) => writeOf(index % 3, index, index));
    const one = folded(...events);
    const left = trimmedWith(one, limits);
    expect(left.docket.writes.size).toBe(10);
    const held = new Set(["event-0-0", "event-1-1"]);
    const kept = trimmedKeeping(one, now, { policy: policy({ limits }), held });
    const ids = claimsOn(kept.docket, 4).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([...held]));
    expect(ids).toHaveLength(10);
    const all = trimmedKeeping(one, now, {
      policy: policy({ limits }),
      held: new Set(claimsOn(one.docket, 4).map(({ id }) => id)),
    });
    expect(all.docket.writes.size).toBe(10);
  });

  it("those who said why stay longer than those who did not", () => {
    const told = write("03:00", 1, { who: actor("otto"), source: "session", field: "/A", event: "told" });
    const rest = Array.from({ length: 5 }, (_, index) =>
      write("04:00", index, { field: `/F${index}`, who: actor("otto") }),
    );
    const left = trimmedWith(folded(told, ...rest), { docket: { claims: 2 } });
    expect(standing(left.docket).some((text) => text.includes("/A"))).toBe(true);
  });

  it("trimming twice, and folding again what was folded, changes nothing", () => {
    fc.assert(
      fc.property(record, (one) => {
        const once = trimmed(one, now, rules);
        expect(recordText(trimmed(once, now, rules))).toBe(recordText(once));
        expect(standing(once.docket)).toEqual(standing(one.docket));
      }),
      { numRuns: 100 },
    );
  });

  it("twenty actors who each wrote a thousand fields leave a docket of bounded size", () => {
    const events = Array.from({ length: 20_000 }, (_, index) =>
      writeOf(index % 20, Math.floor(index / 20), 1),
    );
    const one = trimmed(folded(...events), now, rules);
    expect(claimsOn(one.docket, 4)).toHaveLength(1_000);
    expect(one.docket.markers.size).toBeLessThanOrEqual(1_000);
    expect(recordText(one).length).toBeLessThan(700_000);
  });
});
