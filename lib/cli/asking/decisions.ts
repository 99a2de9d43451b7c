import type { Parley } from "#adapters/parley/client.ts";
import { allOf } from "#adapters/parley/pages.ts";
import { listDecisions, showDecision } from "#core/api/operations/decisions.ts";
import { showDocket } from "#core/api/operations/dockets.ts";
import { InvalidInput } from "#core/faults.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Asked } from "../remote/open.ts";
import { paints } from "../terminal/paint.ts";
import { plain } from "../terminal/plain-text.ts";
import { wrapped } from "../terminal/prose.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";
import { resourceNamed } from "./named-resource.ts";
import { rowsOf, say, timeIn } from "./shown.ts";

export type HistoryAsked = Asked & { readonly resource: string; readonly most?: string };

const usual = 20;

function mostIn(text: string | undefined): number {
  if (text === undefined) return usual;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidInput(`\`${text.slice(0, 40)}\` is no number of decisions`, { hint: "write 1 to 9999" });
}

/** `parley history`: what was decided on a resource, the latest first. */
export async function tellHistory(
  asked: HistoryAsked,
  terminal: Terminal,
  parley: Parley,
): Promise<ExitCode> {
  const most = mostIn(asked.most);
  const resource = await resourceNamed(asked.resource, parley);
  const query = { resource };
  const first = await parley.ask(listDecisions, { query });
  const isEnough = first.items.length >= most || first.next === undefined;
  const narrower = "ask for fewer with `--most`";
  const all = isEnough ? first.items : await allOf(parley, listDecisions, { query, narrower });
  const items = all.slice(0, most);
  const time = timeIn(terminal);
  const lines = items.flatMap(({ id, at, outcome, effect, fields }) => {
    const decided = fields.filter((field) => field.outcome === outcome).map(({ path }) => path);
    // An id stays whole, so that it can be copied.
    return [
      `${time(at)}  ${effect === "none" ? outcome : `${outcome}, ${effect}`}  ${plain(id)}`,
      ...rowsOf([[decided.join(", ")]], terminal),
    ];
  });
  if (lines.length === 0) lines.push("nothing was decided here yet");
  say({ document: { items }, lines }, asked, terminal);
  return exitCodes.fine;
}

export type ExplainAsked = Asked & { readonly resource: string; readonly decision?: string | undefined };

/** `parley explain`: one decision in its own words, the last one where none is named. */
export async function tellDecision(
  asked: ExplainAsked,
  terminal: Terminal,
  parley: Parley,
): Promise<ExitCode> {
  const resource = await resourceNamed(asked.resource, parley);
  const id = asked.decision ?? (await parley.ask(showDocket, { query: { resource } })).decision;
  if (id === undefined)
    throw new InvalidInput("nothing was decided here yet", {
      hint: "`parley why` says how a field stands now",
    });
  const decision = await parley.ask(showDecision, { query: { resource, id } });
  const paint = paints(hasColour(terminal, "out"));
  const { outcome, at, explanation, rulings } = decision;
  const answered = rulings.map(({ field, answer, by, at: when }) => [
    field,
    `answered ${answer}`,
    by,
    timeIn(terminal)(when),
  ]);
  const lines = [
    paint.strong(`${outcome}, ${timeIn(terminal)(at)}, decision ${plain(decision.id)}`),
    ...wrapped(plain(explanation), proseWidth(terminal)),
    ...rowsOf(answered, terminal),
  ];
  say({ document: decision, lines }, asked, terminal);
  return exitCodes.fine;
}
