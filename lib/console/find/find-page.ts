import { html } from "hono/html";
import type { FoundLine } from "#core/views/find/found.ts";
import { caseAt, findAt, sheetAt } from "../addresses.ts";
import type { Html } from "../marks.ts";
import { plainDeep } from "../plain.ts";
import type { SignedInReader } from "../session/signed-in.ts";
import { signedInPage } from "../signed-in-page.ts";
import { findTexts as words } from "./find-texts.ts";

export type FindPage = {
  readonly reader: SignedInReader;
  /** Where the console is reached. */
  readonly publicUrl: string;
  readonly text: string;
  readonly lines: readonly FoundLine[];
  readonly isPart: boolean;
  readonly case?: { readonly id: string; readonly name: string };
  readonly next?: string;
};

/** What a text leads to. */
export function findPage(page: FindPage): Promise<string> {
  const plain = plainDeep(page);
  const { text, lines, isPart, next } = plain;
  const title = titleOf(plain);
  const main = html`<h1>${title}</h1>
${text === "" || lines.length === 0 ? html`<div class="words"><p>${words.teach}</p></div>` : ""}
${plain.case === undefined ? "" : html`<p class="steps">${words.case} <a href="${caseAt(plain, plain.case.id)}"><bdi>${plain.case.name}</bdi></a></p>`}
${lines.length === 0 ? "" : html`<ul class="steps">${lines.map((line) => linePart(line, plain))}</ul>`}
${isPart ? html`<p>${words.part}</p>` : ""}
${next === undefined ? "" : html`<p><a class="step" href="${findAt(plain, text, { page: next })}">${words.next}</a></p>`}
<p class="quiet">${words.limits}</p>
${lines.length === 0 ? "" : listsPart((as) => findAt(plain, text, { as }))}`;
  return signedInPage(plain, { title, kicker: words.kicker, main });
}

/** A case alone is something as well. */
function titleOf({ text, lines, case: found }: FindPage): string {
  if (text === "") return words.empty;
  if (lines.length === 0 && found !== undefined) return `${words.case} ${found.name}`;
  if (lines.length === 0) return words.title.none;
  return lines.length === 1 ? words.title.one : words.title.many(lines.length);
}

const linePart = ({ resource, name, place, by, told }: FoundLine, page: FindPage): Html =>
  html`<li><a href="${sheetAt(page, resource)}"><bdi>${name}</bdi></a> <span class="quiet"><bdi>${place}</bdi>, ${words.by[by]}${told === undefined ? "" : html` <bdi>${told}</bdi>`}</span></li>
`;

/** The same list for other programs. */
export const listsPart = (addressOf: (as: "csv" | "json") => string): Html =>
  html`<p class="steps">${words.lists} <a href="${addressOf("csv")}" download>CSV</a>, <a href="${addressOf("json")}" download>JSON</a></p>`;
