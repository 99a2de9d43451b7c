import { html } from "hono/html";
import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import { outcomes } from "#core/arbitration/verdict.ts";
import { actorKinds } from "#core/claims/words.ts";
import { many, texts } from "../texts.ts";
import { type Html, moment } from "./marks.ts";

type Column = ReplayDocument["timeline"]["columns"][number];
type PageTimelineCounts = Readonly<Partial<Record<string, number>>>;

const sumOf = (counts: PageTimelineCounts): number =>
  Object.values(counts).reduce<number>((sum, n) => sum + (n ?? 0), 0);

const width = 10;
const height = 100;

type Stack = { readonly names: readonly string[]; readonly most: number; readonly isBelow: boolean };

/** Parts upon each other, or hanging beneath each other below the axis. */
function stack(counts: PageTimelineCounts, at: number, { names, most, isBelow }: Stack): readonly Html[] {
  let done = 0;
  return names.flatMap((name) => {
    const count = counts[name] ?? 0;
    if (count === 0) return [];
    const part = (count / most) * height;
    const y = isBelow ? done : height - done - part;
    done += part;
    return [
      html`<rect class="f-${name}" x="${at * width + 1}" y="${y.toFixed(2)}" width="${width - 2}" height="${part.toFixed(2)}"/>`,
    ];
  });
}

function columnTitle({ at, changes, disputes }: Column): string {
  const found = outcomes.flatMap((outcome) => {
    const count = disputes[outcome] ?? 0;
    return count === 0 ? [] : [`${count} ${texts.page.verdicts[outcome]}`];
  });
  const time = `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
  return [`${time}: ${many(sumOf(changes), "change")}`, ...found].join(", ");
}

type Half = Stack & { readonly counts: (column: Column) => PageTimelineCounts; readonly name: string };

function half(columns: readonly Column[], part: Half): Html {
  const bars = columns.map((column, index) => {
    const hit = html`<rect class="column" x="${index * width}" y="0" width="${width}" height="${height}"/>`;
    return html`<g><title>${columnTitle(column)}</title>${hit}${stack(part.counts(column), index, part)}</g>`;
  });
  return html`<svg class="${part.name}" viewBox="0 0 ${columns.length * width} ${height}" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>`;
}

function axis(columns: readonly Column[]): Html {
  const [first, last] = [columns[0], columns.at(-1)];
  const middle = columns.length > 8 ? columns[columns.length >> 1] : undefined;
  return html`<div class="axis">${[first, middle, last].map((column) => (column === undefined ? "" : moment(column.at)))}</div>`;
}

function legend(columns: readonly Column[]): Html {
  const kinds = actorKinds.filter((kind) => columns.some(({ changes }) => (changes[kind] ?? 0) > 0));
  const found = outcomes.filter((outcome) => columns.some(({ disputes }) => (disputes[outcome] ?? 0) > 0));
  const mark = (name: string) =>
    html`<svg aria-hidden="true" viewBox="0 0 10 10"><rect class="f-${name}" width="10" height="10" rx="2"/></svg>`;
  const below = found.map((outcome) => html`<li>${mark(outcome)}${texts.page.verdicts[outcome]}</li>`);
  return html`<ul class="legend"><li>${texts.page.above}</li>${kinds.map((kind) => html`<li>${mark(kind)}${kind}</li>`)}</ul>
${below.length === 0 ? "" : html`<ul class="legend"><li>${texts.page.below}</li>${below}</ul>`}`;
}

function asTable(columns: readonly Column[]): Html {
  const rows = columns.filter(({ changes, disputes }) => sumOf(changes) + sumOf(disputes) > 0);
  return html`<details class="more-about"><summary>${texts.page.asTable}</summary><div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">${texts.page.from}</th><th scope="col" class="count">${texts.page.changes}</th>${outcomes.map((outcome) => html`<th scope="col" class="count">${texts.page.verdicts[outcome]}</th>`)}</tr></thead>
<tbody>${rows.map(({ at, changes, disputes }) => html`<tr><th scope="row">${moment(at)}</th><td class="count">${sumOf(changes)}</td>${outcomes.map((outcome) => html`<td class="count">${disputes[outcome] ?? 0}</td>`)}</tr>`)}</tbody></table></div></details>`;
}

/** Changes above the axis by kind of actor, disputes below it by verdict. */
export function timelineSection({ timeline: { columns, seconds } }: ReplayDocument): Html {
  if (columns.length === 0) return html``;
  const above = Math.max(1, ...columns.map(({ changes }) => sumOf(changes)));
  const below = Math.max(1, ...columns.map(({ disputes }) => sumOf(disputes)));
  const hasDisputes = columns.some(({ disputes }) => sumOf(disputes) > 0);
  const up: Half = {
    names: actorKinds,
    most: above,
    isBelow: false,
    counts: ({ changes }) => changes,
    name: "above",
  };
  const down: Half = {
    names: outcomes,
    most: below,
    isBelow: true,
    counts: ({ disputes }) => disputes,
    name: "below",
  };
  return html`<section aria-labelledby="when"><h2 id="when">${texts.page.when}</h2>
<p class="lead">${texts.page.whenLead(seconds)}</p>
<figure class="chart">${half(columns, up)}${hasDisputes ? half(columns, down) : ""}
<span class="peak">${many(above, "change")}</span>${hasDisputes ? html`<span class="dip">${many(below, "dispute")}</span>` : ""}</figure>
${axis(columns)}${legend(columns)}${asTable(columns)}</section>`;
}
