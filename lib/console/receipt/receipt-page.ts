import { html } from "hono/html";
import type { AnswerLine } from "#core/views/receipt/answers.ts";
import type { Receipt, ReceiptChange } from "#core/views/receipt/receipt.ts";
import type { WrittenLine } from "#core/views/receipt/written.ts";
import { sheetAt } from "../addresses.ts";
import { type Html, list, moment } from "../marks.ts";
import { plainDeep } from "../plain.ts";
import type { SignedInReader } from "../session/signed-in.ts";
import { entry, partyPart, rowPart, type ShownRow, valuePart } from "../sheet/row-part.ts";
import { signedInPage } from "../signed-in-page.ts";
import { receiptTexts as words } from "./receipt-texts.ts";

export type ReceiptPage = {
  readonly reader: SignedInReader;
  /** Where the console is reached. */
  readonly publicUrl: string;
  readonly receipt: Omit<Receipt, "rows"> & { readonly rows: readonly ShownRow[] };
};

/** A case from what stood before to what is confirmed. */
export function receiptPage(page: ReceiptPage): Promise<string> {
  const { reader, publicUrl, receipt } = plainDeep(page);
  const { place, rows, state, began, changes, sides, facts, answers, written } = receipt;
  const { resource, name, at } = place;
  const title = words.title(name);
  const main = html`<h1><bdi>${title}</bdi></h1>
<p class="quiet"><bdi>${place.place}</bdi></p>
<p class="tense">${words.state[state]} ${words.span.from} ${moment(began)}, ${words.span.to} ${moment(at)}.</p>
${part(words.changes, html`${changes.map(changePart)}`)}
${part(words.sides, html`<ul>${sides.map((side) => html`<li>${partyPart(side)}</li>`)}</ul>`)}
${part(words.facts, facts.length === 0 ? html`<p>${words.noFacts}</p>` : list(facts))}
${part(words.verdict, html`${rows.map(rowPart)}`)}
${part(words.answers, linesOr(words.noAnswers, answers.map(answerPart)))}
${part(words.written, linesOr(words.nothingWritten, written.map(writtenPart)))}
<p class="steps"><a href="${sheetAt({ publicUrl }, resource)}">${words.sheet}</a></p>
<p class="steps"><a href="${sheetAt({ publicUrl }, resource, at.at)}">${words.sheetThen}</a></p>`;
  return signedInPage({ reader, publicUrl }, { title, kicker: words.kicker, main });
}

const part = (title: string, inside: Html): Html => html`<section><h2>${title}</h2>${inside}</section>`;

const linesOr = (nothing: string, lines: readonly Html[]): Html =>
  lines.length === 0
    ? html`<p>${nothing}</p>`
    : html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;

const changePart = ({ field, before, found, after, isAsked }: ReceiptChange): Html =>
  html`<h3><code><bdi>${field}</bdi></code></h3><dl>${entry(words.before, valuePart(before))}${entry(words.found, valuePart(found))}${entry(isAsked ? words.meanwhile : words.after, valuePart(after))}</dl>`;

function answerPart({ by, isBeside, proof, at, until, answer, value, note, field }: AnswerLine): Html {
  const who =
    by === undefined
      ? html`${isBeside ? words.silenceBeside : words.silence}`
      : html`<b><bdi>${by}</bdi></b>`;
  const how = proof === undefined ? "" : html`, ${words.proof[proof]}`;
  const what =
    value === undefined ? html`${words.said[answer]}` : html`${words.said[answer]}, ${valuePart(value)}`;
  const end = until === undefined ? "" : html`, ${words.until} ${moment(until)}`;
  const said = note === undefined ? "" : html` <q><bdi>${note}</bdi></q>`;
  return html`${who}${how}, ${moment(at)}: ${what}${end}, ${words.on} <code><bdi>${field}</bdi></code>.${said}`;
}

function writtenPart({ field, value, at, state, confirmed, failure }: WrittenLine): Html {
  const why = failure === undefined ? "" : html`: ${words.failures[failure]}`;
  const end = confirmed === undefined ? why : html` ${moment(confirmed)}`;
  return html`<code><bdi>${field}</bdi></code> ${valuePart(value)}, ${moment(at)}; ${words.ends[state]}${end}.`;
}
