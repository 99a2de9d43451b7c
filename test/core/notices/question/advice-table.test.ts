import { describe, expect, it } from "vitest";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import { askingOf, viewOf } from "./viewed-questions.ts";

type Asked = OpenQuestion["ask"];

const { question } = askingOf({});
const optionOf = (answer: string) => question.ask.options.filter((option) => option.answer === answer);
const [keep, hold] = [optionOf("keep"), optionOf("hold")];

/** What Parley would do by itself, by what is offered. */
const advised = {
  revert: { options: question.ask.options, says: "go to `6`, until something changes." },
  keep: { options: [...keep, ...hold], says: "leave it as it is, until something changes." },
  "take away": {
    options: [...keep, { answer: "revert", value: null } as const, ...hold],
    says: "take it away, until something changes.",
  },
} as const;

const silences = {
  keep: { onSilence: { answer: "keep", value: "3" }, tone: "keep", says: "keep `3`" },
  revert: { onSilence: { answer: "revert", value: "6" }, tone: "revert", says: "go to `6`" },
  value: { onSilence: { answer: "value", value: "8" }, tone: "change", says: "set `8`" },
  hold: {
    onSilence: { answer: "hold", value: "3" },
    tone: "ask",
    says: "hold `3` for a time, after which it is weighed again",
  },
} as const;

const lengths = {
  "an hour": { silence: { for: "1h" }, more: {}, says: " until 09:00 UTC, then it is asked again." },
  "a day": { silence: { for: "1d" }, more: {}, says: " until 22 Nov 08:00 UTC, then it is asked again." },
  "no length": { silence: {}, more: {}, says: "." },
  "the third time": {
    silence: { for: "1d" },
    more: { round: 3 },
    says: ", for the third and last time, until something changes.",
  },
} as const;

const unwritten = "They differ because nothing is written that no person has decided.";
const own = "They differ because the policy gives silence a meaning of its own here.";
const going = "They differ because silence goes on with what holds meanwhile.";

type Row = readonly [
  keyof typeof advised,
  keyof typeof silences,
  meanwhile: string,
  differs: string | undefined,
];

const rows: readonly Row[] = [
  ["revert", "keep", "3", unwritten],
  ["revert", "hold", "3", unwritten],
  ["revert", "revert", "3", undefined],
  ["revert", "revert", "6", undefined],
  ["revert", "value", "3", own],
  ["revert", "value", "8", going],
  ["keep", "keep", "3", undefined],
  ["keep", "hold", "3", undefined],
  ["keep", "revert", "3", own],
  ["keep", "revert", "6", going],
  ["keep", "value", "3", own],
  ["keep", "value", "8", going],
  ["take away", "keep", "3", unwritten],
  ["take away", "hold", "3", unwritten],
  ["take away", "revert", "3", own],
  ["take away", "revert", "6", going],
  ["take away", "value", "3", own],
  ["take away", "value", "8", going],
];

const table = rows.flatMap(([advice, silence, meanwhile, differs]) =>
  (Object.keys(lengths) as (keyof typeof lengths)[]).map((length) => ({
    advice,
    silence,
    meanwhile,
    differs,
    length,
  })),
);

describe("advice and silence", () => {
  it.each(table)("$advice beside $silence for $length, while $meanwhile holds", (row) => {
    const { advice, silence, meanwhile, differs, length } = row;
    const lasts = lengths[length];
    const { onSilence, tone, says } = silences[silence];
    const ask = {
      ...question.ask,
      options: advised[advice].options,
      meanwhile: { value: meanwhile },
      onSilence: { ...onSilence, ...lasts.silence },
    } as Asked;
    expect(viewOf({}, { question: { ...question, ...lasts.more, ask } }).advice).toEqual({
      tone: advice === "keep" ? "keep" : "revert",
      text: advised[advice].says,
      silence: { tone, text: `Unanswered by 2026-11-21 08:00 UTC: ${says}${lasts.says}` },
      ...(differs !== undefined && { differs }),
    });
  });
});
