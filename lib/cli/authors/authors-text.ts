import type { AuthorView } from "#core/views/author-view.ts";
import { paints } from "../terminal/paint.ts";
import { plain } from "../terminal/plain-text.ts";
import { table } from "../terminal/table.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";

function whoOf({ principal, human, struck }: AuthorView): string {
  if (struck !== undefined) return `nobody: struck out by ${struck.by}`;
  if (principal === undefined) return "nobody";
  return human === undefined ? principal : `${principal} (${human})`;
}

const rowOf = (view: AuthorView): readonly string[] => [
  view.field ?? "(created it)",
  whoOf(view),
  view.how,
  view.at,
];

/** For a person: each resource, and who writes what there. */
export function authorsText(items: readonly AuthorView[], terminal: Terminal): string {
  if (items.length === 0) return "nothing was learnt of who writes here\n";
  const paint = paints(hasColour(terminal, "out"));
  const groups = Map.groupBy(items, ({ resource }) => resource);
  const lines = [...groups].flatMap(([resource, views]) => [
    paint.strong(plain(resource)),
    ...table(
      views.map((view) => rowOf(view).map(plain)),
      proseWidth(terminal),
    ),
  ]);
  return `${lines.join("\n")}\n`;
}

type Struck = {
  readonly fields: readonly string[];
  readonly creator: boolean;
  readonly principal: string;
  readonly resource: string;
};

export function struckText({ fields, creator, principal, resource }: Struck): string {
  const what = [...fields, ...(creator ? ["what it was created with"] : [])].join(", ");
  return `from its next look on Parley takes ${plain(principal)} for no author of ${plain(what)} on ${plain(resource)}\n`;
}
