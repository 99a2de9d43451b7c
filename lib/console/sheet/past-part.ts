import { html } from "hono/html";
import type { ForetoldLine } from "#core/views/sheet/decided.ts";
import type { JudgedThen } from "#core/views/sheet/past/judged-then.ts";
import { sheetAt } from "../addresses.ts";
import type { Html } from "../marks.ts";
import { decidedPart } from "./decided-part.ts";
import { sheetTexts } from "./sheet-texts.ts";

const words = sheetTexts.past;

/** How a moment that is past was judged, and what is no longer known of it. */
export type SheetPast = Pick<JudgedThen, "isOtherPolicy" | "unknown"> & {
  /** Shown is what the policy of today comes to. */
  readonly isToday: boolean;
  /** What the record says where it says something else. */
  readonly recorded?: ForetoldLine | undefined;
  /** It is so long ago that changes may be forgotten. */
  readonly isLongAgo: boolean;
};

type PastPartInput = {
  readonly publicUrl: string;
  readonly resource: string;
  readonly at: string;
  readonly window?: string | undefined;
};

export function pastPart(past: SheetPast, { publicUrl, resource, at, window }: PastPartInput): Html {
  const { unknown, isLongAgo } = past;
  const said = unknown === undefined ? "" : html`<p>${words[unknown]}</p>`;
  const kept = isLongAgo ? html`<p class="quiet">${words.kept}</p>` : "";
  return html`${said}${kept}${recordedPart(past)}${switchPart(past, (policy) => sheetAt({ publicUrl }, resource, at, { policy, window }))}`;
}

function recordedPart({ recorded, isToday, isOtherPolicy }: SheetPast): Html {
  const isOther = isToday && isOtherPolicy === true;
  if (recorded === undefined) return isOther ? html`<p>${words.noDifference}</p>` : html``;
  return html`<p>${isOther ? words.ruled : words.recorded} ${decidedPart(recorded)}</p>`;
}

/** Only where another policy ruled there is anything to choose. */
function switchPart({ isToday, isOtherPolicy }: SheetPast, href: (policy?: "today") => string): Html {
  if (isOtherPolicy === undefined) return html``;
  if (!isOtherPolicy) return html`<p class="quiet">${words.same}</p>`;
  return isToday
    ? html`<p>${words.isToday} <a class="step" href="${href()}">${words.toThen}</a></p>`
    : html`<p><a class="step" href="${href("today")}">${words.toToday}</a></p>`;
}
