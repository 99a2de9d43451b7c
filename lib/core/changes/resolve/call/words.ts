import { remembered } from "../../../remembered.ts";
/** The words of a name in lower case and singular: `DBInstances` is `db`, `instance`. Remembered, up to a bound. */
export const wordsOf = remembered(split, 20_000);

function split(name: string): readonly string[] {
  const found =
    name.slice(0, 200).match(/[A-Z]{2,}s(?![a-z])|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z0-9]+|[A-Z0-9]+/g) ?? [];
  return found.map((word) => singular(word.toLowerCase()));
}

// What ends like a plural and is none.
const alreadySingular = new Set(
  "access alias analysis dns kubernetes redis status tls aws kms sms s".split(" "),
);

export function singular(word: string): string {
  if (!word.endsWith("s") || alreadySingular.has(word) || word.length < 4) return word;
  if (/(ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(ss|x|ch|sh|alias)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** A name without case, signs and plural, as keys and properties are compared. */
export function flat(name: string): string {
  return singular(name.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase());
}

/** Whether the words of one name begin with all words of another and go on. */
export function beginsWith(words: readonly string[], start: readonly string[]): boolean {
  return words.length > start.length && start.every((word, index) => words[index] === word);
}

export function endsWith(words: readonly string[], end: readonly string[]): boolean {
  const offset = words.length - end.length;
  return offset > 0 && end.every((word, index) => words[offset + index] === word);
}
