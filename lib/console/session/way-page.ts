import { html } from "hono/html";
import { documentOf } from "../document.ts";
import { plainDeep } from "../plain.ts";
import { texts } from "../texts.ts";
import { footerOf, type SignedInReader, signOutForm } from "./signed-in.ts";

export type WayPage = {
  readonly title: string;
  readonly words: readonly string[];
  readonly links?: readonly { readonly text: string; readonly href: string }[];
  /** Who has signed in already. */
  readonly reader?: SignedInReader;
};

/** A page on the way in or out: it says one thing, and where one can go from here. */
export function wayPage(page: WayPage): Promise<string> {
  const { title, words, links = [], reader } = plainDeep(page);
  const main = html`<h1>${title}</h1>
<div class="words">${words.map((text) => html`<p>${text}</p>`)}</div>
${links.map(({ text, href }) => html`<a class="button" href="${href}">${text}</a>`)}
${reader === undefined ? "" : signOutForm(reader)}`;
  const footer = reader === undefined ? texts.footer.plain : footerOf(reader);
  return documentOf({ title, kicker: texts.kicker.says, main, footer });
}
