import { fc } from "@fast-check/vitest";
import type { TypedName } from "#cli/policy/init/read-answers.ts";
import type { Choose, TextPrompt } from "#cli/terminal/terminal.ts";
import { presetNames } from "#core/policy/sources/preset-names.ts";

/** What somebody answers, line by line. */
export type Lines = Partial<Record<TypedName, string>>;

const flags: Readonly<Record<TypedName, string>> = {
  prod: "--prod",
  staging: "--staging",
  test: "--test",
  deploys: "--deploys",
  machines: "--machines",
  answers: "--answers",
  incidents: "--incidents",
  incidentNumbers: "--incident-numbers",
  ticketNumbers: "--ticket-numbers",
  atFirst: "--at-first",
};

export const flagsOf = (lines: Lines): readonly string[] =>
  Object.entries(lines).map(([name, text]) => `${flags[name as TypedName]}=${text}`);

const messages: readonly (readonly [RegExp, TypedName])[] = [
  [/production/, "prod"],
  [/staging/, "staging"],
  [/trying things out/, "test"],
  [/roles deploy/, "deploys"],
  [/machines write/, "machines"],
  [/Who answers/, "answers"],
  [/incidents opened/, "incidents"],
  [/before their numbers/, "incidentNumbers"],
  [/of tickets/, "ticketNumbers"],
  [/How far/, "atFirst"],
];

const nameOf = (message: string): TypedName => {
  const name = messages.find(([form]) => form.test(message))?.[1];
  if (name === undefined) throw new Error(`nothing is known of: ${message}`);
  return name;
};

/** Somebody at a terminal who answers so, takes what is offered where they have no answer, and walks away from a flaw. */
export function onTerminal(lines: Lines) {
  const asked: string[] = [];
  const flaws: string[] = [];
  const offered = new Map<TypedName, string>();
  const choose: Choose = ({ message, choices }) => {
    asked.push(message);
    const answer = lines[nameOf(message)];
    return Promise.resolve((choices.find(({ value }) => value === answer) ?? choices[0])?.value);
  };
  const ask = ({ message, initial, flawIn }: TextPrompt) => {
    asked.push(message);
    offered.set(nameOf(message), initial);
    const text = lines[nameOf(message)] ?? initial;
    const flaw = flawIn(text);
    if (flaw !== undefined) flaws.push(flaw);
    return Promise.resolve(flaw === undefined ? text : undefined);
  };
  return { props: { choose, ask, isTty: { in: true, out: true, err: true } }, asked, flaws, offered };
}

const digits = (from: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: 89_999_999_999 }).map((rest) => `${from}${String(rest).padStart(11, "0")}`);
const name = fc.stringMatching(/^[A-Za-z0-9+=.@_-]{1,40}$/);
const role = (prefix: string) =>
  fc
    .tuple(digits(5), name, fc.boolean())
    .map(([account, own, isArn]) =>
      isArn ? `arn:aws:iam::${account}:role/${prefix}${own}` : `${account}:role/${prefix}${own}`,
    );
const some = (word: fc.Arbitrary<string>, least = 0) =>
  fc.uniqueArray(word, { minLength: least, maxLength: 3 }).map((words) => words.join(" "));
const letters = (first: string) =>
  fc.oneof(
    fc.stringMatching(/^[A-Z0-9]{1,6}$/).map((rest) => `${first}${rest}`),
    fc.integer({ min: 4, max: 8 }).map((count) => `${first}${"?".repeat(count)}`),
  );
const person = fc.oneof(
  name.map((own) => `sso/${own}@example.com`),
  fc.tuple(digits(6), name).map(([account, own]) => `${account}:user/${own}`),
);

/** Answers of any shape that are all right. */
export const answered: fc.Arbitrary<Lines> = fc.record({
  prod: some(digits(1)),
  staging: some(digits(2)),
  test: some(digits(3), 1),
  deploys: some(role("d-")),
  machines: some(role("m-")),
  answers: some(person, 1),
  incidents: fc.constantFrom("none", ...presetNames),
  incidentNumbers: some(letters("I")),
  ticketNumbers: some(letters("T")),
  atFirst: fc.constantFrom("observe", "ask", "enforce"),
});
