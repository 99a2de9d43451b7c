import type { Parley } from "#adapters/parley/client.ts";
import { allOf } from "#adapters/parley/pages.ts";
import { listIntents } from "#core/api/operations/intents.ts";
import type { IntentView } from "#core/views/intent-view.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Asked } from "../remote/open.ts";
import { paints } from "../terminal/paint.ts";
import { hasColour, type Terminal } from "../terminal/terminal.ts";
import { openCases } from "./cases.ts";
import { reasonText, rowsOf, say, timeIn } from "./shown.ts";
import { openSituations } from "./situations.ts";

/** `parley digest`: what stands of one's own, what is asked, and what is the matter, on one page. */
export async function tellDigest(asked: Asked, terminal: Terminal, parley: Parley): Promise<ExitCode> {
  const narrower = "ask the API page by page";
  const intents = (await allOf(parley, listIntents, { narrower })).filter(({ state }) => state === "active");
  const cases = await openCases(parley);
  const situations = (await openSituations(parley)).filter(({ state }) => state === "open");
  const time = timeIn(terminal);
  const questions = cases.flatMap(({ id, resource, questions: asks }) =>
    asks.map(({ question, deadline }) => [resource, question, `until ${time(deadline)}`, `case ${id}`]),
  );
  const open = situations.map(({ kind, ref, since }) => [`${kind} ${ref}`, `since ${time(since)}`]);
  const lines = [
    ...part(
      "what you declared and what still stands",
      intents.map((each) => intentRow(each, time)),
      terminal,
    ),
    ...part("questions that are open", questions, terminal),
    ...part("situations that are open", open, terminal),
  ];
  say({ document: { intents, cases, situations }, lines }, asked, terminal);
  return exitCodes.fine;
}

const part = (title: string, rows: readonly (readonly string[])[], terminal: Terminal): readonly string[] => [
  paints(hasColour(terminal, "out")).strong(`${title}: ${rows.length === 0 ? "none" : rows.length}`),
  ...rowsOf(rows, terminal),
];

function intentRow(intent: IntentView, time: (at: string) => string): readonly string[] {
  const { id, until, resource, claims = [] } = intent;
  const where =
    resource === undefined ? "a reason" : `${resource} ${claims.map(({ field }) => field).join(", ")}`;
  const ends = until === undefined ? "without an end" : `until ${time(until)}`;
  return [id, where, reasonText(intent), intent.state === "active" ? ends : intent.state];
}
