import { html } from "hono/html";
import type { LeaveChoices } from "#core/intents/leave-form.ts";
import { leaveAt } from "../addresses.ts";
import { type Html, prose } from "../marks.ts";
import { plainDeep } from "../plain.ts";
import type { SignedInReader } from "../session/signed-in.ts";
import { signedInPage } from "../signed-in-page.ts";
import { leaveTexts as words } from "./leave-texts.ts";

/** What somebody typed, or a link said beforehand. */
export type LeaveTyped = Readonly<
  Partial<Record<"agent" | "upTo" | "hours" | "intent" | "kind" | "ref", string>>
>;

export type LeavePage = {
  readonly reader: SignedInReader;
  readonly publicUrl: string;
  readonly typed: LeaveTyped;
  readonly choices: LeaveChoices;
  /** Under which it is given once. */
  readonly key: string;
  /** In words, where the form was not taken. */
  readonly problem?: string;
};

type Choice = { readonly value: string; readonly text: string };

const same = (values: readonly string[]): readonly Choice[] =>
  values.map((value) => ({ value, text: value }));
const none = { value: "", text: words.choose };
const hoursOf = ({ hours }: LeaveChoices): readonly Choice[] =>
  hours.map((count) => ({ value: String(count), text: words.hour(count) }));

const select = (name: keyof LeaveTyped, label: string, choices: readonly Choice[], chosen = ""): Html =>
  html`<label for="${name}">${label}</label>
<select id="${name}" name="${name}">${choices.map(
    ({ value, text }) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ""}>${text}</option>`,
  )}</select>
`;

const field = (name: "agent" | "ref", label: string, hint: string, value = ""): Html =>
  html`<label for="${name}">${label}</label>
<input type="text" id="${name}" name="${name}" value="${value}" maxlength="512" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="${name}-hint" />
<p class="quiet" id="${name}-hint">${hint}</p>
`;

/** The form by which a person lets an agent act. Nothing is chosen for them but the least. */
export function leavePage(page: LeavePage): Promise<string> {
  const plain = plainDeep(page);
  const { typed, problem, reader, key } = plain;
  const { choices } = page;
  const main = html`<h1>${words.title}</h1>
<p>${words.what}</p>
${problem === undefined ? "" : html`<p class="alert" role="alert">${prose(problem)}</p>`}
<form method="post" action="${leaveAt(plain)}">
<input type="hidden" name="token" value="${reader.token}" />
<input type="hidden" name="key" value="${key}" />
${field("agent", words.agent, words.agentHint, typed.agent)}${select("upTo", words.upTo, same(choices.upTo), typed.upTo)}${select("hours", words.hours, hoursOf(choices), typed.hours)}${select("intent", words.intent, [none, ...same(choices.intent)], typed.intent)}${select("kind", words.kind, [none, ...same(choices.kind)], typed.kind)}${field("ref", words.ref, words.refHint, typed.ref)}<button class="button" type="submit">${words.send}</button>
<p class="quiet">${words.once} ${words.own}</p>
</form>`;
  return signedInPage(plain, { title: words.title, kicker: words.kicker, main });
}

export type GivenPage = Pick<LeavePage, "reader" | "publicUrl"> & {
  readonly agent: string;
  readonly upTo: string;
  /** In words. */
  readonly until: string;
  readonly id: string;
};

export function givenPage(page: GivenPage): Promise<string> {
  const plain = plainDeep(page);
  const { agent, upTo, until, id } = plain;
  const { given } = words;
  const main = html`<h1>${given.title}</h1>
<p>${prose(given.words(agent, upTo, until))}</p>
<p>${given.how}</p>
<p><code>${given.command(id)}</code></p>`;
  return signedInPage(plain, { title: given.title, kicker: words.kicker, main });
}
