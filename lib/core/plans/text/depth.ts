import { deepest } from "../../fields/json.ts";

const open = new Set(["{", "["]);
const close = new Set(["}", "]"]);

/** Where a JSON text is nested deeper than any value may be; -1 where it is not. Read once, without recursion. */
export function tooDeepAt(text: string, most = deepest): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (character === '"') at = endOfString(text, at);
    else if (open.has(character)) {
      depth += 1;
      if (depth > most) return at;
    } else if (close.has(character)) depth -= 1;
  }
  return -1;
}

export const isTooDeep = (text: string): boolean => tooDeepAt(text, deepest / 2) >= 0;

/** The closing quote, or the end of what is cut. */
function endOfString(text: string, from: number): number {
  let at = text.indexOf('"', from + 1);
  while (at > 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === "\\") slashes += 1;
  return slashes % 2 === 1;
}
