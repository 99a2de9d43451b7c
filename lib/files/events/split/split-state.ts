import { carrierLists } from "#core/changes/records/carriers.ts";
import { deepest, type Scan } from "./scan.ts";

/** One value in the bytes at hand, and where it stands in the whole input. */
export type Piece = {
  readonly bytes: Buffer;
  readonly from: number;
  readonly to: number;
  readonly offset: number;
};

export type Sink = {
  readonly value: (piece: Piece) => void;
  /** Takes a piece if it is one whole value of JSON, and says whether it is. */
  readonly attempt: (piece: Piece) => boolean;
  /** A value that cannot be had: from which byte, and why. */
  readonly broken: (offset: number, why: string) => void;
};

/**
 * What is being read: the room between values, a value, a bare word or text, the rest of an object whose list
 * was handed out, a value that is given up, or whatever stands before the next record.
 */
type SplitStateMode = "between" | "value" | "word" | "rest" | "lost" | "seeking";

export type SplitState = {
  bytes: Buffer;
  end: number;
  /** Where `bytes` begins in the whole input. */
  base: number;
  mode: SplitStateMode;
  wasBroken: boolean;
  /** How many bytes were looked at twice. */
  rescanned: number;
  /** In a row. */
  wrongGuesses: number;
  readonly frames: ("list" | "carrier")[];
  readonly scan: Scan;
  readonly sink: Sink;
};

const mostFrames = 64;
// A name and a bracket before the place that is looked at are still at hand.
const margin = 64;

export function splitState(sink: Sink): SplitState {
  const frames: ("list" | "carrier")[] = [];
  const isCarrier = (name: string) => frames.length < mostFrames && carrierLists.includes(name);
  const nest = new Uint8Array(deepest + 2);
  const scan: Scan = { at: 0, from: 0, depth: 0, inText: false, nest, isCarrier };
  const bytes = Buffer.allocUnsafe(4_096);
  return {
    bytes,
    end: 0,
    base: 0,
    mode: "between",
    wasBroken: false,
    rescanned: 0,
    wrongGuesses: 0,
    frames,
    scan,
    sink,
  };
}

/** Puts a chunk behind what is still needed. */
export function append(state: SplitState, chunk: Uint8Array): void {
  const { scan, mode, bytes } = state;
  const isKept = mode === "value" || mode === "word";
  const from = Math.max(0, isKept ? scan.from : Math.min(scan.at, state.end) - margin);
  const kept = state.end - from;
  if (kept + chunk.length > bytes.length) state.bytes = Buffer.allocUnsafe((kept + chunk.length) * 2);
  bytes.copy(state.bytes, 0, from, state.end);
  state.bytes.set(chunk, kept);
  state.end = kept + chunk.length;
  state.base += from;
  scan.at -= from;
  scan.from -= from;
}

/** Hands out what stands between `from` and `at`. */
export function handOut({ scan, bytes, base, sink }: SplitState): void {
  sink.value({ bytes, from: scan.from, to: scan.at, offset: base + scan.from });
}
