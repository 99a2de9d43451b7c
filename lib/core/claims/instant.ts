import * as z from "zod/mini";
import { valueText } from "../fields/value-text.ts";
import { remembered } from "../remembered.ts";

/** How a moment is written. */
export const instantShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/;

/** A moment in time with its zone, such as `2026-11-21T03:10:00Z`. */
export const Instant = z
  .string({ error: "a time must be text with its zone, such as `2026-11-21T03:10:00Z`" })
  .check(
    z.refine((text) => text.length < 40 && instantShape.test(text) && !Number.isNaN(Date.parse(text)), {
      error: ({ input }) =>
        `${valueText(input)} is not a time with its zone; write it like \`2026-11-21T03:10:00Z\``,
    }),
  );

const units: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** A length of time in milliseconds, written as `90s`, `15m`, `12h`, `30d` or `2w`. */
export const Duration = z.pipe(
  z.string({ error: "a length of time must be text such as `15m`, `12h` or `30d`" }).check(
    z.regex(/^(0|[1-9]\d{0,5})[smhdw]$/, {
      error: ({ input }) =>
        `${valueText(input)} is not a length of time; write it like \`15m\`, \`12h\` or \`30d\``,
    }),
  ),
  z.transform((text: string) => Number(text.slice(0, -1)) * (units[text.slice(-1)] ?? 0)),
);

/** Reading a time costs more than most of what is asked about it, and the same few are asked again and again. */
export const millis: (instant: string) => number = remembered(Date.parse);

/** Prints whole seconds without a fraction, as AWS does. */
export function instantOf(time: number): string {
  const text = new Date(time).toISOString();
  return text.endsWith(".000Z") ? `${text.slice(0, -5)}Z` : text;
}

const steps = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1_000],
] as const;

/** The largest unit that says it exactly, such as `90m` or `2h`. */
export function durationText(length: number): string {
  for (const [unit, size] of steps)
    if (length >= size && length % size === 0) return `${length / size}${unit}`;
  return `${Math.round(length / 1_000)}s`;
}
