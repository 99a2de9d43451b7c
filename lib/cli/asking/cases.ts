import { addressOf } from "#adapters/parley/address.ts";
import type { Parley } from "#adapters/parley/client.ts";
import { allOf } from "#adapters/parley/pages.ts";
import { listCases, showCase } from "#core/api/operations/cases.ts";
import type { CaseView } from "#core/views/case-view.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Asked } from "../remote/open.ts";
import { paints } from "../terminal/paint.ts";
import { plain } from "../terminal/plain-text.ts";
import { hasColour, type Terminal } from "../terminal/terminal.ts";
import { rowsOf, say, timeIn } from "./shown.ts";

export const openCases = (parley: Parley): Promise<readonly CaseView[]> =>
  allOf(parley, listCases, { narrower: "ask for one with `parley answer CASE`" });

/** Where a case is answered: on Parley's own page, after a person has signed in. */
export const caseLink = ({ address }: Pick<Parley, "address">, id: string): string =>
  addressOf(address, `/console/cases/${encodeURIComponent(id)}`).href;

/** `parley cases`: what waits for an answer. */
export async function tellCases(asked: Asked, terminal: Terminal, parley: Parley): Promise<ExitCode> {
  const items = await openCases(parley);
  const paint = paints(hasColour(terminal, "out"));
  const lines = items.flatMap((each) => [
    `${paint.strong(plain(each.resource))}, ${each.state}, case ${plain(each.id)}`,
    ...rowsOf(questionRows(each, terminal), terminal),
    `  ${caseLink(parley, each.id)}`,
  ]);
  const none = ["nothing is open: nobody is asked anything"];
  say({ document: { items }, lines: lines.length === 0 ? none : lines }, asked, terminal);
  return exitCodes.fine;
}

const questionRows = ({ questions }: CaseView, terminal: Terminal): readonly (readonly string[])[] =>
  questions.map(({ question, deadline, onSilence, approvers }) => [
    question,
    `until ${timeIn(terminal)(deadline)}, then ${onSilence.answer}`,
    approvers.length === 0 ? "nobody can be asked" : `asked: ${approvers.join(", ")}`,
  ]);

export type AnswerAsked = Asked & { readonly id: string; readonly browser: boolean };

/**
 * `parley answer`: opens the page of a case. INVARIANT (a person answers): nothing that holds keys answers here, since
 * agents hold keys too; who answers signs in.
 */
export async function openCase(asked: AnswerAsked, terminal: Terminal, parley: Parley): Promise<ExitCode> {
  const found = await parley.ask(showCase, { params: { id: asked.id } });
  const link = caseLink(parley, asked.id);
  const isOpened = asked.browser && asked.json !== true && terminal.open(link);
  const said =
    found.state === "settled" ? "it is settled already; the page tells how" : "sign in there to answer";
  const lines = [
    ...rowsOf(questionRows(found, terminal), terminal),
    `${isOpened ? "opened" : "open"} ${link}`,
    said,
  ];
  say(
    { document: { id: found.id, resource: found.resource, state: found.state, link }, lines },
    asked,
    terminal,
  );
  return exitCodes.fine;
}
