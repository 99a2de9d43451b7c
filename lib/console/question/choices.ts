import { html } from "hono/html";
import type { Html } from "../marks.ts";
import { prose } from "../marks.ts";
import type { QuestionPage } from "../page-model.ts";
import { texts } from "../texts.ts";

type ChoicesInput = Pick<QuestionPage, "view" | "filled">;
type Card = { readonly value: string; readonly label: string; readonly more?: Html };

// INVARIANT (no accident): nothing is chosen before somebody chooses it.
const card = ({ value, label, more }: Card): Html =>
  html`<div class="choice"><label><input type="radio" name="choice" value="${value}" required /><span>${prose(label)}</span></label>${more ?? ""}</div>`;

const inputs = {
  integer: { type: "number", step: "1", mode: "numeric" },
  number: { type: "number", step: "any", mode: "decimal" },
  text: { type: "text", step: "any", mode: "text" },
} as const;

function ownValue({ view: { own }, filled }: ChoicesInput): readonly Html[] {
  if (own === undefined) return [];
  const { type, step, mode } = inputs[own.kind];
  const more = html`<div class="more"><label for="value">${texts.asked.value}</label><input type="${type}" id="value" name="value" step="${step}" inputmode="${mode}" maxlength="4000" value="${filled?.value ?? ""}" /></div>`;
  return [card({ value: "own", label: own.label, more })];
}

function hold({ view: { holds }, filled }: ChoicesInput, label: string): readonly Html[] {
  if (holds.length === 0) return [];
  const terms = holds.map(
    (term) =>
      html`<option value="${term.key}"${term.key === filled?.for ? " selected" : ""}>${term.label}</option>`,
  );
  const more = html`<div class="more"><label for="for">${texts.asked.term}</label><select id="for" name="for">${terms}</select></div>`;
  return [card({ value: "hold", label, more })];
}

/** Everything that can be answered, what needs another word last. */
export function choices(asked: ChoicesInput): Html {
  const { options } = asked.view;
  const plain = options.filter(({ answer }) => answer !== "hold");
  const held = options.filter(({ answer }) => answer === "hold").slice(0, 1);
  return html`<fieldset><legend>${texts.asked.legend}</legend>
${plain.map(({ key, label }) => card({ value: key, label }))}${ownValue(asked)}${held.map(({ label }) => hold(asked, label))}</fieldset>`;
}
