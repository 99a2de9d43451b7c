import { plainLine } from "#core/schema/plain-text.ts";

/** One word of a line, with the place where it begins. */
export type Word = { readonly text: string; readonly line: number; readonly column: number };

type WordLine = readonly [Word, ...Word[]];
type Tell = (line: number, column: number, message: string, hint: string) => void;

const mostCharacters = 1_000_000;
const longestLine = 10_000;

const isSpace = (sign: string | undefined): boolean => sign === " " || sign === "\t";

/** A word ends at a space; after a backslash any sign stands for itself, so that a tag may hold spaces. */
function wordAt(line: string, start: number): { readonly text: string; readonly end: number } {
  let text = "";
  let at = start;
  while (at < line.length && !isSpace(line[at])) {
    if (line[at] === "\\" && at + 1 < line.length) at += 1;
    text += line[at];
    at += 1;
  }
  return { text, end: at };
}

/** A sign of a comment stands before a word, never within one. */
function wordsOf(text: string, line: number): readonly Word[] {
  const words: Word[] = [];
  let at = 0;
  while (at < text.length) {
    if (isSpace(text[at])) {
      at += 1;
      continue;
    }
    if (text[at] === "#") break;
    const word = wordAt(text, at);
    words.push({ text: word.text, line, column: at + 1 });
    at = word.end;
  }
  return words;
}

/** The first sign that nobody can see, or that turns text around. */
function unseenIn(line: string): number {
  const signs = line.replaceAll("\t", " ");
  return [...signs].findIndex((sign) => sign !== " " && plainLine(sign) !== sign);
}

const seen = "remove what cannot be seen, or what turns text around";

/** The words of each line that has any. A mark of the byte order before the first line, and either kind of line end, are fine. */
export function linesOf(text: string, tell: Tell): readonly WordLine[] {
  if (text.length > mostCharacters) {
    tell(
      1,
      1,
      `the file has more than ${mostCharacters.toLocaleString("en")} characters`,
      "use wildcards and groups",
    );
    return [];
  }
  const whole = text.startsWith("\uFEFF") ? text.slice(1) : text;
  return whole.split("\n").flatMap((raw, index): WordLine[] => {
    const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
    if (line.length > longestLine) {
      tell(
        index + 1,
        longestLine,
        `the line has more than ${longestLine} characters`,
        "gather names in groups",
      );
      return [];
    }
    const unseen = unseenIn(line);
    if (unseen >= 0) {
      tell(index + 1, unseen + 1, "the line holds a sign that cannot be seen", seen);
      return [];
    }
    const [first, ...rest] = wordsOf(line, index + 1);
    return first === undefined ? [] : [[first, ...rest]];
  });
}
