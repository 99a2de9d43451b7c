import { html } from "hono/html";
import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import { outcomes } from "#core/arbitration/verdict.ts";
import { many, texts } from "../texts.ts";
import { actor, badge, type Html, type Label } from "./marks.ts";

type Conflict = ReplayDocument["conflicts"][number];
type MatrixSide = {
  readonly key: string;
  readonly label: Label | undefined;
  readonly name: string;
  readonly sum: number;
};

const mostSides = 10;
const mostPairs = 30;
const heats = 4;

const sumOf = ({ keep, revert, ask }: Conflict): number => keep + revert + ask;
const keyOf = (label: Label | undefined): string =>
  label === undefined ? "" : `${label.principal}\n${label.via ?? ""}`;

/** Those who stand on one side of the conflicts, most often first. */
function sidesOf(
  conflicts: readonly Conflict[],
  side: (one: Conflict) => Label | undefined,
): readonly MatrixSide[] {
  const sides = new Map<string, MatrixSide>();
  for (const conflict of conflicts) {
    const label = side(conflict);
    const key = keyOf(label);
    const name = label?.name ?? texts.page.thePolicy;
    sides.set(key, { key, label, name, sum: (sides.get(key)?.sum ?? 0) + sumOf(conflict) });
  }
  const ranked = [...sides.values()].toSorted((a, b) => b.sum - a.sum).slice(0, mostSides);
  return ranked.map((side) => ({ ...side, name: ownName(side, ranked) }));
}

/** Where two have one name the account tells them apart, or what they act through. */
function ownName({ label, name, key }: MatrixSide, all: readonly MatrixSide[]): string {
  const alike = all.filter((other) => other.key !== key && other.name === name);
  if (label === undefined || alike.length === 0) return name;
  const account = /^\d{12}(?=:)/.exec(label.principal)?.[0];
  const isElsewhere = alike.some((other) => other.label?.principal !== label.principal);
  const isOtherwise = alike.some((other) => other.label?.principal === label.principal);
  const where = isElsewhere && account !== undefined ? ` ${account}` : "";
  return `${name}${where}${isOtherwise && label.via !== undefined ? ` ${texts.page.via} ${label.via}` : ""}`;
}

const titleOf = ({ label }: MatrixSide): string =>
  label === undefined ? "" : [label.principal, ...(label.via === undefined ? [] : [label.via])].join(", ");

function inWords(conflict: Conflict): string {
  const parts = outcomes.flatMap((outcome) =>
    conflict[outcome] === 0 ? [] : [`${conflict[outcome]} ${texts.page.verdicts[outcome]}`],
  );
  return parts.join(", ");
}

/** How the disputes between two ended, as parts of a thin line. */
function split(conflict: Conflict): Html {
  let done = 0;
  const sum = sumOf(conflict);
  const parts = outcomes.map((outcome) => {
    const width = (conflict[outcome] / sum) * 100;
    const part = html`<rect class="f-${outcome}" x="${done}" width="${width}" height="4"/>`;
    done += width;
    return part;
  });
  return html`<svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none">${parts}</svg>`;
}

function cell(conflict: Conflict | undefined, most: number): Html {
  if (conflict === undefined) return html`<td></td>`;
  const sum = sumOf(conflict);
  const heat = Math.max(1, Math.ceil((sum / most) * heats));
  const words = inWords(conflict);
  return html`<td class="heat-${heat}" title="${words}">${sum}<span class="hidden-text">: ${words}</span>${split(conflict)}</td>`;
}

function tableOf(conflicts: readonly Conflict[]): Html {
  const rows = sidesOf(conflicts, ({ by }) => by);
  const columns = sidesOf(conflicts, ({ against }) => against);
  const cells = new Map(conflicts.map((one) => [`${keyOf(one.by)}\n\n${keyOf(one.against)}`, one]));
  const most = Math.max(1, ...conflicts.map(sumOf));
  const head = columns.map(
    (column) => html`<th scope="col"><span title="${titleOf(column)}">${column.name}</span></th>`,
  );
  const body = rows.map(
    (row) =>
      html`<tr><th scope="row" title="${titleOf(row)}">${row.name}</th>${columns.map((column) => cell(cells.get(`${row.key}\n\n${column.key}`), most))}</tr>`,
  );
  return html`<div class="scroll matrix" tabindex="0"><table class="matrix"><caption class="hidden-text">${texts.page.matrixCaption}</caption><thead><tr><td></td>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const pairItem = (conflict: Conflict): Html =>
  html`<li><span>${actor(conflict.by)} ${texts.page.overrode} ${conflict.against === undefined ? texts.page.thePolicy : actor(conflict.against)}</span><span>${outcomes.map((outcome) => (conflict[outcome] === 0 ? "" : html`${badge(outcome)} ${conflict[outcome]} `))}</span></li>`;

/** Who changed what another stood for: a matrix, and on a phone a list. */
export function matrixSection({ conflicts }: ReplayDocument): Html {
  if (conflicts.length === 0) return html``;
  const rest = conflicts.length - mostPairs;
  return html`<section aria-labelledby="who"><h2 id="who">${texts.page.who}</h2><p class="lead">${texts.page.whoLead}</p>${tableOf(conflicts)}
<ul class="ranking pairs">${conflicts.slice(0, mostPairs).map(pairItem)}${rest > 0 ? html`<li class="quiet">${many(rest, "more pair")}</li>` : ""}</ul></section>`;
}
