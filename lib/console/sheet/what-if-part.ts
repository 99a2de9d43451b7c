import { html } from "hono/html";
import type { Supposable } from "#core/views/sheet/supposing.ts";
import type { Html } from "../marks.ts";
import { whatIfTexts as words } from "./what-if-texts.ts";

/** What may be supposed of a resource, and where that is asked. */
export type WhatIf = {
  readonly action: string;
  readonly resource: string;
  readonly closed: readonly Supposable[];
  readonly gone: readonly Supposable[];
};

/** Nothing is supposed beforehand, and asking changes nothing: it is an address like any other. */
export const whatIfPart = ({ action, resource, closed, gone }: WhatIf): Html =>
  html`<section data-key="what-if"><details><summary>${words.title}</summary>
<form method="get" action="${action}">
<input type="hidden" name="resource" value="${resource}" />
${choicesPart("closed", words.closed, closed)}${choicesPart("gone", words.gone, gone)}
<p><label for="then">${words.moment}</label> <input type="datetime-local" id="then" name="then" /></p>
<button class="button lesser" type="submit">${words.ask}</button>
</form></details></section>`;

function choicesPart(name: string, title: string, all: readonly Supposable[]): Html {
  if (all.length === 0) return html``;
  const each = all.map(
    ({ key, text }) =>
      html`<div class="choice"><label><input type="checkbox" name="${name}" value="${key}" /><span class="what"><bdi>${text}</bdi></span></label></div>`,
  );
  return html`<fieldset><legend>${title}</legend>${each}</fieldset>
`;
}
