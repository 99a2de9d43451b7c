import { brace, bracket, closingBracket, comma, lastBefore, newline, quote, textEnd } from "./scan.ts";
import { handOut, type SplitState } from "./split-state.ts";

// Between values blanks and commas mean nothing, nor does the mark some editors put before a text in UTF-8.
const passed = new Uint8Array(256);
for (const byte of [0x20, newline, 0x0d, 0x09, comma, 0xef, 0xbb, 0xbf]) passed[byte] = 1;

/** Passes what stands between two values, up to the next value or the end of a list. */
export function between(state: SplitState): boolean {
  const { scan, bytes, end } = state;
  while (scan.at < end && passed[bytes[scan.at] as number] === 1) scan.at += 1;
  if (scan.at >= end) return false;
  const byte = bytes[scan.at];
  if (byte === closingBracket && state.frames.length > 0) closeList(state);
  else if (byte === bracket && state.frames.length < 64) {
    state.frames.push("list");
    scan.at += 1;
  } else {
    state.mode = byte === brace || byte === bracket ? "value" : "word";
    scan.from = scan.at;
    scan.depth = 0;
    scan.inText = byte === quote;
    if (byte === quote) scan.at += 1;
  }
  return true;
}

/** Behind the list that it handed out a carrier may hold more, even another list. */
function closeList(state: SplitState): void {
  const { scan, frames } = state;
  frames.pop();
  scan.at += 1;
  if (frames.at(-1) !== "carrier") return;
  state.mode = "rest";
  scan.from = scan.at;
  scan.depth = 1;
  scan.nest[1] = 1;
  scan.inText = false;
}

/** A text, a number, or a line that is no JSON at all. */
export function word(state: SplitState): boolean {
  const { scan, bytes, end, frames } = state;
  if (scan.inText) {
    scan.at = textEnd(bytes, scan.at, end);
    if (scan.at >= end) return false;
    scan.at += 1;
  } else {
    const isEnd = (byte: number | undefined) =>
      byte === newline || (frames.length > 0 && (byte === comma || byte === closingBracket));
    while (scan.at < end && !isEnd(bytes[scan.at])) scan.at += 1;
    if (scan.at >= end) return false;
  }
  handOut(state);
  state.mode = "between";
  return true;
}

/** Where the next record may begin: at an object that begins a line, or that begins as CloudTrail's records do. */
export function seek(state: SplitState): boolean {
  const { scan, bytes, end } = state;
  const seen = bytes.subarray(0, end);
  const line = seen.indexOf("\n{", Math.max(0, scan.at - 1)) + 1;
  const found = [line, recordAfter(seen, scan.at)].filter((at) => at > 0 && at >= scan.at);
  if (found.length > 0) state.mode = "between";
  // What may be the beginning of a beginning is looked at again with the next bytes.
  scan.at = found.length > 0 ? Math.min(...found) : Math.max(scan.at, end - 48);
  return found.length > 0;
}

function recordAfter(seen: Buffer, from: number): number {
  let name = seen.indexOf('"eventVersion"', from);
  while (name >= 0) {
    const before = lastBefore(seen, name);
    if (seen[before] === brace && before >= from) return before;
    name = seen.indexOf('"eventVersion"', name + 1);
  }
  return -1;
}
