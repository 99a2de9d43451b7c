import { html } from "hono/html";
import type { Html } from "./marks.ts";
import { scriptTexts as words } from "./script-texts.ts";

const { find, next, last, moment, help } = words.keys;

/** What the script of a page needs in it: where it says that something changed, and the keys, which `?` shows. */
export function scriptPart({ hasFind }: { readonly hasFind: boolean }): Html {
  const keys = [...(hasFind ? [find] : []), next, last, ...(hasFind ? [moment] : []), help];
  return html`<p class="hint">${words.hint}</p>
<p class="unseen" id="told" aria-live="polite" data-changed="${words.changed}" data-over="${words.over}"></p>
<template id="keys"><dialog aria-labelledby="keys-title"><h2 id="keys-title">${words.title}</h2>
<dl>${keys.map(([key, does]) => html`<dt><kbd>${key}</kbd></dt><dd>${does}</dd>`)}</dl>
<form method="dialog"><button class="button lesser">${words.close}</button></form></dialog></template>`;
}
