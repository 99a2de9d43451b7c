import type { Parley } from "#adapters/parley/client.ts";
import { allOf } from "#adapters/parley/pages.ts";
import { listAuthors, strikeAuthor } from "#core/api/operations/authors.ts";
import { InvalidInput } from "#core/faults.ts";
import type { AuthorView } from "#core/views/author-view.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { type At, type OpenApi, remoteAt } from "../remote/remote.ts";
import { paints } from "../terminal/paint.ts";
import { jsonText, plain } from "../terminal/plain-text.ts";
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
function authorsText(items: readonly AuthorView[], terminal: Terminal): string {
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

function struckText({ fields, creator, principal, resource }: Struck): string {
  const what = [...fields, ...(creator ? ["what it was created with"] : [])].join(", ");
  return `from its next look on Parley takes ${plain(principal)} for no author of ${plain(what)} on ${plain(resource)}\n`;
}

export type AuthorsAsked = At & {
  readonly resource?: string | undefined;
  readonly principal?: string;
  readonly field?: string;
  readonly strike?: boolean;
  readonly json?: boolean;
};

/** Who writes where, as far as an installation has learnt it, or one of them struck out. */
export async function tellAuthors(asked: AuthorsAsked, terminal: Terminal, open: OpenApi): Promise<ExitCode> {
  const { resource, principal, field, strike } = asked;
  if (strike === true) return await strikeOut(asked, terminal, open);
  if (field !== undefined)
    throw new InvalidInput("`--field` says what to strike out", { hint: "leave it out, or add `--strike`" });
  const items = await all(await remoteAt(asked, terminal, open), { resource, principal });
  terminal.out(asked.json === true ? `${jsonText({ items })}\n` : authorsText(items, terminal));
  return exitCodes.fine;
}

type Query = { readonly resource: string | undefined; readonly principal: string | undefined };

const all = (parley: Parley, query: Query): Promise<readonly AuthorView[]> =>
  allOf(parley, listAuthors, {
    query,
    narrower: "name a resource, or a principal with `--principal`",
  });

async function strikeOut(asked: AuthorsAsked, terminal: Terminal, open: OpenApi): Promise<ExitCode> {
  const { resource, principal, field } = asked;
  if (resource === undefined || principal === undefined) {
    throw new InvalidInput("it is not said who is struck out where", {
      hint: "write `parley authors RESOURCE --principal PRINCIPAL --strike`",
    });
  }
  const parley = await remoteAt(asked, terminal, open);
  const struck = await parley.ask(strikeAuthor, { query: { resource, principal, field } });
  terminal.out(
    asked.json === true ? `${jsonText(struck)}\n` : struckText({ ...struck, principal, resource }),
  );
  return exitCodes.fine;
}
