import type { Mistake } from "../../schema/check.ts";

/** One thing that is wrong with a part of a body that fits its schema. */
export const flaw = (pointer: string, message: string, hint: string): Mistake => ({
  pointer,
  at: "value",
  message,
  hint,
});
