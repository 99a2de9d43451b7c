import type { Parley } from "#adapters/parley/client.ts";
import { showDrift } from "#core/api/operations/drafts.ts";
import { driftText } from "#core/learning/drafts/drift.ts";
import type { DriftView } from "#core/views/learning/drafts-view.ts";
import { rowsOf, say, timeIn } from "../asking/shown.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Asked } from "../remote/open.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** `parley learn drift`: since when a team answers otherwise than before, by class and by row of the policy. */
export async function tellDrift(asked: Asked, terminal: Terminal, parley: Parley): Promise<ExitCode> {
  const first = await parley.ask(showDrift, {});
  const views: DriftView[] = [first];
  for (const team of first.teams.filter((each) => each !== first.team))
    views.push(await parley.ask(showDrift, { query: { team } }));
  const time = timeIn(terminal);
  const said = (item: DriftView["items"][number]) => driftText(item, time(item.since));
  const classes = views.flatMap(({ team, items }) => items.map((item) => [team, item.class, said(item)]));
  const rows = views.flatMap((view) =>
    view.rows.map((item) => [view.team, item.class, item.row, said(item)]),
  );
  const lines = [classes, rows].flatMap((some) => (some.length === 0 ? [] : rowsOf(some, terminal)));
  const none = [
    "no class and no row is known to be answered otherwise than before; it takes eight answers before and after",
  ];
  say({ document: { teams: views }, lines: lines.length === 0 ? none : lines }, asked, terminal);
  return exitCodes.fine;
}
