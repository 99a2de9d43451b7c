import { ignoredReasons } from "#core/changes/written-edit.ts";
import type { Reading } from "#core/reading/reading.ts";
import { plain } from "../terminal/plain-text.ts";
import { counted, listed } from "../terminal/prose.ts";

const mostCalls = 2_000;
const shownCalls = 5;

/** What became of all records together. */
export type Tally = {
  readonly add: (readings: readonly Reading[], skipped: number) => void;
  readonly total: () => number;
  readonly text: () => string;
};

const number = (count: number): string => count.toLocaleString("en-US");

export function tally(): Tally {
  const statuses = { resolved: 0, ambiguous: 0, unresolved: 0, ignored: 0 };
  const reasons = new Map<string, number>(ignoredReasons.map((reason) => [reason, 0]));
  const unresolved = new Map<string, number>();
  let skipped = 0;
  const count = ({ status, why, call }: Reading): void => {
    statuses[status] += 1;
    if (status === "ignored") raise(reasons, why ?? "");
    if (status === "unresolved") raise(unresolved, call ?? "what is no call");
  };
  return {
    add: (readings, more) => {
      for (const reading of readings) count(reading);
      skipped += more;
    },
    total: () => totalOf(statuses),
    text: () => summaryText({ statuses, reasons, unresolved, skipped }),
  };
}

function raise(counts: Map<string, number>, key: string): void {
  if (counts.has(key) || counts.size < mostCalls) counts.set(key, (counts.get(key) ?? 0) + 1);
}

type Statuses = Readonly<Record<Reading["status"], number>>;

const totalOf = (statuses: Statuses): number =>
  Object.values(statuses).reduce((sum, count) => sum + count, 0);

type SummaryTextInput = {
  readonly statuses: Statuses;
  readonly reasons: ReadonlyMap<string, number>;
  readonly unresolved: ReadonlyMap<string, number>;
  readonly skipped: number;
};

function summaryText({ statuses, reasons, unresolved, skipped }: SummaryTextInput): string {
  const total = totalOf(statuses);
  const parts = Object.entries(statuses).map(([status, count]) => `${number(count)} ${status}`);
  const ignored = [...reasons]
    .filter(([, count]) => count > 0)
    .map(([why, count]) => `${number(count)} ${why}`);
  const most = [...unresolved].toSorted(([, a], [, b]) => b - a).slice(0, shownCalls);
  const calls = most.map(([call, count]) => `${plain(call)} (${number(count)})`);
  return [
    `${counted(total, "record").replace(String(total), number(total))}: ${listed(parts)}\n`,
    ignored.length > 0 ? `  ignored: ${listed(ignored)}\n` : "",
    calls.length > 0 ? `  unresolved most often: ${calls.join(", ")}\n` : "",
    skipped > 0 ? `  outside the asked time: ${number(skipped)}\n` : "",
  ].join("");
}
