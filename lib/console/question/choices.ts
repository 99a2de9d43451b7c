import { html, raw } from "hono/html";
import type { Html } from "../marks.ts";
import { prose } from "../marks.ts";
import type { QuestionPage } from "../page-model.ts";
import { texts } from "../texts.ts";
import { toneMark } from "./tone.ts";

type ChoicesInput = Pick<QuestionPage, "view" | "filled" | "problem">;
type Choice = QuestionPage["view"]["options"][number];
type Card = {
  readonly value: string;
  readonly does: string;
  readonly terms?: Choice["terms"];
  readonly more?: Html;
};

/** Whose wish it is, what it costs and for how long it stands. */
const termsText = ({ whose, costs, lasts }: Choice["terms"]): string => [whose, ...costs, lasts].join(" · ");

// INVARIANT (no accident): nothing is chosen before somebody chooses it.
function card({ value, does, terms, more }: Card): Html {
  const tone = terms?.tone ?? "change";
  const said = terms === undefined ? "" : html`<small>${prose(termsText(terms))}</small>`;
  return html`<div class="choice ${tone}"><label><input type="radio" name="choice" value="${value}" required /><span class="what"><span class="does">${prose(does)}</span> ${toneMark(tone)}${said}</span></label>${more ?? ""}</div>`;
}

const inputs = {
  integer: { type: "number", step: "1", mode: "numeric" },
  number: { type: "number", step: "any", mode: "decimal" },
  text: { type: "text", step: "any", mode: "text" },
} as const;

function ownValue({ view: { own }, filled }: ChoicesInput): readonly Html[] {
  if (own === undefined) return [];
  const { type, step, mode } = inputs[own.kind];
  const more = html`<div class="more"><label for="value">${texts.asked.value}</label><input type="${type}" id="value" name="value" step="${step}" inputmode="${mode}" maxlength="4000" value="${filled?.value ?? ""}" /></div>`;
  return [card({ value: "own", does: own.label, more })];
}

function hold({ view: { holds }, filled }: ChoicesInput, { does, terms }: Choice): readonly Html[] {
  if (holds.length === 0) return [];
  const lengths = holds.map(
    (term) =>
      html`<option value="${term.key}"${term.key === filled?.for ? " selected" : ""}>${term.label}</option>`,
  );
  const more = html`<div class="more"><label for="for">${texts.asked.term}</label><select id="for" name="for">${lengths}</select></div>`;
  return [card({ value: "hold", does, terms, more })];
}

/** What needs another word stands beneath the rest, and opens by itself where that word was wrong. */
function others(asked: ChoicesInput, held: readonly Choice[]): Html | string {
  const cards = [...ownValue(asked), ...held.flatMap((option) => hold(asked, option))];
  if (cards.length === 0) return "";
  const { problem } = asked;
  const open = problem === "value" || problem === "term" ? raw(" open") : "";
  return html`<details class="other"${open}><summary>${texts.asked.other}</summary>${cards}</details>`;
}

/** Everything that can be answered. */
export function choices(asked: ChoicesInput): Html {
  const { options } = asked.view;
  const plain = options.filter(({ answer }) => answer !== "hold");
  const held = options.filter(({ answer }) => answer === "hold").slice(0, 1);
  return html`<fieldset><legend>${texts.asked.legend}</legend>
${plain.map(({ key, does, terms }) => card({ value: key, does, terms }))}${others(asked, held)}</fieldset>`;
}
