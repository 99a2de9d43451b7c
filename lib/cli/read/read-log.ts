import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import type { Attribution } from "#core/attribution/attribute.ts";
import { profilesFrom } from "#core/attribution/profiles.ts";
import { ignoredReasons } from "#core/changes/written-edit.ts";
import type { Actor } from "#core/claims/claim.ts";
import type { InvalidInput } from "#core/faults.ts";
import { listed } from "#core/policy/told/phrases.ts";
import { secretHider } from "#core/reading/hidden-readings.ts";
import { reader } from "#core/reading/reader.ts";
import type { Reading } from "#core/reading/reading.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { answerFault } from "../fault-report.ts";
import { eventSources, readEvents, type Watch } from "../inputs/events/read-events.ts";
import { type Span, withinSpan } from "../inputs/events/time-span.ts";
import { withLateReasons } from "../inputs/events/with-late-reasons.ts";
import { loadPolicy, policyPlace } from "../inputs/load.ts";
import { paints } from "../terminal/paint.ts";
import { jsonLine, plain } from "../terminal/plain-text.ts";
import { counted } from "../terminal/prose.ts";
import { hasColour, type Terminal } from "../terminal/terminal.ts";
import { personLine } from "./person-line.ts";

const mostCalls = 2_000;
const shownCalls = 5;

/** What became of all records together. */
type Tally = {
  readonly add: (readings: readonly Reading[], skipped: number) => void;
  readonly total: () => number;
  readonly text: () => string;
};

const number = (count: number): string => count.toLocaleString("en-US");

function tally(): Tally {
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

function attributionOf({ intent, motivation, source, trust, contradictions, until }: Attribution): object {
  const doubts = contradictions.length === 0 ? {} : { contradictions };
  return { intent, motivation, source, trust, ...(until !== undefined && { until }), ...doubts };
}

function actorOf({ principal, via, kind }: Actor): object {
  return { principal, ...(via !== undefined && { via }), kind };
}

/** One record as one line of JSON, its parts always in the same order. */
export function readingLine(reading: Reading): string {
  const { eventId, status, why, resources, actor, attribution, edits, at, call, write } = reading;
  return `${jsonLine({
    eventId,
    status,
    why,
    resources: resources.map(({ type, id, account, region }) => ({ type, id, account, region })),
    actor: actor === null ? null : actorOf(actor),
    attribution: attribution === null ? null : attributionOf(attribution),
    edits,
    at,
    call,
    write,
  })}\n`;
}

export type ReadLogInput = Span & {
  readonly events: readonly string[];
  readonly policy?: string;
  readonly json?: boolean;
  readonly changes?: boolean;
};

/** Tells what became of every record, and at the end of all of them together. */
export async function readLog(asked: ReadLogInput, terminal: Terminal): Promise<ExitCode> {
  const isAsked = withinSpan(asked);
  const { policy } = await loadPolicy(policyPlace(terminal, asked.policy));
  const knowledge = openCatalogue();
  const events = reader({ knowledge, profiles: profilesFrom(policy.file) });
  const hide = secretHider(policy.file, knowledge);
  const line = lineFor(asked, terminal);
  const counts = tally();
  const faults = faultsFor(terminal);
  const batches = readEvents(eventSources(asked.events, terminal), events, faults.watch);
  for await (const batch of withLateReasons(batches, events)) {
    const readings = batch.filter(isAsked);
    counts.add(readings, batch.length - readings.length);
    terminal.out(readings.map((reading) => line(hide(reading))).join(""));
    if (!terminal.isHeard()) break;
  }
  if (counts.total() > 0 || !faults.areThere()) terminal.err(counts.text());
  return counts.total() === 0 && faults.areThere() ? exitCodes.usage : faults.code();
}

/** Tells each fault when it is found; a file that is no log fails only where nothing else is one. */
function faultsFor(terminal: Terminal) {
  let code: ExitCode = exitCodes.fine;
  let areThere = false;
  const told = (fault: InvalidInput): ExitCode => {
    areThere = true;
    return answerFault(fault, terminal);
  };
  const watch: Watch = {
    fault: (fault) => {
      code = told(fault);
    },
    passedOver: told,
  };
  return { watch, code: () => code, areThere: () => areThere };
}

function lineFor({ json, changes }: ReadLogInput, terminal: Terminal): (reading: Reading) => string {
  const paint = paints(hasColour(terminal, "out"));
  const width = terminal.isTty.out ? terminal.columns : undefined;
  const line = json === true ? readingLine : (reading: Reading) => personLine(reading, { paint, width });
  return (reading) => (changes === true && reading.status === "ignored" ? "" : line(reading));
}
