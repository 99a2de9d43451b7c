import { InvalidInput } from "#core/faults.ts";

/** Texts between the stars of a pattern; `\*` is a star and `\\` a backslash of the text itself. */
function piecesOf(pattern: string): readonly string[] {
  const pieces = [""];
  for (let at = 0; at < pattern.length; at += 1) {
    const here = pattern[at] ?? "";
    if (here === "*") pieces.push("");
    else {
      if (here === "\\") at += 1;
      const char = here === "\\" ? escaped(pattern[at]) : here;
      pieces[pieces.length - 1] += char;
    }
  }
  if (pieces.slice(1, -1).includes("")) throw refused("two stars stand side by side", "write one");
  return pieces;
}

function escaped(char: string | undefined): string {
  if (char === "*" || char === "\\") return char;
  throw refused("a backslash stands before neither a star nor a backslash", "write two of them");
}

const refused = (what: string, hint: string) =>
  new InvalidInput(`in a wildcard of an event pattern ${what}`, { hint });

/** Whether a text is as the pattern says, each piece looked for once from where the last one ended. */
export function wildcard(pattern: string): (text: string) => boolean {
  const pieces = piecesOf(pattern);
  const [first = "", last = ""] = [pieces[0], pieces.at(-1)];
  if (pieces.length === 1) return (text) => text === first;
  const between = pieces.slice(1, -1);
  return (text) => {
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
      return false;
    const end = text.length - last.length;
    let from = first.length;
    for (const piece of between) {
      const found = text.indexOf(piece, from);
      if (found < 0 || found + piece.length > end) return false;
      from = found + piece.length;
    }
    return true;
  };
}
