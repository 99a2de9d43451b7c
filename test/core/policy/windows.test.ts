import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { InvalidInput } from "#core/faults.ts";
import { everOpens, windowTest } from "#core/policy/window-test.ts";
import { mayWrite, wasAllowed } from "#core/policy/windows.ts";
import { placeOf, policyOf } from "./sample.ts";

const minute = 60_000;
const hour = 60 * minute;
const at = (text: string) => Date.parse(text);

describe("a window", () => {
  const nightly = windowTest({ cron: "30 22 * * *", zone: "UTC", duration: 2 * hour });
  it.each([
    { time: "2026-06-01T22:29:59.999Z", open: false },
    { time: "2026-06-01T22:30:00Z", open: true },
    { time: "2026-06-01T23:59:59Z", open: true },
    { time: "2026-06-02T00:29:59.999Z", open: true },
    { time: "2026-06-02T00:30:00Z", open: false },
    { time: "1969-12-31T23:00:00Z", open: false },
    { time: "1970-01-01T22:30:00Z", open: true },
  ])("from 22:30 for two hours is open at $time: $open", ({ time, open }) => {
    expect(nightly(at(time))).toBe(open);
  });

  it("may be asked about an overrun", () => {
    expect(nightly(at("2026-06-02T00:30:00Z"), 10 * minute)).toBe(true);
    expect(nightly(at("2026-06-02T00:39:59Z"), 10 * minute)).toBe(true);
    expect(nightly(at("2026-06-02T00:40:00Z"), 10 * minute)).toBe(false);
    expect(nightly(Number.NaN)).toBe(false);
    expect(nightly(Number.POSITIVE_INFINITY)).toBe(false);
  });

  it("longer than all time is open from its first opening on", () => {
    const ever = windowTest({ cron: "0 12 * * *", zone: "UTC", duration: 100_000 * 365 * 24 * hour });
    expect(ever(at("1970-01-01T11:59:59Z"))).toBe(false);
    expect(ever(at("2026-06-01T00:00:00Z"))).toBe(true);
  });

  it.each([
    {
      cron: "30 2 * * *",
      time: "2026-03-28T01:30:00Z",
      open: true,
      when: "the day before the clocks go forward",
    },
    { cron: "30 2 * * *", time: "2026-03-29T00:59:59Z", open: false, when: "before the gap" },
    {
      cron: "30 2 * * *",
      time: "2026-03-29T01:00:00Z",
      open: true,
      when: "right after the gap that swallows its opening",
    },
    { cron: "30 2 * * *", time: "2026-03-29T01:59:59Z", open: true, when: "up to an hour after the gap" },
    { cron: "30 2 * * *", time: "2026-03-29T02:00:00Z", open: false, when: "an hour after the gap" },
    {
      cron: "30 2,14 * * *",
      time: "2026-03-29T01:00:00Z",
      open: true,
      when: "after the gap, as one of several openings",
    },
    {
      cron: "30 2 * * *",
      time: "2026-10-25T00:30:00Z",
      open: true,
      when: "at the first of two half past twos",
    },
    { cron: "30 2 * * *", time: "2026-10-25T01:29:59Z", open: true, when: "up to an hour later" },
    {
      cron: "30 2 * * *",
      time: "2026-10-25T01:30:00Z",
      open: false,
      when: "at the second of two half past twos",
    },
    { cron: "30 2 * * *", time: "2026-10-26T01:30:00Z", open: true, when: "the day after" },
    { cron: "0 0 * * MON-FRI", time: "2026-10-26T00:30:00Z", open: false, when: "half past one on a Monday" },
    {
      cron: "0 0 * * MON-FRI",
      time: "2026-10-25T23:30:00Z",
      open: true,
      when: "half past midnight on a Monday",
    },
  ])("$cron for an hour in Stockholm, $when: $open", ({ cron, time, open }) => {
    expect(windowTest({ cron, zone: "Europe/Stockholm", duration: hour })(at(time))).toBe(open);
  });

  const moments = fc.array(fc.integer({ min: at("2026-01-01T00:00:00Z"), max: at("2027-01-01T00:00:00Z") }), {
    minLength: 1,
  });
  test.prop([moments, fc.integer({ min: 1, max: 50 })])(
    "answers alike in whatever order it is asked",
    (times, hours) => {
      const remembering = windowTest({ cron: "15 */5 * * *", zone: "UTC", duration: hours * hour });
      for (const time of times) {
        const opening = (before: number) => {
          const day = Math.floor((time - before) / (24 * hour)) * 24 * hour;
          return [0, 5, 10, 15, 20].map((each) => day + each * hour + 15 * minute);
        };
        const openings = [0, 1, 2, 3].flatMap((days) => opening(days * 24 * hour));
        const expected = openings.some((start) => start <= time && time < start + hours * hour);
        expect(remembering(time)).toBe(expected);
      }
    },
  );

  it.each([
    { cron: "0 0 * * *", zone: "UTC", opens: true },
    { cron: "@daily", zone: "UTC", opens: true },
    { cron: "0 0 29 2 *", zone: "UTC", opens: true },
    { cron: "0 0 30 2 *", zone: "UTC", opens: false },
    { cron: "0 0 L * *", zone: "UTC", opens: true },
    { cron: "0 0 * * FRI#2", zone: "europe/stockholm", opens: true },
  ])("$cron in $zone ever opens: $opens", ({ cron, zone, opens }) => {
    expect(everOpens({ cron, zone })).toBe(opens);
    expect(windowTest({ cron, zone, duration: hour })(at("2026-02-28T12:00:00Z"))).toBe(false);
  });

  const cronHint = "write minute, hour, day, month and weekday, such as `0 22 * * FRI`";
  const zoneHint = "name it as `UTC` or like `Europe/Stockholm`";
  it.each([
    { cron: "", zone: "UTC", message: "`` does not say when a window opens", hint: cronHint },
    {
      cron: "61 * * * *",
      zone: "UTC",
      message: "`61 * * * *` does not say when a window opens",
      hint: cronHint,
    },
    { cron: "* * * *", zone: "UTC", message: "`* * * *` does not say when a window opens", hint: cronHint },
    {
      cron: "0 * * * * *",
      zone: "UTC",
      message: "`0 * * * * *` does not say when a window opens",
      hint: cronHint,
    },
    {
      cron: "? ? * * *",
      zone: "UTC",
      message: "`? ? * * *` does not say when a window opens",
      hint: cronHint,
    },
    {
      cron: "@sometimes",
      zone: "UTC",
      message: "`@sometimes` does not say when a window opens",
      hint: cronHint,
    },
    {
      cron: "2026-11-01T00:00:00",
      zone: "UTC",
      message: "`2026-11-01T00:00:00` does not say when a window opens",
      hint: cronHint,
    },
    { cron: "0 0 * * *", zone: "", message: "`` is not a time zone", hint: zoneHint },
    { cron: "0 0 * * *", zone: "+02:00", message: "`+02:00` is not a time zone", hint: zoneHint },
    { cron: "0 0 * * *", zone: "Mars/Olympus", message: "`Mars/Olympus` is not a time zone", hint: zoneHint },
  ])("refuses cron `$cron` in zone `$zone`", ({ cron, zone, message, hint }) => {
    const make = () => windowTest({ cron, zone, duration: hour });
    expect(make).toThrow(InvalidInput);
    expect(make).toThrow(expect.objectContaining({ message, hint }));
  });

  it("minds no space around the cron", () => {
    expect(
      windowTest({ cron: " 0  12 * * * ", zone: "UTC", duration: hour })(at("2026-06-01T12:00:00Z")),
    ).toBe(true);
  });
});

