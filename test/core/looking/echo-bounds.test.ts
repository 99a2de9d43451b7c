import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import { at } from "../arbitration/small-disputes.ts";
import { anna, around, change, claims, known, lookAt, restore, restorer, stored } from "./looked-at-group.ts";

const path = "/DesiredCapacity";
const echo = (when: string, edits: Readonly<Record<string, Json | undefined>>) =>
  change(when, { actor: restorer, edits });
/** Parley put the capacity back from five to three, from 03:00 to 03:01. */
const restored = (is: object, parts: Partial<Restore> = {}): DocketRecord => ({
  ...known({ ...is }),
  restores: [restore(parts)],
});
const alarmsOf = (record: DocketRecord, when: string, glance: Parameters<typeof lookAt>[2]) =>
  lookAt(record, when, glance).alarms.length;

describe("what the restoring role writes is Parley's own work", () => {
  it.each([
    { alarms: 1, when: "six seconds before the restore was sent, for no clock is so wrong", at: "02:59:54" },
    { alarms: 0, when: "five seconds before, by another clock", at: "02:59:55" },
    { alarms: 0, when: "in the last second in which it may still be heard", at: "03:15:59" },
    { alarms: 1, when: "a quarter of an hour after its end", at: "03:16" },
  ])("with $alarms alarms where it says what was restored $when", ({ alarms, at: moment }) => {
    const events = [echo(moment, { [path]: 3 })];
    expect(alarmsOf(restored({}), "03:17", { events })).toBe(alarms);
  });

  it.each([
    { alarms: 0, when: "within five seconds of the end", at: "03:01:05" },
    { alarms: 1, when: "later", at: "03:01:06" },
  ])("with $alarms alarms where somebody wrote over it at once and its event is dated $when", (row) => {
    const events = [echo(row.at, { [path]: 3 })];
    const is = { DesiredCapacity: 7 };
    expect(alarmsOf(restored({ DesiredCapacity: 5 }), "03:02", { events, is })).toBe(row.alarms);
  });
});

describe("a restore of two fields", () => {
  const both = restore({
    values: { [path]: 3, "/MinSize": 1 } as Restore["values"],
    from: { [path]: 5, "/MinSize": 2 } as Restore["from"],
  });
  const record = { ...known(), restores: [both] };

  it("is told by a request that names one of them alone", () => {
    const events = [echo("03:00:30", { "/MinSize": undefined })];
    expect(alarmsOf(record, "03:05", { events })).toBe(0);
  });

  it("hides no other value in either", () => {
    const events = [echo("03:00:30", { [path]: undefined, "/MinSize": undefined })];
    expect(alarmsOf(record, "03:05", { events })).toBe(0);
    expect(alarmsOf(record, "03:05", { events, is: { MinSize: 7 } })).toBe(1);
    expect(alarmsOf(record, "03:05", { events, is: { DesiredCapacity: 7 } })).toBe(1);
  });
});

describe("what the role says again beside what was restored", () => {
  const events = [echo("03:00:40", { [path]: 3, "/MinSize": 9 })];
  const is = { DesiredCapacity: 3, MinSize: 9 };
  const restoring = (record: DocketRecord) => ({ ...record, restores: [restore()] });

  it("is its own change where nobody else was there", () => {
    expect(alarmsOf(restored({ DesiredCapacity: 5 }), "03:05", { events, is })).toBe(1);
  });

  it("is nothing new where somebody who is known wrote it just before", () => {
    const annas = change("03:00:30", { actor: anna, edits: { "/MinSize": 9 } });
    const first = stored(
      lookAt(restored({ DesiredCapacity: 5 }), "03:00:35", {
        events: [annas],
        is: { ...is, DesiredCapacity: 5 },
      }),
    );
    expect(alarmsOf(first, "03:05", { events: [annas, ...events], is })).toBe(0);
  });

  it("is nothing new where somebody unknown wrote it long before", () => {
    const seen = stored(
      lookAt(known({ DesiredCapacity: 5 }), "02:00", { is: { ...is, DesiredCapacity: 5 } }),
    );
    expect(alarmsOf(restoring(seen), "03:05", { events, is })).toBe(0);
  });

  it("is nothing new where it stood there when the last look came, and was written over since", () => {
    const seen = stored(
      lookAt(known({ DesiredCapacity: 5 }), "02:00", { is: { ...is, DesiredCapacity: 5 } }),
    );
    const annas = change("03:02", { actor: anna, edits: { "/MinSize": 4 } });
    const now = { DesiredCapacity: 3, MinSize: 4 };
    expect(alarmsOf(restoring(seen), "03:05", { events: [...events, annas], is: now })).toBe(0);
    expect(alarmsOf(restored({ DesiredCapacity: 5 }), "03:05", { events: [...events, annas], is: now })).toBe(
      1,
    );
  });
});

describe("a request of the role that is its own change", () => {
  const beside = echo("03:00:30", { [path]: 3, "/MinSize": 9 });

  it("makes no claim on what a restore wrote and what stands", () => {
    const is = { DesiredCapacity: 3, MinSize: 9 };
    const looked = lookAt(restored({ DesiredCapacity: 5 }), "03:05", { events: [beside], is });
    expect(claims(looked)).toEqual([`${restorer.principal} /MinSize {"is":9}`]);
    // One that came long after the restore is all its own.
    const late = lookAt(restored({ DesiredCapacity: 5 }), "03:21", {
      events: [echo("03:20", { [path]: 3, "/MinSize": 9 })],
      is,
    });
    expect(claims(late)).toEqual([
      `${restorer.principal} ${path} {"is":3}`,
      `${restorer.principal} /MinSize {"is":9}`,
    ]);
  });

  it("is that of any of several such roles", () => {
    const restorers = ["123456789012:role/other-restorer", restorer.principal];
    const looked = lookAt(restored({ DesiredCapacity: 5 }), "03:05", {
      ...{ events: [beside], is: { DesiredCapacity: 3, MinSize: 9 } },
      around: around({ restorers }),
    });
    expect(looked.alarms).toHaveLength(1);
  });
});

it("a write on its way is the role's however long it takes", () => {
  const { endedAt: _, ...bare } = restore({ at: at("02:00") });
  for (const state of ["due", "sent"] as const) {
    const record = { ...known({ DesiredCapacity: 5 }), restores: [{ ...bare, state }] };
    const events = [echo("04:30", { [path]: 3 })];
    expect(alarmsOf(record, "04:31", { events })).toBe(0);
  }
});
