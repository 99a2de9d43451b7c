import { html } from "hono/html";
import type { OpenLine } from "#core/views/situations/open-line.ts";
import { sheetAt, situationsAt } from "../addresses.ts";
import { listsPart } from "../find/find-page.ts";
import { type Html, moment } from "../marks.ts";
import { plainDeep } from "../plain.ts";
import type { SignedInReader } from "../session/signed-in.ts";
import { entry } from "../sheet/row-part.ts";
import { signedInPage } from "../signed-in-page.ts";
import { situationsTexts as words } from "./situations-texts.ts";

export type SituationsPage = {
  readonly reader: SignedInReader;
  /** Where the console is reached. */
  readonly publicUrl: string;
  readonly lines: readonly OpenLine[];
  readonly isPart: boolean;
};

/** What is going on, and what would change if it ended. */
export function situationsPage(page: SituationsPage): Promise<string> {
  const plain = plainDeep(page);
  const { lines, isPart } = plain;
  const main = html`<h1>${words.title}</h1>
<p class="quiet">${words.which}</p>
${isPart ? html`<p>${words.part}</p>` : ""}
${lines.length === 0 ? html`<div class="words"><p>${words.teach}</p></div>` : lines.map((line) => linePart(line, plain))}
${lines.length === 0 ? "" : listsPart((as) => situationsAt(plain, as))}`;
  return signedInPage(plain, { title: words.title, kicker: words.kicker, main });
}

function linePart(line: OpenLine, page: SituationsPage): Html {
  const { kind, ref, since, until, scope, source, by } = line;
  const end = until === undefined ? html`${words.noEnd}` : moment(until);
  return html`<section class="stake held"><h2><bdi>${ref}</bdi> <span class="badge">${kind}</span></h2>
<dl>${entry(words.since, moment(since))}${entry(words.until, end)}${entry(words.scope, html`<bdi>${scope}</bdi>`)}${entry(words.said, saidPart(source, by))}</dl>
${wakesPart(line, page)}
</section>
`;
}

const saidPart = (source: string, by: readonly string[]): Html =>
  html`<bdi>${source}</bdi>${by.length === 0 ? "" : html`, ${words.by} <bdi>${by.join(", ")}</bdi>`}`;

function wakesPart({ ref, wakes }: OpenLine, page: SituationsPage): Html {
  if (wakes.length === 0) return html`<p>${words.wakesNothing}</p>`;
  const count = wakes.reduce((sum, { fields }) => sum + fields.length, 0);
  const lines = wakes.map(
    ({ resource, name, fields }) =>
      html`<li><a href="${sheetAt(page, resource)}"><bdi>${name}</bdi></a>${fields.map((field, at) => html`${at === 0 ? ": " : ", "}<code><bdi>${field}</bdi></code>`)}</li>`,
  );
  return html`<p>${words.closing} <bdi>${ref}</bdi> ${words.wakes(count)}</p><ul class="steps">${lines}</ul>`;
}
