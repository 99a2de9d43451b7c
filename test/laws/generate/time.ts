import { fc } from "@fast-check/vitest";

/** The moment at which generated disputes are judged. */
export const now = "2026-11-21T10:00:00Z";

/** The moment so many minutes from now. */
export const inMinutes = (minutes: number): string =>
  new Date(Date.parse(now) + minutes * 60_000).toISOString().replace(".000Z", "Z");

const day = 1_440;

/** After the grace, and so that one moment often is earlier than another. */
export const past = fc
  .constantFrom(-20, -31, -45, -60, -90, -240, -600, -day - 30, -3 * day, -9 * day, -40 * day)
  .map(inMinutes);

/** Within the grace, or later than now because a clock is off. */
export const recent = fc.constantFrom(-1, -5, -14, 1).map(inMinutes);

/** Just over, right now, soon and later. */
export const around = fc.constantFrom(-300, -25, -5, 0, 1, 5, 30, 120, 3 * day, 40 * day).map(inMinutes);
export const future = fc.constantFrom(1, 5, 30, 120, 3 * day, 40 * day).map(inMinutes);
