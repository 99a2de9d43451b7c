import { html } from "hono/html";
import type { Sheet } from "#core/views/sheet/sheet.ts";
import { sheetAt } from "../addresses.ts";
import { type Html, prose } from "../marks.ts";
import { plainDeep } from "../plain.ts";
import type { SignedInReader } from "../session/signed-in.ts";
import { signedInPage } from "../signed-in-page.ts";
import { rowsPart } from "./sheet-page.ts";
import { type WhatIf, whatIfPart } from "./what-if-part.ts";
import { whatIfTexts as words } from "./what-if-texts.ts";

export type SupposedPage = {
  readonly reader: SignedInReader;
  /** Where the console is reached. */
  readonly publicUrl: string;
  readonly sheet: Sheet;
  readonly closed: readonly string[];
  readonly gone: readonly string[];
  /** The names of the fields that would come out differently. */
  readonly differs: readonly string[];
  readonly whatIf: WhatIf;
};

/** Who would hold what if something were otherwise; what is foretold looks the same, for neither is so. */
export function supposedPage(page: SupposedPage): Promise<string> {
  const { reader, publicUrl, sheet, closed, gone, differs, whatIf } = plainDeep(page);
  const { name, place, at, resource } = sheet;
  const main = html`<h1><bdi>${name}</bdi></h1>
<p class="quiet"><bdi>${place}</bdi></p>
<div class="tense foretold"><p>${prose(words.supposed(at.text), at)}</p>${namesPart(words.isClosed, closed)}${namesPart(words.isGone, gone)}</div>
<p><a class="step" href="${sheetAt({ publicUrl }, resource)}">${words.back}</a></p>
${differs.length === 0 ? html`<p>${words.same}</p>` : namesPart(words.differs, differs)}
<div class="sheet foretold">${rowsPart(sheet)}</div>
${whatIfPart(whatIf)}`;
  return signedInPage({ reader, publicUrl }, { title: name, kicker: words.kicker, main });
}

const namesPart = (title: string, names: readonly string[]): Html =>
  names.length === 0
    ? html``
    : html`<p>${title}</p><ul>${names.map((name) => html`<li><bdi>${name}</bdi></li>`)}</ul>`;
