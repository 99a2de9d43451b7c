import { html } from "hono/html";
import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import { plainDeep } from "../../terminal/plain-text.ts";
import { texts } from "../texts.ts";
import { headOf, scriptTag } from "./assets.ts";
import { comparisonSection } from "./comparison.ts";
import { disputesSection } from "./disputes.ts";
import { pageHeader } from "./header.ts";
import type { Html } from "./marks.ts";
import { matrixSection } from "./matrix.ts";
import { changesSection, rankingsSection } from "./rankings.ts";
import { timelineSection } from "./timeline.ts";
import { waysSection } from "./ways.ts";

function footer({ records, leftOut }: ReplayDocument): Html {
  const { resolved, ambiguous, unresolved, ignored, duplicates } = records;
  const sum = resolved + ambiguous + unresolved + ignored + duplicates;
  const notes = texts.page.leftOut(leftOut);
  return html`<footer><p>${texts.page.read(sum, ignored, duplicates)} ${texts.page.placed(ambiguous, unresolved)}</p>${notes.map((note) => html`<p>${note}</p>`)}<p>${texts.page.observed}</p></footer>`;
}

/** The whole report as one file that needs nothing else. */
export async function pageOf(whole: ReplayDocument): Promise<string> {
  // What a log holds can neither leave its element nor steer the direction of the text.
  const document = plainDeep(whole);
  const page = html`<!doctype html>
<html lang="en">
<head>
${headOf(texts.page.title)}
</head>
<body>
<a class="skip" href="#disputes">${texts.page.skip}</a>
${pageHeader(document)}
<main>
${comparisonSection(document)}
${timelineSection(document)}
${disputesSection(document)}
${waysSection(document)}
${matrixSection(document)}
${rankingsSection(document)}
${changesSection(document)}
</main>
${footer(document)}
${scriptTag()}
</body>
</html>
`;
  return String(await page);
}
