import { html } from "hono/html";
import { documentOf, type Shell } from "./document.ts";
import type { NotePage, Page, Reader } from "./page-model.ts";
import { plainDeep } from "./plain.ts";
import { questionPart } from "./question/question-page.ts";
import { standingPart } from "./standing.ts";
import { texts } from "./texts.ts";

/** A page as it is sent. */
export const pageOf = (page: Page): Promise<string> => documentOf(shellOf(plainDeep(page)));

function shellOf(page: Page): Shell {
  if (page.is === "question") {
    const { reader, view } = page;
    return {
      title: view.title,
      kicker: texts.kicker.asks(page.isAsked ? reader.name : view.asked.join(", ")),
      main: questionPart(page),
      footer: page.signInAt === undefined ? footer(reader) : texts.footer.shown(reader.name),
      top: topFor(reader),
    };
  }
  if ("stands" in page)
    return {
      ...standingPart(page),
      kicker: texts.kicker.says,
      footer: afterwards(page.reader),
      top: topFor(page.reader),
    };
  return noteShell(page);
}

/** A link leads to its question alone. Questions of the console stand two steps beneath it. */
const topFor = ({ way }: Reader): Shell["top"] => (way === "session" ? { console: "../.." } : undefined);

const footer = ({ name, way }: Reader): string => texts.footer[way](name);

/** Where nothing is to be answered any more. */
const afterwards = ({ name, way }: Reader): string =>
  way === "link" ? texts.footer.shown(name) : texts.footer.sessionOnly(name);

function noteShell({ is }: NotePage): Shell {
  const { title, words } = texts.notes[is];
  const main = html`<h1>${title}</h1><div class="words">${words.map((word) => html`<p>${word}</p>`)}</div>`;
  return { title, kicker: texts.kicker.says, main, footer: texts.footer.plain };
}
