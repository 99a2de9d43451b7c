import { describe, expect, it } from "vitest";
import { Duration, durationText, Instant, instantOf, millis } from "#core/claims/instant.ts";

const complaint = (result: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe("a moment", () => {
  it.each([
    "2026-11-21T03:10:00Z",
    "2026-11-21T03:10Z",
    "2026-11-21T03:10:00.123456789Z",
    "2026-11-21T03:10:00+01:00",
    "2026-11-21T03:10:00-0100",
  ])("is read from %s", (text) => {
    expect(Instant.parse(text)).toBe(text);
  });

  it.each([
    "2026-11-21T03:10:00",
    "2026-11-21",
    "2026-11-21 03:10:00Z",
    "2026-11-21T03Z",
    "x2026-11-21T03:10:00Z",
    "2026-11-21T03:10:00Zx",
    "2026-11-21T03:10:00.Z",
    "2026-11-21T03:10:00.1234567890Z",
    "2026-13-21T03:10:00Z",
    "2026-11-21T25:10:00Z",
    "",
  ])("is not read from %s", (text) => {
    expect(complaint(Instant.safeParse(text))).toBe(
      `\`${text}\` is not a time with its zone; write it like \`2026-11-21T03:10:00Z\``,
    );
  });

  it("is not read from what is no text", () => {
    expect(complaint(Instant.safeParse(7))).toBe(
      "a time must be text with its zone, such as `2026-11-21T03:10:00Z`",
    );
  });

  it("comes back as AWS writes it", () => {
    expect(millis("2026-11-21T03:10:00+01:00")).toBe(Date.UTC(2026, 10, 21, 2, 10));
    expect(instantOf(millis("2026-11-21T03:10:00Z"))).toBe("2026-11-21T03:10:00Z");
    expect(instantOf(millis("2026-11-21T03:10:00.500Z"))).toBe("2026-11-21T03:10:00.500Z");
  });
});

describe("a length of time", () => {
  it.each([
    { text: "0s", length: 0 },
    { text: "90s", length: 90_000 },
    { text: "15m", length: 900_000 },
    { text: "12h", length: 43_200_000 },
    { text: "30d", length: 2_592_000_000 },
    { text: "2w", length: 1_209_600_000 },
    { text: "999999s", length: 999_999_000 },
  ])("$text is $length milliseconds", ({ text, length }) => {
    expect(Duration.parse(text)).toBe(length);
  });

  it.each(["15", "m", "15 m", "-1s", "01m", "1.5h", "1000000s", "1y", "x1s", "1sx", ""])(
    "is not read from %s",
    (text) => {
      expect(complaint(Duration.safeParse(text))).toBe(
        `\`${text}\` is not a length of time; write it like \`15m\`, \`12h\` or \`30d\``,
      );
    },
  );

  it("is not read from a number", () => {
    expect(complaint(Duration.safeParse(15))).toBe(
      "a length of time must be text such as `15m`, `12h` or `30d`",
    );
  });

  it.each([
    { length: 86_400_000, text: "1d" },
    { length: 129_600_000, text: "36h" },
    { length: 7_200_000, text: "2h" },
    { length: 5_400_000, text: "90m" },
    { length: 60_000, text: "1m" },
    { length: 61_000, text: "61s" },
    { length: 1_000, text: "1s" },
    { length: 1_600, text: "2s" },
    { length: 0, text: "0s" },
  ])("of $length is written $text", ({ length, text }) => {
    expect(durationText(length)).toBe(text);
  });
});
