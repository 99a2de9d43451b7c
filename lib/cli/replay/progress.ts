import type { Terminal } from "../terminal/terminal.ts";
import { texts } from "./texts.ts";

/** Tells how far a long reading has come. */
export type Progress = {
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
