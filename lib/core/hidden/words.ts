import { type Hidden, holdsHidden, isHidden } from "../fields/hidden.ts";
import { isList, isRecord, type Json } from "../fields/json.ts";

/** What people read in the place of what nobody may read. */
export const hiddenWord = "(hidden)";

/** The same where it says that something else stands there, or is to stand there. */
export const changedWord = "(hidden, changed)";

export const wordFor = ({ isChanged }: Hidden): string => (isChanged ? changedWord : hiddenWord);

/** A document as it is printed: for people and other systems, and never to be read back. */
export function printed(value: Json): Json {
  if (isHidden(value)) return wordFor(value);
  if (isList(value)) return value.map(printed);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inner && printed(inner)]));
}

/** The same of anything that is made of plain values. */
export const printedDeep = <T>(value: T): T => printed(value as unknown as Json) as unknown as T;

/** A document without what is hidden in it: a condition that asks for that asks for something missing. */
export function readable<T>(document: T): T {
  return holdsHidden(document) ? (without(document as unknown as Json) as unknown as T) : document;
}

function without(value: Json): Json {
  if (isList(value)) return value.filter((inner) => !isHidden(inner)).map(without);
  if (!isRecord(value)) return value;
  const told = Object.entries(value).filter(([, inner]) => !isHidden(inner));
  return Object.fromEntries(told.map(([name, inner]) => [name, inner && without(inner)]));
}
