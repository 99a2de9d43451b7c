import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Situation } from "#core/claims/situation.ts";
import { headLine, lastLine, type RecordHead, situationLine } from "#core/documents/record-file.ts";
import { InvalidInput } from "#core/faults.ts";
import type { Recorder } from "#replay/recording/recorder.ts";
import { type DiskPlace, unusable } from "../inputs/disk.ts";

const taken = ({ named }: DiskPlace): InvalidInput =>
  new InvalidInput(`\`${named}\` is there already`, {
    hint: "name another file; a record is never written over",
  });

/** Said before a long log is read for nothing. */
export async function mustBeFree(place: DiskPlace): Promise<void> {
  const found = await stat(place.path).catch(() => undefined);
  if (found !== undefined) throw taken(place);
}

type WriteRecordInput = Pick<RecordHead, "at" | "policy"> & {
  readonly recorder: Pick<Recorder, "decisions" | "dockets" | "leftOut">;
  readonly situations: readonly Situation[];
};

function* linesOf({ recorder, situations, at, policy }: WriteRecordInput): Generator<string> {
  const { decisions, dockets, leftOut } = recorder;
  yield headLine({ at, policy, leftOut: { ...leftOut } });
  yield* situations.map(situationLine);
  yield* dockets.values();
  yield* decisions;
  yield lastLine(1 + situations.length + dockets.size + decisions.length);
}

/** INVARIANT (own eyes only): it says who changed what, so that nobody else may read it; and it is never written over. */
export async function writeRecord(place: DiskPlace, input: WriteRecordInput): Promise<void> {
  const out = createWriteStream(place.path, { mode: 0o600, flags: "wx" });
  const lines = Readable.from(linesOf(input));
  try {
    if (place.path.endsWith(".gz")) await pipeline(lines, createGzip(), out);
    else await pipeline(lines, out);
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    throw isThere ? taken(place) : unusable(place, error);
  }
}
