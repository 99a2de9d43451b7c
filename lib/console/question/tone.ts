import { html } from "hono/html";
import type { QuestionView } from "#core/notices/question-view.ts";
import type { Html } from "../marks.ts";
import { texts } from "../texts.ts";

type Tone = QuestionView["advice"]["tone"];

// None of them has a coloured picture of its own on any telephone.
const signs: Readonly<Record<Tone, string>> = { keep: "✓", revert: "←", change: "→", ask: "?" };

/** What an answer comes to, by colour, sign and word: no reader needs all three. */
export const toneMark = (tone: Tone, word: string = texts.tones[tone]): Html =>
  html`<b class="tone ${tone}"><span aria-hidden="true">${signs[tone]}</span> ${word}</b>`;
