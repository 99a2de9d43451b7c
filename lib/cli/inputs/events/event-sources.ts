import { InvalidInput } from "#core/faults.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { chunksOf, type DiskPlace, isFolder, placeOf, sizeOf, walk } from "../disk.ts";

/** One file of events, or standard input; its bytes are read when somebody asks for them. */
export type EventSource = {
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
