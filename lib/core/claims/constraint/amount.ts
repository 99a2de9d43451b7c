import * as z from "zod/mini";
import { asNumber } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import type { ConstraintKind } from "./kind.ts";

/** Whether a value is a number, as AWS may render it, and between the bounds. */
export function inBounds(value: Json | undefined, low = -Infinity, high = Infinity): boolean {
  const number = asNumber(value);
  return number !== undefined && number >= low && number <= high;
}

const claimed = { schema: z.number({ error: "a bound must be a number" }), reads: "double" };

export const min: ConstraintKind<number> = {
  schema: z.number(),
  claimed,
  holds: (value, asked) => inBounds(value, asked),
  holdsAbsent: () => false,
  narrows: (low) => ({ low }),
  wish: (asked, { one }) => `at least ${one(asked)}`,
  demand: (asked) => `at least ${asked}`,
};

export const max: ConstraintKind<number> = {
  schema: z.number(),
  claimed,
  holds: (value, asked) => inBounds(value, undefined, asked),
  holdsAbsent: () => false,
  narrows: (high) => ({ high }),
  wish: (asked, { one }) => `at most ${one(asked)}`,
  demand: (asked) => `at most ${asked}`,
};

const agreedNumbers = (agreed: readonly Json[]): readonly number[] =>
  agreed.map(asNumber).filter((number) => number !== undefined);

/** A number may grow but not shrink below what was last agreed; where nothing was, there is nothing to go below. */
export const notLowered: ConstraintKind<true> = {
  schema: z.literal(true),
  holds: () => true,
  narrows: () => ({}),
  resolved: (_, agreed, { min: least }) => {
    const numbers = agreedNumbers(agreed);
    return numbers.length === 0 ? {} : { min: Math.max(Math.min(...numbers), least ?? -Infinity) };
  },
  wish: () => "it not lowered",
  demand: () => "is not lowered",
};

/** What was last agreed stays; where nothing was, anything may come. */
export const unchanged: ConstraintKind<true> = {
  schema: z.literal(true),
  holds: () => true,
  narrows: () => ({}),
  resolved: (_, agreed) => {
    const [first, ...more] = agreed.filter((value) => value !== null);
    if (first === undefined) return {};
    return more.length === 0 ? { is: first } : { in: [first, ...more] };
  },
  ofPart: () => ({ unchanged: true }),
  wish: () => "it as agreed",
  demand: () => "stays as agreed",
};
