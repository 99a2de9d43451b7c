import { html } from "hono/html";
import type { PolicyRow, PolicyTold } from "#core/views/policy/policy-told.ts";
import { policyAt, policyTryAt } from "../addresses.ts";
import { listsPart } from "../find/find-page.ts";
import { type Html, prose } from "../marks.ts";
import { plainDeep } from "../plain.ts";
import type { SignedInReader } from "../session/signed-in.ts";
import { entry } from "../sheet/row-part.ts";
import { signedInPage } from "../signed-in-page.ts";
import { policyTexts as words } from "./policy-texts.ts";

export type PolicyPage = {
  readonly reader: SignedInReader;
  /** Where the console is reached. */
  readonly publicUrl: string;
  readonly policy: PolicyTold;
  readonly isStopped: boolean;
};

type PolicySection = PolicyTold["sections"][number];

/** The policy in words: what counts, what is forbidden, who is asked, and how often each row was named. */
export function policyPage(page: PolicyPage): Promise<string> {
  const plain = plainDeep(page);
  const { policy, isStopped } = plain;
  const main = html`<h1>${words.title}</h1>
<p class="quiet"><bdi>${policy.name}</bdi></p>
<p>${words.counted(policy.of)}${isStopped ? ` ${words.stopped}` : ""}</p>
<p><a class="step" href="${policyTryAt(plain)}">${words.tryAnother}</a></p>
${policy.sections.map((section) => sectionPart(section, policy.of))}
${listsPart((as) => policyAt(plain, as))}`;
  return signedInPage(plain, { title: words.title, kicker: words.kicker, main });
}

/** A long table is folded, so that a reader sees what there is first. */
function sectionPart(section: PolicySection, of: number): Html {
  const { title, prose: text, rows, head } = section;
  const all = html`<ul class="plain">${rows.map((row) => rowPart(row, head, of))}</ul>`;
  const folded = html`<details><summary>${words.rows(rows.length)}</summary>${all}</details>`;
  return html`<section><h2>${title}</h2><p>${prose(text)}</p>${rows.length === 0 ? "" : folded}</section>
`;
}

/** One under the other: on a phone a table would be wider than the screen. */
const rowPart = ({ cells, hits }: PolicyRow, head: readonly string[], of: number): Html =>
  html`<li class="stake"><dl>${cells.map((cell, at) => (cell === "" ? "" : entry(head[at] ?? "", html`<bdi>${cell}</bdi>`)))}${hits === undefined ? "" : entry(words.named, html`${words.hits(hits, of)}`)}</dl></li>
`;
