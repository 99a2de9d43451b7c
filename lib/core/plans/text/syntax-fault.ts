const gap = /[ \t\r\n]*/y;
const scalar =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** What may come next. */
type Next = "value" | "first item" | "first name" | "name" | "colon" | "comma" | "end";

/** Where a text stops being JSON; its length where it is cut. Reads on and on, without recursion. */
export function syntaxFaultAt(text: string): number {
  const open: string[] = [];
  let next: Next = "value";
  let at = 0;
  for (;;) {
    at = past(gap, text, at) ?? at;
    const character = text[at];
    if (character === undefined || next === "end") return at;
    const after = step(character, next, open);
    if (after !== undefined) at += 1;
    else {
      if (next === "colon" || next === "comma") return at;
      const end = past(scalar, text, at);
      if (end === undefined || isNoName(character, next)) return isCut(text, at) ? text.length : at;
      at = end;
    }
    next = after ?? afterScalar(next, open);
  }
}

const isNoName = (character: string, next: Next): boolean => next.endsWith("name") && character !== '"';

/** A string that is not closed goes on to the end. */
const isCut = (text: string, at: number): boolean =>
  text[at] === '"' && !/[\u0000-\u001f]/.test(text.slice(at, at + 10_000)) && text.indexOf('"', at + 1) < 0;

const afterScalar = (next: Next, open: readonly string[]): Next =>
  next.endsWith("name") ? "colon" : open.length === 0 ? "end" : "comma";

/** What follows a mark that may stand here. */
function step(character: string, next: Next, open: string[]): Next | undefined {
  const isValue = next === "value" || next === "first item";
  if (isValue && (character === "{" || character === "[")) {
    open.push(character);
    return character === "{" ? "first name" : "first item";
  }
  const closes = character === "}" ? "{" : character === "]" ? "[" : undefined;
  const mayClose = next === "comma" || next === "first name" || next === "first item";
  if (closes !== undefined && mayClose && open.at(-1) === closes) {
    open.pop();
    return open.length === 0 ? "end" : "comma";
  }
  if (character === ":" && next === "colon") return "value";
  if (character === "," && next === "comma") return open.at(-1) === "{" ? "name" : "value";
  return undefined;
}

function past(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
