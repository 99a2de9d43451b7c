import { html } from "hono/html";
import type { Html } from "./marks.ts";

/** What stands on top of every page of the console. */
export type ConsoleTop = {
  /** Where the console is, from the page or as a whole address. */
  readonly console: string;
  /** What was looked for. */
  readonly text?: string;
};

const words = {
  find: "Find a resource, a tag value, an actor or a case",
  button: "Find",
  pages: "The console",
};

type TopOf = { readonly publicUrl: string; readonly text?: string };

export const topOf = ({ publicUrl, text }: TopOf): ConsoleTop => ({
  console: `${publicUrl}/console`,
  ...(text !== undefined && { text }),
});

const pages = [
  { path: "", name: "Now" },
  { path: "/situations", name: "Situations" },
  { path: "/policy", name: "Policy" },
  { path: "/actors", name: "Actors" },
] as const;

/** The search field, and the pages that lead to everything else. */
export const topPart = ({ console: at, text = "" }: ConsoleTop): Html =>
  html`<form class="find" role="search" method="get" action="${at}/resources">
<label class="unseen" for="find">${words.find}</label>
<input type="search" id="find" name="q" maxlength="2400" placeholder="${words.find}" autocomplete="off" value="${text}" />
<button class="button lesser" type="submit">${words.button}</button>
</form>
<nav class="steps" aria-label="${words.pages}">${pages.map(({ path, name }) => html`<a href="${at}${path}">${name}</a> `)}</nav>`;
