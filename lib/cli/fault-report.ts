import { CommanderError } from "commander";
import { BrokenInvariant, InvalidInput, Misconfigured, type Position, Unavailable } from "#core/faults.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { findingText } from "./inputs/findings.ts";
import { Rejected } from "./inputs/rejected.ts";
import { paints } from "./terminal/paint.ts";
import { plain, plainLines } from "./terminal/plain-text.ts";
import { hasColour, type Terminal } from "./terminal/terminal.ts";

type FaultReportTold = {
  readonly message: string;
  readonly hint?: string | undefined;
  readonly at?: Position | undefined;
};

const defect = "this is a defect of Parley; please report it with what `PARLEY_DEBUG=1` shows";

function tell({ message, hint, at }: FaultReportTold, terminal: Terminal): void {
  const paint = paints(hasColour(terminal, "err"));
  const place = at === undefined ? "" : `${at.file}:${at.line}:${at.column}: `;
  terminal.err(`${paint.bad("parley:")} ${plain(place + message)}\n`);
  if (hint) terminal.err(plainLines(hint).replace(/^/gm, "  ").concat("\n"));
}

function tellFindings({ diagnostics }: Rejected, terminal: Terminal): void {
  const paint = paints(hasColour(terminal, "err"));
  for (const finding of diagnostics) terminal.err(findingText(finding, paint));
}

/** Commander ends its help and its version with an error as well; those have told all there is. */
function commandLineFault(error: CommanderError, terminal: Terminal): ExitCode {
  if (error.exitCode === 0) return exitCodes.fine;
  if (error.code === "commander.help") return exitCodes.usage;
  const [first = "", suggestion] = error.message.replace(/^error: /, "").split("\n");
  const message = first.replaceAll("'", "`").replace(". Expected", "; expected").replace(/\.$/, "");
  const hint = suggestion?.replace(/^\(Did you mean (one of )?(.+)\?\)$/, "did you mean `$2`?");
  tell(
    { message, hint: hint ?? "`parley --help` shows what there is; every command has its own `--help`" },
    terminal,
  );
  return exitCodes.usage;
}

const isFault = (error: unknown): error is Misconfigured | Unavailable | BrokenInvariant =>
  error instanceof Misconfigured || error instanceof Unavailable || error instanceof BrokenInvariant;

function toldOf(error: unknown): FaultReportTold {
  if (error instanceof InvalidInput || isFault(error)) return error;
  return { message: error instanceof Error ? error.message : String(error), hint: defect };
}

/** Tells what went wrong and what helps; where in the code it happened only on request. */
export function answerFault(error: unknown, terminal: Terminal): ExitCode {
  if (error instanceof CommanderError) return commandLineFault(error, terminal);
  if (error instanceof Rejected) tellFindings(error, terminal);
  tell(toldOf(error), terminal);
  const debug = terminal.env["PARLEY_DEBUG"];
  if (debug !== undefined && debug !== "" && debug !== "0" && error instanceof Error) {
    terminal.err(`${plainLines(error.stack ?? "")}\n`);
  }
  return error instanceof InvalidInput ? exitCodes.usage : exitCodes.fault;
}
