import type { Parley } from "#adapters/parley/client.ts";
import type { AnswerOf } from "#core/api/operation.ts";
import { explainField } from "#core/api/operations/why.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Asked } from "../remote/open.ts";
import { paints } from "../terminal/paint.ts";
import { plain } from "../terminal/plain-text.ts";
import { wrapped } from "../terminal/prose.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";
import { wakesText } from "../verdict/words.ts";
import { fieldIn } from "./asked-field.ts";
import { resourceNamed } from "./named-resource.ts";
import { cell, say, timeIn } from "./shown.ts";

type FieldWhy = AnswerOf<typeof explainField>;
type Waking = FieldWhy["waiting"][number]["wakes"];

/** Whose each claim is: a reader knows actors, and no ids. */
const namesIn = ({ fields, waiting }: FieldWhy): ReadonlyMap<string, string> =>
  new Map([...fields.flatMap(({ holders }) => holders), ...waiting].map(({ claim, by }) => [claim, by]));

const named = (wakes: Waking, names: ReadonlyMap<string, string>): Waking =>
  wakes.map((all) =>
    all.map((wake) => ("end" in wake ? { end: `the claim of ${names.get(wake.end) ?? wake.end}` } : wake)),
  );

export type WhyAsked = Asked & { readonly resource: string; readonly field: string };

/** `parley why`: the reasons of one field, who waits, and what would change it. */
export async function tellWhy(asked: WhyAsked, terminal: Terminal, parley: Parley): Promise<ExitCode> {
  const resource = await resourceNamed(asked.resource, parley);
  const told = await parley.ask(explainField, { query: { resource, field: fieldIn(asked.field) } });
  const paint = paints(hasColour(terminal, "out"));
  const time = timeIn(terminal);
  const prose = (text: string) => wrapped(plain(text), proseWidth(terminal));
  const list = (title: string, texts: readonly string[]) =>
    texts.length === 0 ? [] : ["", paint.strong(title), ...texts.map((text) => `  - ${text}`)];
  const names = namesIn(told);
  const waits = told.waiting.map(
    ({ by, path, wakes }) =>
      `${cell(by)} on ${cell(path)}, until ${cell(wakesText(named(wakes, names), time))}`,
  );
  const next = told.next === undefined ? [] : ["", `by itself it can differ from ${time(told.next)} on`];
  const lines = [
    ...prose(told.explanation),
    ...list("who waits", waits),
    ...list("what would change it", told.wouldChange.map(plain)),
    ...next,
  ];
  say({ document: told, lines }, asked, terminal);
  return exitCodes.fine;
}
