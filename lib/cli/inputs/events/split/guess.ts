import { newline } from "./bytes.ts";
import type { SplitState } from "./split-state.ts";

const record = Buffer.from('{"eventVersion"');
const nextRecord = Buffer.from(',{"eventVersion"');
const furthest = 32 * 1024;
/** So many wrong guesses in a row mean that this input is laid out otherwise. */
const patience = 4;

/**
 * Tries whether a record of CloudTrail ends where the next record, or the next line, seems to begin: finding that
 * place is much faster than looking at every byte. If all up to there is one value of JSON, it can end nowhere else.
 */
export function guessed(state: SplitState): boolean {
  const { bytes, end, base, scan, frames, sink } = state;
  const { from } = scan;
  const isShort = from + record.length > end;
  if (isShort || state.wrongGuesses >= patience) return false;
  if (bytes.compare(record, 0, record.length, from, from + record.length) !== 0) return false;
  const to = frames.length > 0 ? bytes.indexOf(nextRecord, from) : bytes.indexOf(newline, from);
  const isNear = to > from && to < end && to - from < furthest;
  const isRight = isNear && sink.attempt({ bytes, from, to, offset: base + from });
  state.wrongGuesses = isRight ? 0 : state.wrongGuesses + 1;
  if (!isRight) return false;
  scan.at = to;
  state.mode = "between";
  return true;
}
