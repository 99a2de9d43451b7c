import { stat } from "node:fs/promises";
import { setInterval } from "node:timers";
import { InvalidInput } from "#core/faults.ts";
import { answerFault } from "../fault-report.ts";
import { chunksOf, type DiskPlace, placeOf, walk } from "../inputs/disk.ts";
import { counted } from "../terminal/prose.ts";
import type { Terminal } from "../terminal/terminal.ts";

type TakenStatus = { readonly status: string };
type TakeEvents = (bytes: AsyncIterable<Uint8Array>, named: string) => AsyncGenerator<TakenStatus>;

const everyMs = 1_000;
const logFile = /\.(json|jsonl|ndjson|log|gz)$/i;

/** What a file was like when it was last taken. */
const markOf = async ({ path }: DiskPlace): Promise<string> => {
  const { size, mtimeMs } = await stat(path);
  return `${size} ${mtimeMs}`;
};

/**
 * Takes every log file of a folder, those beneath it too, whenever it comes or grows. INVARIANT (each record once): a
 * file that grew is taken again, and what was taken before is known.
 */
export function watchFolder(folder: string, take: TakeEvents, terminal: Terminal): () => void {
  const seen = new Map<string, string>();
  const place = placeOf(terminal.cwd, folder);
  let isBusy = false;
  const look = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      for await (const file of walk(place, logFile)) await takeFile(file, { seen, take, terminal });
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      answerFault(error, terminal);
    } finally {
      isBusy = false;
    }
  };
  void look();
  const timer = setInterval(() => void look(), everyMs);
  return () => clearInterval(timer);
}

type TakeFileInput = {
  readonly seen: Map<string, string>;
  readonly take: TakeEvents;
  readonly terminal: Terminal;
};

async function takeFile(file: DiskPlace, { seen, take, terminal }: TakeFileInput): Promise<void> {
  const mark = await markOf(file);
  if (seen.get(file.path) === mark) return;
  seen.set(file.path, mark);
  let taken = 0;
  try {
    for await (const { status } of take(chunksOf(file), file.named)) if (status === "taken") taken += 1;
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    answerFault(error, terminal);
  }
  terminal.out(`\n${file.named}: ${counted(taken, "new change")}\n`);
}
