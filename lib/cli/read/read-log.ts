import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { profilesFrom } from "#core/attribution/profiles.ts";
import type { InvalidInput } from "#core/faults.ts";
import { secretHider } from "#core/reading/hidden-readings.ts";
import { reader } from "#core/reading/reader.ts";
import type { Reading } from "#core/reading/reading.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { answerFault } from "../fault-report.ts";
import { eventSources } from "../inputs/events/event-sources.ts";
import { readEvents, type Watch } from "../inputs/events/read-events.ts";
import { type Span, withinSpan } from "../inputs/events/time-span.ts";
import { withLateReasons } from "../inputs/events/with-late-reasons.ts";
import { loadPolicy, policyPlace } from "../inputs/load.ts";
import { paints } from "../terminal/paint.ts";
import { hasColour, type Terminal } from "../terminal/terminal.ts";
import { personLine } from "./person-line.ts";
import { readingLine } from "./reading-line.ts";
import { tally } from "./summary.ts";

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
