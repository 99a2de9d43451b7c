import { between, seek, word } from "./between.ts";
import { deepest, newline, type Stop, scanOn } from "./scan.ts";
import { append, handOut, type Sink, type SplitState, splitState } from "./split-state.ts";

const record = Buffer.from('{"eventVersion"');
const nextRecord = Buffer.from(',{"eventVersion"');
const furthest = 32 * 1024;
/** So many wrong guesses in a row mean that this input is laid out otherwise. */
const patience = 4;

/**
 * Tries whether a record of CloudTrail ends where the next record, or the next line, seems to begin: finding that
 * place is much faster than looking at every byte. If all up to there is one value of JSON, it can end nowhere else.
 */
function guessed(state: SplitState): boolean {
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

/** Finds the values in a stream of JSON: one after the other, in lists, or in the lists of a carrier. */
export type Splitter = {
  readonly push: (chunk: Uint8Array) => void;
  /** Says whether the input ended where JSON may end. */
  readonly finish: () => boolean;
};

/** In bytes: far above any record, so that a carrier with a few records may be read at once. */
const largestValue = 8 * 1024 * 1024;
// A hostile input must not make us read it over and over.
const mostRescanned = 64 * 1024 * 1024;

export function splitter(sink: Sink): Splitter {
  const state = splitState(sink);
  return {
    push: (chunk) => {
      append(state, chunk);
      while (state.scan.at < state.end && advance(state));
    },
    finish: () => finished(state),
  };
}

/** One step; false where only more bytes help. */
function advance(state: SplitState): boolean {
  if (state.mode === "between") return between(state);
  if (state.mode === "seeking") return seek(state);
  if (state.mode === "word") return word(state) || stillFits(state);
  if (state.mode === "value" && state.scan.at === state.scan.from && guessed(state)) return true;
  const stop = scanOn(state.scan, state.bytes, state.end);
  return stop === "more" ? stillFits(state) : stopped(state, stop);
}

/** A value that has outgrown all measure is given up, so that the memory stays small. */
function stillFits(state: SplitState): false {
  const { mode, scan } = state;
  const isLarge = scan.at - scan.from > largestValue;
  if (isLarge && (mode === "value" || mode === "word")) lose(state, "it is larger than 8 MB");
  if (isLarge && mode === "word") state.mode = "seeking";
  return false;
}

function stopped(state: SplitState, stop: Stop): boolean {
  const { frames, mode } = state;
  if (stop === "ended") {
    if (mode === "value") handOut(state);
    if (mode === "rest") frames.pop();
    state.mode = "between";
  } else if (stop === "list") {
    if (mode !== "rest") frames.push("carrier");
    frames.push("list");
    state.mode = "between";
  } else if (stop === "broken") startOver(state);
  else if (mode === "value") lose(state, `it is nested deeper than ${deepest} levels`);
  return true;
}

/** Gives a value up and looks for the next one, also among the bytes that the broken one swallowed. */
function startOver(state: SplitState, why = "its brackets or quotes do not match"): void {
  const { scan, mode } = state;
  const isKept = mode === "value" && state.rescanned < mostRescanned + state.base;
  if (mode === "value") lose(state, why);
  state.mode = "seeking";
  state.wasBroken = true;
  scan.inText = false;
  if (!isKept) return;
  state.rescanned += scan.at - scan.from;
  scan.at = scan.from + 1;
}

/** Tells of the value, once; it is read to its end without being kept. */
function lose(state: SplitState, why: string): void {
  state.sink.broken(state.base + state.scan.from, why);
  state.mode = "lost";
}

function finished(state: SplitState): boolean {
  const { mode, scan, frames, wasBroken } = state;
  if (mode === "value" || (mode === "word" && scan.inText)) {
    if (mode === "word") lose(state, "the input ends inside it");
    startOver(state, "the input ends inside it");
    while (scan.at < state.end && advance(state));
    finished(state);
    return false;
  }
  if (mode === "word") handOut(state);
  return wasBroken || (frames.length === 0 && mode !== "rest" && mode !== "lost");
}
