import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { placeOf } from "../inputs/disk.ts";
import { type ReadRecordFile, readRecordFile } from "../record/read-record.ts";
import { plain } from "../terminal/plain-text.ts";
import { counted } from "../terminal/prose.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { openPage } from "./open-page.ts";

type ServeRecordInput = { readonly named: string; readonly port: number; readonly browser: boolean };

/** Shows what a replay came to until somebody ends it; nothing is kept, and nothing of it changes. */
export async function serveRecord(input: ServeRecordInput, terminal: Terminal): Promise<ExitCode> {
  const { named, port, browser } = input;
  const record = await readRecordFile(placeOf(terminal.cwd, named));
  const { openRecord } = (await import("#local/door.ts")).door;
  const interrupted = terminal.interrupted();
  const warned = (what: string, details?: object) =>
    terminal.err(`parley: ${plain(`${what} ${JSON.stringify(details ?? {})}`)}\n`);
  const pages = await openRecord({ port, record, warned });
  terminal.out(openText(named, pages.address, record));
  if (browser) openPage(pages.address, terminal);
  await interrupted;
  await pages.close();
  terminal.out("\nended; the record is as it was\n");
  return exitCodes.fine;
}

function openText(
  named: string,
  address: string,
  { at, dockets, decisions, leftOut }: ReadRecordFile,
): string {
  const missing = leftOut.decisions + leftOut.dockets;
  const held = `${counted(decisions.length, "decision")} on ${counted(dockets.length, "resource")}`;
  const rest =
    missing === 0
      ? ""
      : `There was no room for ${counted(leftOut.decisions, "decision")} and ${counted(leftOut.dockets, "resource")}.\n`;
  return `${plain(named)} is shown under ${address}, on this machine alone and only to look at. Ctrl-C ends it.
It holds ${held}, as it stood on ${at.slice(0, 16).replace("T", " at ")} UTC.
${rest}`;
}
