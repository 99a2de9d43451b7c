import { html } from "hono/html";
import type { TwoPoliciesTold } from "#core/views/policy/two-policies-told.ts";
import type { UntriedPart } from "#core/views/policy/untried.ts";
import { policyAt } from "../addresses.ts";
import { type Html, list, prose } from "../marks.ts";
import { plainDeep } from "../plain.ts";
import type { SignedInReader } from "../session/signed-in.ts";
import { signedInPage } from "../signed-in-page.ts";
import { groupPart } from "./differences-part.ts";
import { tryTexts as words } from "./try-texts.ts";

/** One thing that is wrong or doubtful in the text, and what to do about it. */
type TryFinding = {
  readonly level: "error" | "warning";
  readonly message: string;
  readonly hint: string;
  readonly line: number;
  readonly column: number;
};

export type TriedText = {
  readonly findings: readonly TryFinding[];
  readonly moreFindings: number;
  /** Missing where the text was refused. */
  readonly told?: TwoPoliciesTold;
  readonly untried: readonly UntriedPart[];
  /** It took so long that not all were judged. */
  readonly isLate: boolean;
  /** There are more than were read. */
  readonly isStopped: boolean;
  /** Line by line; missing where the text of the running policy is unknown. */
  readonly diff?: readonly string[];
  readonly moreLines: number;
};

export type TryPage = {
  readonly reader: SignedInReader;
  /** Where the console is reached. */
  readonly publicUrl: string;
  /** Stands in the field as it was sent, to the letter. */
  readonly text: string;
  /** Whether the text of the policy that runs is known. */
  readonly isKnown: boolean;
  readonly tried?: TriedText;
};

/** Another policy: its text, what is wrong with it, and what it would have decided. */
export function tryPage({ text, ...page }: TryPage): Promise<string> {
  const plain = plainDeep(page);
  const { tried } = plain;
  const main = html`<h1>${words.title}</h1>
<p>${words.nothing}</p>
${plain.isKnown ? "" : html`<p>${words.unknown}</p>`}
${tried === undefined ? "" : triedPart(tried, plain)}
${formPart(text, plain)}
<p><a class="step" href="${policyAt(plain)}">${words.back}</a></p>`;
  return signedInPage(plain, { title: words.title, kicker: words.kicker, main });
}

type FormPage = Omit<TryPage, "text">;

/** A browser leaves out the first line of a field where it is empty, so one is put before it. */
function formPart(text: string, page: FormPage): Html {
  const { reader, tried } = page;
  const at = policyAt(page);
  const take = (as: keyof typeof words.take) =>
    html`<button class="button lesser" type="submit" formaction="${at}?as=${as}">${words.take[as]}</button>
`;
  const isTaken = tried?.told !== undefined;
  return html`<form method="post" action="${at}">
<input type="hidden" name="token" value="${reader.token}" />
<label for="policy">${words.text}</label>
<textarea class="policy" id="policy" name="policy" rows="24" spellcheck="false" autocapitalize="off" autocomplete="off">
${text}</textarea>
<button class="button" type="submit">${words.run}</button>
${isTaken && tried.diff !== undefined ? take("diff") : ""}${isTaken ? html`${take("json")}${take("csv")}` : ""}</form>`;
}

function triedPart(tried: TriedText, page: FormPage): Html {
  return html`${findingsPart(tried)}${tried.told === undefined ? "" : toldPart(tried.told, tried, page)}`;
}

function findingsPart({ findings, moreFindings, told }: TriedText): Html {
  const all = html`<ul class="plain">${findings.map(findingPart)}</ul>`;
  return html`<section><h2>${words.findings.title}</h2>
${findings.length === 0 ? html`<p>${words.findings.none}</p>` : all}
${moreFindings === 0 ? "" : html`<p>${words.findings.more(moreFindings)}</p>`}
<p class="quiet">${prose(words.findings.limits)}</p>
${told === undefined ? html`<p class="alert" role="alert">${words.findings.refused}</p>` : ""}</section>
`;
}

const findingPart = ({ level, message, hint, line, column }: TryFinding): Html =>
  html`<li class="stake"><p><code>${line}:${column}</code> ${words.findings.level[level]}: <bdi>${prose(message)}</bdi></p>${hint === "" ? "" : html`<p class="quiet"><bdi>${prose(hint)}</bdi></p>`}</li>
`;

function toldPart(told: TwoPoliciesTold, tried: TriedText, page: FormPage): Html {
  const { groups, more, of, differ } = told;
  const { isLate, isStopped, untried } = tried;
  return html`<section><h2>${words.result(differ, of)}</h2>
${isLate ? html`<p>${words.late}</p>` : ""}${isStopped ? html`<p>${words.stopped}</p>` : ""}
${groups.length < 2 ? "" : html`<p class="quiet">${words.several}</p>`}
${groups.map((group) => groupPart(group, page))}
${more === 0 ? "" : html`<p>${words.more(more)}</p>`}</section>
<section><h2>${words.untried.title}</h2>${list([...untried.map((part) => words.untried.parts[part]), ...words.untried.always])}</section>
${diffPart(tried)}`;
}

function diffPart({ diff, moreLines }: TriedText): Html {
  if (diff === undefined) return html``;
  const lines = diff.map((line) => `${line}\n`);
  const all = html`<details><summary>${words.diff.title}</summary><pre class="diff">${lines}</pre>${moreLines === 0 ? "" : html`<p>${words.diff.more(moreLines)}</p>`}</details>`;
  return html`<section>${diff.length === 0 ? html`<p>${words.diff.none}</p>` : all}</section>`;
}
