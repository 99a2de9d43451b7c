import { text } from "#core/changes/records/audit-record.ts";
import { type Carried, recordsIn } from "#core/changes/records/carriers.ts";
import { resemblesEvent } from "#core/changes/records/classify.ts";
import { InvalidInput } from "#core/faults.ts";
import { type Reader, unreadable } from "#core/reading/reader.ts";
import type { Reading } from "#core/reading/reading.ts";
import { unpacked } from "./inflate.ts";
import type { Piece, Sink } from "./split/split-state.ts";

/** Parses one value; nothing where it is no JSON. What stands there may be secret, so no error quotes it. */
export function parsePiece({ bytes, from, to }: Piece): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(bytes.toString("utf8", from, to)) };
  } catch {
    return undefined;
  }
}

// In bytes: four times what AWS sends at most.
const largestRecord = 1024 * 1024;
// So many values without one event among them are no log.
const patience = 64;

type IntakeState = {
  readonly named: string;
  readonly reader: Reader;
  readings: Reading[];
  count: number;
  /** Whether anything in the input is an event; until then nothing is told of it. */
  isLog: boolean;
};

/** Turns the values of one input into readings: one for every record, and for every value that is none. */
export type Intake = {
  readonly sink: Sink;
  /** What was read since the last time. */
  readonly taken: () => readonly Reading[];
  /** Whether reading on is of no use: so much was read, and no event among it. */
  readonly isHopeless: () => boolean;
  /** What is wrong with an input of which nothing was an event. */
  readonly refusal: () => InvalidInput | undefined;
};

export function intake(named: string, reader: Reader): Intake {
  const state: IntakeState = { named, reader, readings: [], count: 0, isLog: false };
  return {
    sink: {
      attempt: (piece) => take(state, piece),
      value: (piece) => {
        if (!take(state, piece)) lose(state, { offset: piece.offset, why: "it is not valid JSON" });
      },
      broken: (offset, why) => lose(state, { offset, why }),
    },
    taken: () => (state.isLog ? drained(state) : []),
    isHopeless: () => !state.isLog && state.count >= patience,
    refusal: () => (state.isLog || state.count === 0 ? undefined : noLog(state)),
  };
}

function drained(state: IntakeState): readonly Reading[] {
  const taken = state.readings;
  state.readings = [];
  return taken;
}

/** Says whether there was a value to take. */
function take(state: IntakeState, piece: Piece): boolean {
  const parsed = parsePiece(piece);
  if (parsed === undefined) return false;
  state.count += 1;
  const carried = recordsIn(parsed.value, unpacked);
  state.isLog ||=
    carried.length === 0 || carried.some((one) => "record" in one && resemblesEvent(one.record));
  for (const one of carried) state.readings.push(readingOf(state, one, piece));
  return true;
}

function readingOf(
  { named, reader, count }: IntakeState,
  carried: Carried,
  { offset, from, to }: Piece,
): Reading {
  const place = `record ${count} of \`${named}\`, at byte ${offset}`;
  if ("broken" in carried) return unreadable(`${named}@${offset}`, `${place}: ${carried.broken}`);
  const { record, doubt } = carried;
  const isLarge = to - from > largestRecord && text(record, "eventName") !== undefined;
  const why = isLarge ? "it is larger than 1 MB" : doubt;
  if (why === undefined) return readingFrom(record, reader, `${named}@${offset}`);
  return unreadable(text(record, "eventID") ?? `${named}@${offset}`, `${place}: ${why}`);
}

/** A defect of ours may cost one record, never the rest of the log. */
function readingFrom(record: unknown, { read }: Reader, otherwise: string): Reading {
  try {
    return read(record);
  } catch (error) {
    const kind = error instanceof Error ? error.name : "error";
    return unreadable(otherwise, `a defect of Parley keeps it from being read (${kind}); please report it`);
  }
}

function lose(state: IntakeState, { offset, why }: { readonly offset: number; readonly why: string }): void {
  state.count += 1;
  const { named, count, readings } = state;
  readings.push(
    unreadable(`${named}@${offset}`, `record ${count} of \`${named}\`, at byte ${offset}: ${why}`),
  );
}

function noLog({ named, readings }: IntakeState): InvalidInput {
  const first = readings[0]?.why?.startsWith("record 1 of ")
    ? ": already its first line is not valid JSON"
    : "";
  return new InvalidInput(`\`${named}\` holds no events${first}`, {
    hint: "name log files of CloudTrail, output of `lookup-events`, events of EventBridge or notifications of AWS Config",
  });
}
