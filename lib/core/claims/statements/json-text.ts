import type { Json } from "../../fields/json.ts";

/** Longer than any policy that AWS accepts. */
const longest = 131_072;

/** A document that is kept as text, plain or URL-encoded; nothing where it cannot be read in one way only. */
export function documentFrom(text: string): Json | undefined {
  if (text.length > longest) return undefined;
  return parsed(text) ?? parsed(decoded(text));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function parsed(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return namesTwice(text) ? undefined : value;
  } catch {
    return undefined;
  }
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/** Of two values under one name readers take different ones. The text is JSON already. */
function namesTwice(text: string): boolean {
  const open: (Set<unknown> | undefined)[] = [];
  let last = "";
  for (const [found] of text.matchAll(token)) {
    if (found === "{") open.push(new Set());
    else if (found === "[") open.push(undefined);
    else if (found === "}" || found === "]") open.pop();
    else if (found === ":") {
      const names = open.at(-1);
      const name: unknown = JSON.parse(last);
      if (names?.has(name) === true) return true;
      names?.add(name);
    }
    last = found;
  }
  return false;
}
