import { asNumber } from "../../fields/equality.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import type { FieldWish } from "./wish.ts";

/** One field of a search, and the values worth trying there, the nearest first. */
export type Axis = {
  readonly wish: FieldWish;
  readonly candidates: readonly Json[];
  /** The numbers at which a verdict could turn; nothing of what is no number. */
  readonly turns: readonly number[];
  readonly whole: boolean;
};

/** Where a number lies among those at which a verdict on its field could turn; of anything else, the value itself. */
export function placeOf({ wish, turns }: Axis, value: Json): string {
  const number = asNumber(value);
  if (number === undefined || wish.kind !== "number") return canonicalJson(value);
  return `${turns.filter((turn) => turn < number).length} ${turns.includes(number)}`;
}
