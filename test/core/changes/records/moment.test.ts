import { describe, expect, it } from "vitest";
import { momentOf } from "#core/changes/records/moment.ts";

describe("when a record happened", () => {
  it.each([
    { when: "AWS writes it", eventTime: "2026-11-21T03:10:00Z", at: "2026-11-21T03:10:00Z" },
    { when: "it has a fraction", eventTime: "2026-11-21T03:10:00.123Z", at: "2026-11-21T03:10:00.123Z" },
    { when: "its fraction is long", eventTime: "2026-11-21 03:10:00.000000000", at: "2026-11-21T03:10:00Z" },
    { when: "it has a blank and no zone", eventTime: "2026-11-21 03:10:00", at: "2026-11-21T03:10:00Z" },
    { when: "it names its zone", eventTime: "2026-11-21 03:10:00 UTC", at: "2026-11-21T03:10:00Z" },
    { when: "it is in another zone", eventTime: "2026-11-21T14:10:00+11:00", at: "2026-11-21T03:10:00Z" },
    { when: "it is no text", eventTime: 1_764_000_000, at: undefined },
    { when: "it is no time", eventTime: "redacted", at: undefined },
    { when: "it is no day", eventTime: "2026-13-45T03:10:00Z", at: undefined },
    { when: "it is endless", eventTime: "2026-11-21".repeat(100), at: undefined },
    { when: "it is missing", eventTime: undefined, at: undefined },
  ])("$at when $when", ({ eventTime, at }) => {
    expect(momentOf({ eventTime })).toBe(at);
  });
});
