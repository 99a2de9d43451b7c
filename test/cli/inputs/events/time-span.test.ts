import { describe, expect, it } from "vitest";
import { withinSpan } from "#cli/inputs/events/time-span.ts";
import type { Reading } from "#core/reading/reading.ts";

const at = (time: string | undefined): Reading => ({
  eventId: "e",
  status: "resolved",
  resources: [],
  actor: null,
  attribution: null,
  edits: [],
  ...(time !== undefined && { at: time }),
});

describe("a span of time", () => {
  it.each([
    { when: "nothing is asked", span: {}, time: "2026-11-21T03:10:00Z", is: true },
    {
      when: "it begins then",
      span: { since: "2026-11-21T03:10:00Z" },
      time: "2026-11-21T03:10:00Z",
      is: true,
    },
    {
      when: "it ends then",
      span: { until: "2026-11-21T03:10:00Z" },
      time: "2026-11-21T03:10:00Z",
      is: false,
    },
    {
      when: "it ends a moment later",
      span: { until: "2026-11-21T03:10:01Z" },
      time: "2026-11-21T03:10:00.999Z",
      is: true,
    },
    {
      when: "a day is meant",
      span: { since: "2026-11-21", until: "2026-11-22" },
      time: "2026-11-21T23:59:59Z",
      is: true,
    },
    {
      when: "no zone is named",
      span: { since: "2026-11-21 03:10" },
      time: "2026-11-21T03:09:59Z",
      is: false,
    },
    {
      when: "another zone is",
      span: { since: "2026-11-21T03:10:00+01:00" },
      time: "2026-11-21T02:10:00Z",
      is: true,
    },
    { when: "nobody knows when it was", span: { since: "2026-11-21" }, time: undefined, is: true },
  ])("$is when $when", ({ span, time, is }) => {
    expect(withinSpan(span)(at(time))).toBe(is);
  });

  it.each(["yesterday", "2026-13-01", "21.11.2026", ""])("is not `%s`", (since) => {
    expect(() => withinSpan({ since })).toThrow(`\`${since}\` of \`--since\` is not a time`);
  });
});
