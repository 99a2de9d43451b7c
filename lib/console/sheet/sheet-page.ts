import { html } from "hono/html";
import type { HappenedAt } from "#core/notices/question/asking.ts";
import type { SwimLanes } from "#core/views/sheet/lanes.ts";
import type { Sheet } from "#core/views/sheet/sheet.ts";
import type { WindowName } from "#core/views/sheet/windows.ts";
import { caseAt, nowAt, sheetAt } from "../addresses.ts";
import { type Html, prose } from "../marks.ts";
import { plainDeep } from "../plain.ts";
import type { SignedInReader } from "../session/signed-in.ts";
import { signedInPage } from "../signed-in-page.ts";
import { lanesPart } from "./lanes-part.ts";
import { momentsPart, type SheetMoments } from "./moments-part.ts";
import { pastPart, type SheetPast } from "./past-part.ts";
import { quietPart, rowPart, type ShownRow } from "./row-part.ts";
import { sheetTexts as words } from "./sheet-texts.ts";
import { type WhatIf, whatIfPart } from "./what-if-part.ts";

/** Whether a page tells of now, of what was, or of what will be if nothing else happens. */
type Tense = "now" | "past" | "foretold";

export type SheetPage = {
  readonly reader: SignedInReader;
  /** Where the console is reached. */
  readonly publicUrl: string;
  readonly tense: Tense;
  /** Nothing was decided by then where its rows are missing. */
  readonly lanes?: SwimLanes | undefined;
  readonly moments: SheetMoments;
  /** The case that is open on it. */
  readonly open?: string | undefined;
  /** Where it is told of what comes: it is not known beyond, for too much may change by itself. */
  readonly knownUntil?: HappenedAt | undefined;
  /** What is past is judged by the policy of today. */
  readonly isToday?: boolean | undefined;
  /** How much time is shown, where its reader has chosen. */
  readonly window?: WindowName | undefined;
  /** How it was judged, where it is told of what was. */
  readonly past?: SheetPast | undefined;
  /** What may be supposed of it, where it is told of now. */
  readonly whatIf?: WhatIf | undefined;
  readonly sheet: Omit<Sheet, "rows"> & { readonly rows?: readonly ShownRow[] | undefined };
};

/** Who holds what of one resource. */
export function sheetPage(page: SheetPage): Promise<string> {
  const { reader, publicUrl, tense, sheet, moments, open, past, whatIf, window, isToday } = plainDeep(page);
  const { name, place, at, resource } = sheet;
  const back =
    tense === "now"
      ? ""
      : html`<p><a class="step" data-now href="${sheetAt({ publicUrl }, resource, undefined, { window })}">${words.toNow}</a></p>`;
  const main = html`<h1><bdi>${name}</bdi></h1>
<p class="quiet"><bdi>${place}</bdi></p>
<p class="tense ${tense}" data-clock>${prose(words.tense[tense](at.text), at)}</p>
${past === undefined ? "" : pastPart(past, { publicUrl, resource, at: at.at, window })}
${knownPart(page)}
${back}
${open === undefined ? "" : html`<p><a class="step" href="${caseAt({ publicUrl }, open)}">${words.toCase}</a></p>`}
<div class="sheet ${tense}">${rowsPart(sheet)}</div>
<p class="quiet">${words.yours}</p>
${windowedPart(page)}
${momentsPart(moments, { publicUrl, resource, window, policy: isToday === true ? "today" : undefined })}
${whatIf === undefined ? "" : whatIfPart(whatIf)}
<p><a class="step" href="${nowAt({ publicUrl })}">${words.home}</a></p>`;
  return signedInPage({ reader, publicUrl }, { title: name, kicker: words.kicker, main });
}

const knownPart = ({ knownUntil }: Pick<SheetPage, "knownUntil">): Html =>
  knownUntil === undefined ? html`` : html`<p>${words.moments.knownUntil(knownUntil.text)}</p>`;

/** Whatever is open stays open in another window. */
function windowedPart({ lanes, sheet, tense, publicUrl, isToday }: SheetPage): Html {
  if (lanes === undefined) return html``;
  const at = tense === "now" ? undefined : sheet.at.at;
  const policy = isToday === true ? ("today" as const) : undefined;
  const windowed = (window: WindowName) => sheetAt({ publicUrl }, sheet.resource, at, { window, policy });
  return lanesPart(plainDeep(lanes), { windowed });
}

/** The rows of a sheet, and what nobody minds folded beneath them. */
export function rowsPart({ rows, quiet, leftOut }: SheetPage["sheet"]): Html {
  if (rows === undefined) return html`<p>${words.nothingKnown}</p>`;
  const teaching = rows.length === 0 ? html`<p>${words.nothingHeld}</p>` : "";
  const folded =
    quiet.length === 0
      ? ""
      : html`<section data-key="quiet"><details><summary>${words.quiet(quiet.length)}</summary><ul>${quiet.map(quietPart)}</ul></details></section>`;
  const more = leftOut === 0 ? "" : html`<p class="quiet">${words.leftOut(leftOut)}</p>`;
  return html`${teaching}${rows.map(rowPart)}${folded}${more}`;
}
