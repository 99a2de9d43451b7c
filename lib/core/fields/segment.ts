import { InvalidInput } from "../faults.ts";

/** One step of a path: a property, a keyed list's item, a set's element, or that the resource is there at all. */
export type Segment =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "item"; readonly keys: readonly (readonly [string, string])[] }
  | { readonly kind: "element"; readonly value: string }
  | { readonly kind: "existence" };

type SegmentPair = readonly [string, string];
type SegmentAt<T> = { readonly value: T; readonly next: number };
type Complaint = { readonly reason: string; readonly hint: string; readonly cause?: unknown };

const quotesHint =
  'put text that is empty, padded or holds `,` `]` `[` `=` `"` `\\` in double quotes, such as `/Tags[Key="a,b"]`';
const keyHint =
  "lists are addressed by key, never by index: write `/Tags[Key=env]`, or `/Subnets[=subnet-1]` for an element of a set";

/** Reads the path from its start to its end; positions in complaints count from one. */
export function readSegments(text: string): readonly Segment[] {
  if (text === "/") return [{ kind: "existence" }];
  if (!text.startsWith("/")) {
    const hint = "write it like `/DesiredCapacity` or `/Tags[Key=env]/Value`";
    throw complaint(text, { reason: "it does not start with `/`", hint });
  }
  const segments: Segment[] = [];
  for (let at = 0; at < text.length; ) {
    const { value, next } = readSegment(text, at);
    segments.push(value);
    at = next;
  }
  return segments;
}

function readSegment(text: string, at: number): SegmentAt<Segment> {
  if (text[at] === "/") return readName(text, at + 1);
  if (text[at] === "[") return readBracket(text, at);
  const hint = "continue with `/` and the name of a property, such as `/Tags[Key=env]/Value`";
  throw complaint(text, { reason: `character ${at + 1} follows a bracket`, hint });
}

function readName(text: string, at: number): SegmentAt<Segment> {
  const raw = match(/[^/[]+/y, text, at);
  if (raw === "") {
    const hint = "name a property after each `/`, such as `/Tags[Key=env]/Value`";
    throw complaint(text, { reason: `the name at character ${at + 1} is empty`, hint });
  }
  const stray = raw.search(/~(?![012])/);
  if (stray >= 0) {
    const hint = "write `~0` for `~`, `~1` for `/` and `~2` for `[`";
    throw complaint(text, { reason: `the \`~\` at character ${at + stray + 1} escapes nothing`, hint });
  }
  const name = raw.replaceAll("~2", "[").replaceAll("~1", "/").replaceAll("~0", "~");
  return { value: { kind: "name", name }, next: at + raw.length };
}

function readBracket(text: string, open: number): SegmentAt<Segment> {
  if (text[open + 1] === "=") {
    const { value, next } = readText(text, open + 2);
    return { value: { kind: "element", value }, next: afterBracket(text, open, next) };
  }
  const keys: SegmentPair[] = [];
  let next = open;
  do {
    const pair = readPair(text, next + 1);
    if (keys.some(([key]) => key === pair.value[0])) {
      const reason = `the key \`${shown(pair.value[0])}\` is given twice`;
      throw complaint(text, { reason, hint: "give each key of a list item once" });
    }
    keys.push(pair.value);
    next = pair.next;
  } while (text[next] === ",");
  return { value: { kind: "item", keys }, next: afterBracket(text, open, next) };
}

function readPair(text: string, at: number): SegmentAt<SegmentPair> {
  if (text[at] === "]")
    throw complaint(text, { reason: `character ${at + 1} should be a key`, hint: keyHint });
  const key = readText(text, at);
  if (text[key.next] !== "=") {
    throw complaint(text, { reason: `the key at character ${at + 1} has no value`, hint: keyHint });
  }
  const { value, next } = readText(text, key.next + 1);
  return { value: [key.value, value], next };
}

function afterBracket(text: string, open: number, at: number): number {
  if (text[at] === "]") return at + 1;
  if (at < text.length)
    throw complaint(text, { reason: `character ${at + 1} must be quoted`, hint: quotesHint });
  const hint = "close it with `]`, such as `/Tags[Key=env]`";
  throw complaint(text, { reason: `the bracket at character ${open + 1} is not closed`, hint });
}

function readText(text: string, at: number): SegmentAt<string> {
  if (text[at] === '"') return readQuoted(text, at);
  const value = match(/[^,[\]="\\\p{Cc}]+/uy, text, at);
  if (value !== "" && value.trim() === value) return { value, next: at + value.length };
  throw complaint(text, { reason: `the text at character ${at + 1} must be quoted`, hint: quotesHint });
}

function readQuoted(text: string, at: number): SegmentAt<string> {
  const raw = match(/"(?:[^"\\]|\\.)*"/y, text, at);
  try {
    return { value: JSON.parse(raw) as string, next: at + raw.length };
  } catch (cause) {
    const hint =
      'close the quotes, and write `\\"` for a quote, `\\\\` for a backslash and `\\n` for a new line';
    throw complaint(text, { reason: `the quotes at character ${at + 1} hold no JSON string`, hint, cause });
  }
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

export function writeSegment(segment: Segment): string {
  switch (segment.kind) {
    case "name":
      return /[~/[]/.test(segment.name)
        ? `/${segment.name.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("[", "~2")}`
        : `/${segment.name}`;
    case "item":
      return `[${segment.keys.map(([key, value]) => `${writeText(key)}=${writeText(value)}`).join(",")}]`;
    case "element":
      return `[=${writeText(segment.value)}]`;
    case "existence":
      return "/";
  }
}

function writeText(text: string): string {
  return text === "" || text.trim() !== text || /[,[\]="\\\p{Cc}]/u.test(text) ? JSON.stringify(text) : text;
}

function complaint(text: string, { reason, hint, cause }: Complaint): InvalidInput {
  return new InvalidInput(`\`${shown(text)}\` is not a field path: ${reason}`, { hint, cause });
}

/** A user's text on one line, and not more of it than a reader needs. */
function shown(text: string): string {
  const line = JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
  return line.slice(1, -1).replaceAll('\\"', '"').replaceAll("\\\\", "\\");
}
