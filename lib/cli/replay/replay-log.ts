import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import type { InvalidInput } from "#core/faults.ts";
import { Replayer, type ReplayParts } from "#replay/replayer.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { answerFault } from "../fault-report.ts";
import { placeOf } from "../inputs/disk.ts";
import { bytesIn, eventSources, readEvents } from "../inputs/events/read-events.ts";
import { readerUnder } from "../inputs/events/reader-under.ts";
import { withinSpan } from "../inputs/events/time-span.ts";
import { withLateReasons } from "../inputs/events/with-late-reasons.ts";
import { loadPolicy, policyPlace } from "../inputs/load.ts";
import { loadOwners } from "../inputs/owners-file.ts";
import { beginRecording, type Recording } from "../record/recording.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { documentOf } from "./document/document-of.ts";
import { loadSituations, type ReplayInput } from "./options.ts";
import { texts } from "./texts.ts";

/** Tells how far a long reading has come. */
type Progress = {
  readonly read: (bytes: number) => void;
  readonly taken: (records: number) => void;
  /** Leaves the line as it was. */
  readonly done: () => void;
};

// What is over sooner needs no bar.
const patience = 700;
const interval = 100;
const barWidth = 24;

const silent: Progress = { read: () => undefined, taken: () => undefined, done: () => undefined };

type LineOfInput = { bytes: number; records: number; shownAt: number };

function lineOf({ bytes, records }: LineOfInput, total: number | undefined, elapsed: number): string {
  const rate = Math.round((records * 1_000) / Math.max(1, elapsed));
  if (total === undefined || total === 0) return texts.progress(records, rate);
  const share = Math.min(1, bytes / total);
  const filled = Math.round(share * barWidth);
  const bar = "█".repeat(filled) + "░".repeat(barWidth - filled);
  const left = share === 0 ? undefined : (elapsed / share) * (1 - share);
  return `${bar} ${Math.floor(share * 100)} %  ${texts.progress(records, rate, left)}`;
}

/** A bar with rate and time left, on a terminal and only once it takes long. */
export function progressOn(terminal: Terminal, total: number | undefined): Progress {
  if (!terminal.isTty.err || terminal.env["TERM"] === "dumb") return silent;
  const start = terminal.elapsed();
  const state: LineOfInput = { bytes: 0, records: 0, shownAt: 0 };
  const show = () => {
    const now = terminal.elapsed();
    if (now - start < patience || now - state.shownAt < interval) return;
    state.shownAt = now;
    const line = lineOf(state, total, now - start).slice(0, Math.max(20, terminal.columns - 1));
    terminal.err(`\r\u001b[2K${line}`);
  };
  return {
    read: (bytes) => {
      state.bytes += bytes;
    },
    taken: (records) => {
      state.records += records;
      show();
    },
    done: () => {
      if (state.shownAt > 0) terminal.err("\r\u001b[2K");
    },
  };
}

export type Replayed = {
  readonly document: ReplayDocument;
  /** Fine, unless something that was named could not be read. */
  readonly code: ExitCode;
};

async function partsFor(asked: ReplayInput, terminal: Terminal) {
  const place = policyPlace(terminal, asked.policy);
  const { policy } = await loadPolicy(place);
  const base = asked.compare === true ? await loadPolicy(policyPlace(terminal, asked.base)) : undefined;
  const situations =
    asked.situations === undefined ? [] : await loadSituations(placeOf(terminal.cwd, asked.situations));
  const owners = asked.owners === undefined ? undefined : await loadOwners(terminal, asked.owners);
  const shapes = openCatalogue();
  const recording =
    asked.record === undefined
      ? undefined
      : await beginRecording(asked.record, { place, policy, situations, shapes, terminal });
  return { policy, base: base?.policy, situations, owners, shapes, recording };
}

type Reads = {
  readonly asked: ReplayInput;
  readonly terminal: Terminal;
  readonly replayer: Replayer;
  readonly progress: Progress;
  readonly recording: Recording | undefined;
};

/** Hands every reading to the replayer; what is wrong with an input is told, and the next one follows. */
async function readAll(
  events: ReturnType<typeof readerUnder>,
  { asked, terminal, replayer, progress, recording }: Reads,
): Promise<readonly InvalidInput[]> {
  const isAsked = withinSpan(asked);
  const faults: InvalidInput[] = [];
  const tell = (fault: InvalidInput): void => {
    progress.done();
    answerFault(fault, terminal);
  };
  const watch = {
    fault: (fault: InvalidInput) => {
      faults.push(fault);
      tell(fault);
    },
    passedOver: tell,
    progress: progress.read,
  };
  const batches = readEvents(eventSources(asked.events, terminal), events, watch);
  for await (const batch of withLateReasons(batches, events)) {
    const kept = recording === undefined ? batch : await recording.withoutSecrets(batch);
    for (const [place, reading] of kept.entries())
      replayer.read(reading, isAsked(reading), events.asBase(batch[place]));
    progress.taken(batch.length);
  }
  return faults;
}

/** Reads a log and learns what Parley would have done about it. */
export async function replayLog(
  asked: ReplayInput,
  terminal: Terminal,
  looked?: ReplayParts["looked"],
): Promise<Replayed | ExitCode> {
  const done = await replayed(asked, terminal, looked);
  return typeof done === "number" ? done : { document: documentOf(done.replayer), code: done.code };
}

type DoneReplay = { readonly replayer: Replayer; readonly code: ExitCode };

/** The same, for what is told of it in another way. */
export async function replayed(
  asked: ReplayInput,
  terminal: Terminal,
  looked?: ReplayParts["looked"],
): Promise<DoneReplay | ExitCode> {
  const { recording, ...parts } = await partsFor(asked, terminal);
  const replayer = new Replayer({ ...parts, recorder: recording?.recorder, looked });
  const events = readerUnder(parts.policy, parts.base, parts.shapes);
  const progress = progressOn(terminal, await bytesIn(asked.events, terminal));
  const faults = await readAll(events, { asked, terminal, replayer, progress, recording });
  progress.done();
  replayer.finish();
  if (faults.length > 0 && replayer.tally.read === 0) return exitCodes.usage;
  await recording?.write();
  return { replayer, code: faults.length > 0 ? exitCodes.usage : exitCodes.fine };
}
