import type { SourceDesk } from "#adapters/aws/desk/source-desk.ts";
import { sourcesOf } from "#core/policy/sources/source.ts";
import type { SourceBook } from "#core/ports/stores/source-books.ts";

import { loadPolicy, policyPlace } from "../inputs/load.ts";
import { plain } from "../terminal/plain-text.ts";
import { wrapped } from "../terminal/prose.ts";
import { proseWidth, type Terminal } from "../terminal/terminal.ts";

/** What came of one source; of one of which nothing ever came its name alone. */
export type ExaminedSource = {
  readonly source: string;
  readonly book?: Omit<SourceBook, "known" | "version">;
};

type AskedSources = { readonly table: string; readonly policy: string };

/** What came of every source that a policy names, as the ledger's table has it. */
export async function examinedSources(
  { table, policy }: AskedSources,
  desk: SourceDesk,
  terminal: Terminal,
): Promise<readonly ExaminedSource[]> {
  const named = policy === "default" ? undefined : policy;
  const { policy: read } = await loadPolicy(policyPlace(terminal, named));
  const ids = sourcesOf(read.file).map(({ id }) => id);
  const books = await desk.booksOf(table, ids);
  return ids.map((source) => {
    const book = books.find((each) => each.source === source);
    if (book === undefined) return { source };
    const { known: _, version: __, ...told } = book;
    return { source, book: told };
  });
}

/** For a person: a line for each, and below it what was not understood. */
export function sourcesText(examined: readonly ExaminedSource[], terminal: Terminal): string {
  const width = proseWidth(terminal);
  if (examined.length === 0) return "\nthe policy has no sources\n";
  const lines = examined.flatMap(({ source, book }) =>
    book === undefined
      ? [`\`${source}\`: nothing came yet`]
      : [
          `\`${source}\`: ${lastText(book)}; ${book.taken} taken, ${refusedText(book)}`,
          ...book.unmapped.map(({ at, message }) => `not read at ${at}: ${message}`),
          ...(book.unknown.length === 0
            ? []
            : [
                `nobody here, so name them in \`people\`: ${book.unknown.map(({ name }) => name).join(", ")}`,
              ]),
        ],
  );
  return `\n${lines.flatMap((line) => wrapped(plain(line), width)).join("\n")}\n`;
}

type ToldBook = NonNullable<ExaminedSource["book"]>;

const lastText = ({ last }: ToldBook): string =>
  last === undefined ? "no message was proven yet" : `the last message came at ${last.at}`;

const refusedText = ({ refused }: ToldBook): string =>
  refused.last === undefined ? "none refused" : `${refused.count} refused, the last at ${refused.last}`;
