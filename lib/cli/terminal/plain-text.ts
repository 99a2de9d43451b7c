import { isHidden } from "#core/fields/hidden.ts";
import { printedDeep } from "#core/hidden/words.ts";

// Controls, characters that steer direction or hide themselves, and halves of pairs.
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

const shown = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** What a terminal may print of a text that someone else wrote: nothing in it can steer the terminal. */
export const plain = (text: string): string => text.replace(unseen, shown);

/** The same for texts of several lines. */
export const plainLines = (text: string): string => text.split("\n").map(plain).join("\n");

/** The same for every string in a document, keys included; lines stay lines. */
export function plainDeep<T>(value: T): T {
  if (typeof value === "string") return plainLines(value) as T;
  if (isHidden(value)) return value;
  if (Array.isArray(value)) return value.map(plainDeep) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [plain(key), plainDeep(inner)])) as T;
}

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`)
    .join("");

/** One JSON document that reads back the same and carries no raw control or hidden character. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(printedDeep(value), null, 2);
  return text
    .split("\n")
    .map((line) => line.replace(unseen, escaped))
    .join("\n");
}

/** The same on one line. */
export const jsonLine = (value: unknown): string =>
  JSON.stringify(printedDeep(value)).replace(unseen, escaped);
