import { html } from "hono/html";
import type { ActorLine, ActorTable } from "#core/views/actors/actor-table.ts";
import { actorsAt } from "../addresses.ts";
import { listsPart } from "../find/find-page.ts";
import { framed, type Html, prose } from "../marks.ts";
import { plainDeep } from "../plain.ts";
import type { SignedInReader } from "../session/signed-in.ts";
import { signedInPage } from "../signed-in-page.ts";
import { actorsTexts as words } from "./actors-texts.ts";
import { picturePart } from "./picture-part.ts";

export type ActorsPage = {
  readonly reader: SignedInReader;
  /** Where the console is reached. */
  readonly publicUrl: string;
  readonly table: ActorTable;
  readonly isStopped: boolean;
};

/** Who acts, how much of it they explain, and who disputes with whom. */
export function actorsPage(page: ActorsPage): Promise<string> {
  const plain = plainDeep(page);
  const { table, isStopped } = plain;
  const inside =
    table.lines.length === 0
      ? html`<div class="words"><p>${words.teach}</p></div>`
      : html`<p>${words.counted(table.of)}${isStopped ? ` ${words.stopped}` : ""}</p>
${tablePart(table.lines)}
${picturePart(table)}
${rowsPart(table.lines)}
${listsPart((as) => actorsAt(plain, as))}`;
  return signedInPage(plain, {
    title: words.title,
    kicker: words.kicker,
    main: html`<h1>${words.title}</h1>${inside}`,
  });
}

const tablePart = (lines: readonly ActorLine[]): Html =>
  framed(
    words.table,
    html`<table>
<thead><tr>${words.columns.map((name) => (name === "" ? html`<td></td>` : html`<th scope="col">${name}</th>`))}</tr></thead>
<tbody>${lines.map(linePart)}</tbody></table>`,
  );

function linePart({ name, principal, changes, explained, disputes, won, lost }: ActorLine, at: number): Html {
  const share = changes === 0 ? "" : `${Math.round((100 * explained) / changes)} %`;
  const numbers = [changes, share, disputes, won, lost];
  return html`<tr><td>${at + 1}</td><th scope="row" title="${principal}"><bdi>${name}</bdi></th>${numbers.map((each) => html`<td>${each}</td>`)}</tr>
`;
}

function rowsPart(lines: readonly ActorLine[]): Html {
  const rows = lines.flatMap(({ row }) => row ?? []);
  if (rows.length === 0) return html``;
  return html`<section><h2>${words.unexplained}</h2><p>${prose(words.unexplainedWhy)}</p><ul class="plain">${rows.map((row) => html`<li><code><bdi>${row}</bdi></code></li>`)}</ul></section>`;
}
