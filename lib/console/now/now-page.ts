import { html } from "hono/html";
import type { OpenCase } from "#core/ledger/docket-record.ts";
import type { Ending } from "#core/views/now/ends-soon.ts";
import type { DecidedLine } from "#core/views/sheet/decided.ts";
import { caseAt, sheetAt } from "../addresses.ts";
import { type Html, moment, type ShownMoment } from "../marks.ts";
import { plainDeep } from "../plain.ts";
import { type SignedInReader, signOutForm } from "../session/signed-in.ts";
import { decidedPart } from "../sheet/decided-part.ts";
import { signedInPage } from "../signed-in-page.ts";
import { texts } from "../texts.ts";
import { nowTexts as words } from "./now-texts.ts";

/** One question that the reader is asked, as a line of a list. */
export type AskedLine = {
  readonly href: string;
  readonly question: string;
  readonly place: string;
  readonly deadline: ShownMoment;
};

export type CaseLine = Pick<OpenCase, "id" | "state"> & {
  readonly resource: string;
  readonly name: string;
  readonly questions: number;
  readonly since: ShownMoment;
};

export type EndingLine = Ending & { readonly resource: string; readonly name: string };

/** What goes on, as far as the reader may be asked about it; of what was not looked through all of a list is a part. */
export type NowPage = {
  readonly reader: SignedInReader;
  /** Where the console is reached. */
  readonly publicUrl: string;
  readonly asked: readonly AskedLine[];
  readonly cases: readonly CaseLine[];
  readonly ends: readonly EndingLine[];
  readonly verdicts: readonly DecidedLine[];
  readonly isPart: boolean;
  readonly areVerdictsPart: boolean;
};

/** What somebody sees who comes without being sent to a question. */
export function nowPage(page: NowPage): Promise<string> {
  const plain = plainDeep(page);
  const { reader, asked, cases, ends, verdicts, isPart, areVerdictsPart } = plain;
  const title = titleOf(asked.length, isPart);
  const main = html`<h1>${title}</h1>
${asked.length === 0 ? html`<div class="words"><p>${words.asked.teach}</p></div>` : html`<section><ul class="steps">${asked.map(askedPart)}</ul></section>`}
${isPart ? html`<p class="quiet">${words.asked.part}</p>` : ""}
${part(
  words.cases,
  cases.map((line) => casePart(line, plain)),
)}
${part(
  words.ends,
  ends.map((line) => endingPart(line, plain)),
)}
${part(
  words.verdicts,
  verdicts.map((line) => verdictPart(line, plain)),
)}
${areVerdictsPart ? html`<p class="quiet">${words.verdicts.part}</p>` : ""}
${signOutForm(reader)}`;
  return signedInPage(page, { title, kicker: texts.kicker.says, main });
}

function titleOf(count: number, isPart: boolean): string {
  if (count === 0) return isPart ? words.asked.noneFound : words.asked.none;
  return count === 1 ? words.asked.one : words.asked.many(count);
}

type PartWords = { readonly title: string; readonly teach: string };

/** An empty list says what would stand in it. */
const part = ({ title, teach }: PartWords, lines: readonly Html[]): Html =>
  html`<section><h2>${title}</h2>${lines.length === 0 ? html`<p class="quiet">${teach}</p>` : html`<ul class="steps">${lines}</ul>`}</section>`;

const askedPart = ({ href, question, place, deadline }: AskedLine): Html =>
  html`<li><a href="${href}"><bdi>${question}</bdi></a> <span class="quiet">${place}, ${words.asked.until} ${moment(deadline)}</span></li>
`;

function casePart({ id, resource, name, state, questions, since }: CaseLine, page: NowPage): Html {
  const { cases } = words;
  const asks = questions === 0 ? "" : cases.asks(questions);
  return html`<li><a href="${caseAt(page, id)}"><bdi>${name}</bdi></a> <span class="quiet">${cases.state[state]}, ${cases.since} ${moment(since)}${asks}</span> <a href="${sheetAt(page, resource)}">${cases.sheet}<span class="unseen">: ${name}</span></a></li>
`;
}

const endingPart = ({ field, who, why, until, resource, name }: EndingLine, page: NowPage): Html =>
  html`<li><a href="${sheetAt(page, resource)}"><bdi>${who}</bdi> ${words.ends.on} <bdi>${name}</bdi></a> <span class="quiet"><code><bdi>${field}</bdi></code>${why === undefined ? "" : html` ${words.ends.for} <bdi>${why}</bdi>`}, ${words.asked.until} ${moment(until)}</span></li>
`;

const verdictPart = (line: DecidedLine, page: NowPage): Html =>
  html`<li><a href="${caseAt(page, line.case)}"><bdi>${line.name}</bdi></a> ${decidedPart(line)} <span class="quiet">${moment(line.at)}</span></li>
`;
