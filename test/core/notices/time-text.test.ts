import { describe, expect, it } from "vitest";
import { clockText, dayText, timeText } from "#core/notices/time-text.ts";

describe("a time for people", () => {
  it.each<{ is: string; when: string; at?: string; zone?: string }>([
    { is: "2026-11-21 07:35 UTC", when: "no zone is known" },
    { is: "2026-11-21 07:35 UTC", when: "the zone is UTC", zone: "UTC" },
    { is: "2026-11-21 08:35 Europe/Stockholm (07:35 UTC)", when: "it is winter", zone: "Europe/Stockholm" },
    {
      is: "2026-07-21 09:35 Europe/Stockholm (07:35 UTC)",
      when: "it is summer",
      at: "2026-07-21T07:35:00Z",
      zone: "Europe/Stockholm",
    },
    {
      is: "2026-11-20 23:35 America/Los_Angeles (2026-11-21 07:35 UTC)",
      when: "it is another day there",
      zone: "America/Los_Angeles",
    },
    { is: "2026-11-21 13:05 Asia/Kolkata (07:35 UTC)", when: "hours are not whole", zone: "Asia/Kolkata" },
    { is: "2026-11-21 07:35 UTC", when: "nobody knows the zone", zone: "Europe/Atlantis" },
    { is: "2026-11-21 07:35 UTC", when: "the zone is no text for one", zone: "\u202e" },
    { is: "2026-11-21 07:35 UTC", when: "it is told with an offset", at: "2026-11-21T08:35:59+01:00" },
    { is: "an unknown time", when: "it is none", at: "soon" },
  ])("is $is when $when", ({ is, at = "2026-11-21T07:35:00Z", zone }) => {
    expect(timeText(at, zone)).toBe(is);
    expect(timeText(at, zone)).toBe(is);
  });

  it("is told in more zones than are remembered", () => {
    const zones = Intl.supportedValuesOf("timeZone").slice(0, 150);
    for (const zone of zones) expect(timeText("2026-11-21T07:35:00Z", zone)).toContain("07:35 UTC");
  });
});

describe("a day", () => {
  const newYearsEve = Date.parse("2026-12-31T23:30:00Z");
  it.each([
    { is: "12 November", when: "nobody knows the zone", zone: undefined },
    {
      is: "13 November",
      when: "it is the next day there",
      zone: "Asia/Tokyo",
      now: Date.parse("2026-11-21T00:00:00Z"),
    },
    { is: "12 November", when: "the zone is none", zone: "Europe/Atlantis" },
    { is: "12 November 2025", when: "it is another year", at: "2025-11-12T23:30:00Z" },
    {
      is: "12 November 2026",
      when: "a new year has begun there",
      at: "2026-11-11T23:30:00Z",
      zone: "Asia/Tokyo",
    },
    { is: "an unknown day", when: "it is none", at: "soon" },
  ])("is $is when $when", ({ is, at = "2026-11-12T23:30:00Z", zone, now = newYearsEve }) => {
    expect(dayText(at, now, zone)).toBe(is);
  });
});

describe("a time, as short as it can be told now,", () => {
  const stockholm = "Europe/Stockholm";

  it.each([
    { is: "07:35 UTC", when: "nobody knows the zone" },
    { is: "07:35 UTC", when: "the zone is UTC", zone: "UTC" },
    { is: "08:35", when: "it is today there", zone: stockholm },
    { is: "20 Nov 07:35 UTC", when: "it is another day", at: "2026-11-20T07:35:00Z" },
    {
      is: "21 Nov 01:30",
      when: "it is the next day there",
      at: "2026-11-20T23:30:00Z",
      zone: "Europe/Kyiv",
      now: "2026-11-20T12:00:00Z",
    },
    {
      is: "00:30",
      when: "both are the next day there",
      at: "2026-11-20T23:30:00Z",
      zone: stockholm,
      now: "2026-11-20T23:40:00Z",
    },
    { is: "1 Jan 2025 09:05", when: "it is another year", at: "2025-01-01T08:05:59Z", zone: stockholm },
    { is: "31 Dec 23:59 UTC", when: "it is the year's end", at: "2026-12-31T23:59:00Z" },
    { is: "07:35 UTC", when: "the zone is none", zone: "Europe/Atlantis" },
    { is: "an unknown time", when: "it is none", at: "soon" },
  ])("is $is when $when", ({ is, at = "2026-11-21T07:35:00Z", zone, now = "2026-11-21T12:00:00Z" }) => {
    expect(clockText(at, Date.parse(now), zone)).toBe(is);
  });
});
