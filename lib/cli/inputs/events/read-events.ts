import { setFlagsFromString } from "node:v8";
import { InvalidInput } from "#core/faults.ts";
import type { Reader } from "#core/reading/reader.ts";
import type { Reading } from "#core/reading/reading.ts";
import { inflated } from "#files/events/inflate.ts";
import { intake } from "#files/events/intake.ts";
import { splitter } from "#files/events/split/splitter.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { chunksOf, type DiskPlace, isFolder, placeOf, sizeOf, walk } from "../disk.ts";

/** One file of events, or standard input; its bytes are read when somebody asks for them. */
type EventSource = {
  readonly named: string;
  /** It was not asked for by its own name but lies in a folder, so it may well be something else. */
  readonly isBeneath?: true;
  readonly open: () => AsyncIterable<Uint8Array>;
};

const logFile = /\.(json|jsonl|ndjson|log|gz)$/i;

type LookAtResult = { readonly place: DiskPlace; readonly isFolder: boolean };

/** What a reader named: files, folders with all log files in them, `-` or nothing for standard input. */
export async function* eventSources(
  names: readonly string[],
  terminal: Terminal,
): AsyncGenerator<EventSource> {
  if (names.length === 0 && terminal.isTty.in) throw nothingNamed();
  // What does not exist is told before anything is read.
  const inputs = await Promise.all(
    (names.length === 0 ? ["-"] : names).map((name) => lookAt(name, terminal)),
  );
  for (const input of inputs) {
    if (input === "standard input") yield { named: input, open: terminal.readChunks };
    else if (input.isFolder) yield* filesIn(input.place);
    else yield fileSource(input.place);
  }
}

async function lookAt(name: string, terminal: Terminal): Promise<LookAtResult | "standard input"> {
  if (name === "-") return "standard input";
  const place = placeOf(terminal.cwd, name);
  return { place, isFolder: await isFolder(place) };
}

function nothingNamed(): InvalidInput {
  return new InvalidInput("there are no events to read", {
    hint: "name a log file or a folder of them, or send events to standard input",
  });
}

async function* filesIn(folder: DiskPlace): AsyncGenerator<EventSource> {
  let count = 0;
  for await (const file of walk(folder, logFile)) {
    count += 1;
    yield { ...fileSource(file), isBeneath: true };
  }
  if (count > 0) return;
  throw new InvalidInput(`\`${folder.named}\` holds no log files`, {
    hint: "log files end in .json, .jsonl, .ndjson, .log or .gz",
  });
}

const fileSource = (place: DiskPlace): EventSource => ({ named: place.named, open: () => chunksOf(place) });

/** How much there is to read, for a progress bar; undefined where nobody can know. */
export async function bytesIn(names: readonly string[], terminal: Terminal): Promise<number | undefined> {
  if (names.length === 0 || names.includes("-")) return undefined;
  let bytes = 0;
  for (const name of names) {
    const place = placeOf(terminal.cwd, name);
    if (!(await isFolder(place))) bytes += await sizeOf(place);
    else for await (const file of walk(place, logFile)) bytes += await sizeOf(file);
  }
  return bytes;
}

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
