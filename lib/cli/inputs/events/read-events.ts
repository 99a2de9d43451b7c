import { setFlagsFromString } from "node:v8";
import { InvalidInput } from "#core/faults.ts";
import type { Reader } from "#core/reading/reader.ts";
import type { Reading } from "#core/reading/reading.ts";
import type { EventSource } from "./event-sources.ts";
import { inflated } from "./inflate.ts";
import { intake } from "./intake.ts";
import { splitter } from "./split/splitter.ts";

/**
 * Of a log nearly everything is forgotten at once, and the little that is kept for a while makes V8 reserve some
 * hundred megabytes that bring nothing: new things get no more room than at first, old ones little more than they need.
 */
function keepHeapSmall(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--heap-growing-percent=60");
}

export type Watch = {
  /** What is wrong with an input as a whole; all that could be had of it was read, and the next input follows. */
  readonly fault: (fault: InvalidInput) => void;
  /** A file of a folder that holds no events: told, but no reason to fail. */
  readonly passedOver: (fault: InvalidInput) => void;
  /** How many bytes were read since the last time, as they stand on the disk. */
  readonly progress?: (bytes: number) => void;
};

/** Reads every record of every input, a batch at a time, in the order in which they stand there. */
export async function* readEvents(
  sources: AsyncIterable<EventSource>,
  reader: Reader,
  watch: Watch,
): AsyncGenerator<readonly Reading[]> {
  keepHeapSmall();
  try {
    for await (const source of sources) yield* readSource(source, reader, watch);
  } catch (error) {
    watch.fault(faultIn(error));
  }
}

async function* readSource(
  source: EventSource,
  reader: Reader,
  watch: Watch,
): AsyncGenerator<readonly Reading[]> {
  const { sink, taken, isHopeless, refusal } = intake(source.named, reader);
  const { push, finish } = splitter(sink);
  let bytes = 0;
  let fault: InvalidInput | undefined;
  try {
    for await (const chunk of inflated(source.named, watched(source, watch))) {
      bytes += chunk.length;
      push(chunk);
      yield taken();
      if (isHopeless()) break;
    }
  } catch (error) {
    fault = faultIn(error);
  }
  const isWhole = finish();
  yield taken();
  const refused = refusal();
  const found = refused ?? fault ?? shortfall(source, { bytes, isWhole });
  if (found === undefined) return;
  if (source.isBeneath && (refused !== undefined || bytes === 0)) watch.passedOver(found);
  else watch.fault(found);
}

async function* watched({ open }: EventSource, { progress }: Watch): AsyncGenerator<Uint8Array> {
  for await (const chunk of open()) {
    progress?.(chunk.length);
    yield chunk;
  }
}

/** Only what the user's input is to blame for is told and passed over. */
function faultIn(error: unknown): InvalidInput {
  if (error instanceof InvalidInput) return error;
  throw error;
}

type Extent = { readonly bytes: number; readonly isWhole: boolean };

function shortfall({ named }: EventSource, { bytes, isWhole }: Extent): InvalidInput | undefined {
  if (bytes === 0) return new InvalidInput(`\`${named}\` is empty`, { hint: "name a file with events" });
  if (isWhole) return undefined;
  return new InvalidInput(`\`${named}\` is cut off: it ends at byte ${bytes} in the middle of its JSON`, {
    hint: "what stands before was read; fetch the file again for the rest",
  });
}
