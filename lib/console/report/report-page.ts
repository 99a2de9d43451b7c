import { html } from "hono/html";
import { documentOf } from "../document.ts";
import { type Html, moment } from "../marks.ts";
import { plainDeep } from "../plain.ts";
import { reportLooks } from "../style/report/report.ts";
import { style } from "../style/style.ts";
import { comparisonPart } from "./comparison-part.ts";
import { disputesPart } from "./disputes-part.ts";
import { figuresPart } from "./figures-part.ts";
import { matrixPart } from "./matrix-part.ts";
import { changesPart, rankingsPart } from "./rankings-part.ts";
import type { ReportPage } from "./report-model.ts";
import { reportScript } from "./report-script.ts";
import { reportTexts as words } from "./report-texts.ts";
import { timelinePart } from "./timeline-part.ts";
import { waysPart } from "./ways-part.ts";

/** All that the report lets in: the console's style with its own, and one small script. */
export const reportAssets = { style: `${style}\n\n${reportLooks}`, script: reportScript } as const;

/** The report of a replay as one file that needs nothing else; the policy lets in its own two texts by their digests. */
export function reportPage(page: ReportPage, policy: string): Promise<string> {
  const plain = plainDeep(page);
  return documentOf({
    title: words.title,
    kicker: kickerPart(plain),
    main: mainPart(plain),
    footer: footerOf(plain),
    file: { ...reportAssets, policy, skip: { to: "disputes", text: words.skip } },
  });
}

function kickerPart({ span, policy }: ReportPage): Html {
  const time = span === undefined ? "" : html` · ${moment(span.from)} – ${moment(span.to)}`;
  return html`<b>${words.kicker}</b>${time} · ${words.policy} <code><bdi>${policy.name}</bdi></code>`;
}

const mainPart = (page: ReportPage): Html => html`<h1>${page.result}</h1>
${figuresPart(page)}
${comparisonPart(page)}
${timelinePart(page.timeline)}
${disputesPart(page)}
${waysPart(page)}
${matrixPart(page.matrix)}
${rankingsPart(page)}
${changesPart(page)}`;

function footerOf({ records, leftOut }: ReportPage): string {
  const { resolved, ambiguous, unresolved, ignored, duplicates } = records;
  const sum = resolved + ambiguous + unresolved + ignored + duplicates;
  const read = [words.read(sum, ignored, duplicates), words.placed(ambiguous, unresolved)];
  return [...read, ...words.leftOut(leftOut), words.observed].join(" ");
}
