import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import type { ExitCode } from "../exit-codes.ts";
import { placeOf, writeText } from "../inputs/disk.ts";
import { paints } from "../terminal/paint.ts";
import { jsonText } from "../terminal/plain-text.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";
import { checkComparison, type ReplayInput } from "./options.ts";
import { replayLog } from "./replay-log.ts";

/** The report as a page, whole in one file. */
export async function writeReport(document: ReplayDocument, path: string, terminal: Terminal): Promise<void> {
  const { reportFile } = await import("./report/report-of.ts");
  await writeText(placeOf(terminal.cwd, path), await reportFile(document));
}

/** The replay on one screen, with where its report was written. */
export async function showReplay(
  document: ReplayDocument,
  report: string | undefined,
  terminal: Terminal,
): Promise<void> {
  const { screenOf } = await import("./screen/screen.ts");
  const look = { paint: paints(hasColour(terminal, "out")), width: proseWidth(terminal), report };
  terminal.out(screenOf(document, look));
}

/** Replays a log, and tells what came out in the way that was asked for. */
export async function tellReplay(asked: ReplayInput, terminal: Terminal): Promise<ExitCode> {
  checkComparison(asked);
  const replayed = await replayLog(asked, terminal);
  if (typeof replayed === "number") return replayed;
  const { document, code } = replayed;
  if (asked.report !== undefined) await writeReport(document, asked.report, terminal);
  if (asked.json === true) terminal.out(`${jsonText(document)}\n`);
  else await showReplay(document, asked.report, terminal);
  return code;
}
