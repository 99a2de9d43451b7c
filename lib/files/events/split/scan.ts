/** The bytes that give JSON its shape. */
export const newline = 0x0a;
export const quote = 0x22;
const backslash = 0x5c;
export const comma = 0x2c;
export const brace = 0x7b;
const closingBrace = 0x7d;
export const bracket = 0x5b;
export const closingBracket = 0x5d;

/** What is known of the value being read, from one chunk to the next. */
export type Scan = {
  /** The next byte to look at. */
  at: number;
  /** Where the value begins. */
  from: number;
  depth: number;
  inText: boolean;
  /** By depth whether an object stands there, 1, or a list, 0; deeper ones are only counted. */
  readonly nest: Uint8Array;
  /** Whether a list under this name holds records rather than being a part of one. */
  readonly isCarrier: (name: string) => boolean;
};

/** Why a scan stopped: out of bytes, the value is whole, a list of records begins, too deep, or no JSON. */
export type Stop = "more" | "ended" | "list" | "deep" | "broken";

/** Values nested deeper are not read, so that nobody can exhaust the stack of those who look at them. */
export const deepest = 256;

const longestName = 24;

// Outside of texts: 1 opens a text, 2 opens an object or a list, 3 closes one.
const kinds = new Uint8Array(256);
kinds[quote] = 1;
for (const byte of [brace, bracket]) kinds[byte] = 2;
for (const byte of [closingBrace, closingBracket]) kinds[byte] = 3;

// Within texts: 1 stops, 2 takes the next byte with it. A text that runs over a line is a text cut off.
const halts = new Uint8Array(256);
for (const byte of [quote, newline]) halts[byte] = 1;
halts[backslash] = 2;

const blank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === newline || byte === 0x0d || byte === 0x09;

/** Where the text ends that goes on at `from`: at its quote, at a line's end, or nowhere before `end`. */
export function textEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const halt = halts[bytes[at] as number] as number;
    if (halt === 1) return at;
    at += halt === 0 ? 1 : 2;
  }
  return at;
}

/** Goes on in a value until it ends, breaks, or the bytes do. */
export function scanOn(scan: Scan, bytes: Buffer, end: number): Stop {
  let at = scan.at;
  let stop: Stop = "more";
  while (stop === "more" && at < end) {
    const kind = scan.inText ? 1 : kinds[bytes[at] as number];
    if (kind === 0) at += 1;
    else if (kind === 1) {
      at = textEnd(bytes, scan.inText ? at : at + 1, end);
      scan.inText = at >= end;
      if (bytes[at] === newline && !scan.inText) stop = "broken";
      else if (!scan.inText) at += 1;
    } else {
      stop = kind === 2 ? opened(scan, bytes, at) : closed(scan, bytes[at] as number);
      if (stop !== "broken") at += 1;
    }
  }
  scan.at = at;
  return stop;
}

function opened(scan: Scan, bytes: Buffer, at: number): Stop {
  const isObject = bytes[at] === brace;
  if (scan.depth > 0 && !mayOpen(scan, bytes, at)) return "broken";
  if (scan.depth === 1 && !isObject && scan.isCarrier(nameBefore(bytes, at))) return "list";
  scan.depth += 1;
  scan.nest[scan.depth] = isObject ? 1 : 0;
  return scan.depth > deepest ? "deep" : "more";
}

function closed(scan: Scan, byte: number): Stop {
  const kind = scan.nest[scan.depth];
  if (kind !== undefined && kind !== (byte === closingBrace ? 1 : 0)) return "broken";
  scan.depth -= 1;
  return scan.depth === 0 ? "ended" : "more";
}

/** The last byte before `at` that is more than a blank; -1 where there is none at hand. */
export function lastBefore(bytes: Uint8Array, at: number): number {
  let before = at - 1;
  while (before >= 0 && blank(bytes[before])) before -= 1;
  return before;
}

/** In an object a value follows its colon, in a list a comma or the bracket: anything else was cut off. */
function mayOpen({ nest, depth }: Scan, bytes: Uint8Array, at: number): boolean {
  const before = lastBefore(bytes, at);
  const byte = bytes[before];
  if (before < 0 || nest[depth] === undefined) return true;
  return nest[depth] === 1 ? byte === 0x3a : byte === 0x2c || byte === bracket;
}

/** The name of the property whose value begins at `at`; empty where it is long or not at hand. */
function nameBefore(bytes: Buffer, at: number): string {
  const colon = lastBefore(bytes, at);
  const last = lastBefore(bytes, colon);
  if (bytes[colon] !== 0x3a || bytes[last] !== quote) return "";
  const first = bytes.subarray(Math.max(0, last - longestName), last).lastIndexOf(quote);
  return first < 0 ? "" : bytes.toString("latin1", Math.max(0, last - longestName) + first + 1, last);
}
