import { asNumber } from "../../claims/satisfies.ts";
import type { Json } from "../../fields/json.ts";
import type { OpenQuestion } from "../../ledger/docket-record.ts";

/** Numbers from which a value strictly between may be answered. */
export type Room = { readonly min: number; readonly max: number; readonly isInteger: boolean };

type Asked = Pick<OpenQuestion, "fields" | "ask">;

/** Where one number is asked about: between the smallest and the largest that is offered. */
export function roomBetween({ fields, ask }: Asked): Room | undefined {
  if (fields.length !== 1) return undefined;
  const numbers = ask.options.map(({ value }) => asNumber(value)).filter((number) => number !== undefined);
  if (numbers.length < ask.options.length) return undefined;
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  const isInteger = numbers.every(Number.isInteger);
  return max - min > (isInteger ? 1 : 0) ? { min, max, isInteger } : undefined;
}

/** A value that nobody proposed, in the kind of what is offered; nothing unless it lies strictly between. */
export function valueBetween(question: Asked, value: Json | undefined): Json | undefined {
  const room = roomBetween(question);
  const number = asNumber(value);
  if (room === undefined || number === undefined || !(number > room.min && number < room.max))
    return undefined;
  if (room.isInteger && !Number.isInteger(number)) return undefined;
  const { options } = question.ask;
  if (options.some((option) => asNumber(option.value) === number)) return undefined;
  // A number that AWS writes as text stays text.
  if (typeof options[0]?.value !== "string") return number;
  return asNumber(String(number)) === number ? String(number) : undefined;
}