describe("windows", () => {
  const windows = [
    {
      id: "office",
      effect: "allow",
      cron: "0 8 * * *",
      duration: "4h",
      overrun: "30m",
      in: { environments: ["prod"] },
    },
    { id: "evening", effect: "allow", cron: "0 18 * * *", duration: "1h", in: { environments: ["prod"] } },
    {
      id: "lunch",
      effect: "deny",
      cron: "0 11 * * *",
      duration: "30m",
      overrun: "2h",
      in: { regions: ["eu-*"] },
    },
  ];
  const policy = policyOf({ windows });
  const other = placeOf({ environment: "test" });

  it.each([
    { time: "08:00", place: placeOf(), may: true, was: true, when: "an allowing window opens" },
    { time: "07:59", place: placeOf(), may: false, was: false, when: "no allowing window is open" },
    { time: "11:00", place: placeOf(), may: false, was: false, when: "a denying one is open as well" },
    {
      time: "11:30",
      place: placeOf(),
      may: true,
      was: true,
      when: "the denying one has closed, which overruns nothing",
    },
    { time: "12:00", place: placeOf(), may: true, was: false, when: "the allowing one overruns" },
    { time: "12:30", place: placeOf(), may: false, was: false, when: "the overrun is over" },
    { time: "18:30", place: placeOf(), may: true, was: true, when: "another allowing one is open" },
    { time: "19:00", place: placeOf(), may: false, was: false, when: "one without overrun has closed" },
    { time: "03:00", place: other, may: true, was: true, when: "no allowing window is meant for the place" },
    {
      time: "11:15",
      place: other,
      may: false,
      was: false,
      when: "only a denying one is meant for the place",
    },
    {
      time: "11:15",
      place: placeOf({ region: "us-east-1" }),
      may: true,
      was: true,
      when: "the denying one is meant for others",
    },
  ])("at $time writing is allowed: $may, was: $was, when $when", ({ time, place, may, was }) => {
    const moment = at(`2026-06-01T${time}:00Z`);
    expect(mayWrite(policy, place, moment)).toBe(may);
    expect(wasAllowed(policy, place, moment)).toBe(was);
  });

  it("allow everything where there are none", () => {
    expect(mayWrite(policyOf(), placeOf(), at("2026-06-01T00:00:00Z"))).toBe(true);
    expect(wasAllowed(policyOf(), placeOf(), at("2026-06-01T00:00:00Z"))).toBe(true);
  });

  it("that were not made ready count as closed", () => {
    const unready = { ...policy, windows: new Map() };
    expect(mayWrite(unready, placeOf(), at("2026-06-01T09:00:00Z"))).toBe(false);
  });
});
