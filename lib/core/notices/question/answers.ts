import type { Answer, Option } from "../../arbitration/verdict.ts";
import { type Room, roomBetween } from "../../cases/questions/between.ts";
import { durationText, instantOf } from "../../claims/instant.ts";
import type { Json } from "../../fields/json.ts";
import type { OpenQuestion } from "../../ledger/docket-record.ts";
import { holdsDigest } from "../../looking/digests.ts";
import { plainLine } from "../plain-text.ts";
import { timeText } from "../time-text.ts";
import type { Asking } from "./asking.ts";
import { isHidden, valueText } from "./values.ts";

/** Something that can be answered; its key stays the same while the edition of the question does. */
export type Choice = {
  readonly key: string;
  readonly answer: Answer;
  /** What an answer has to name; nothing where the answer says everything. */
  readonly value?: Json;
  readonly label: string;
};

/** How long something may be held. */
export type Hold = { readonly key: string; readonly ms: number; readonly label: string };

/** A number of one's own. */
export type Between = Room & { readonly label: string };

const hour = 3_600_000;
const spans = [
  [hour, "1 hour"],
  [4 * hour, "4 hours"],
  [12 * hour, "12 hours"],
  [24 * hour, "1 day"],
  [72 * hour, "3 days"],
  [168 * hour, "7 days"],
] as const;

const longestLabel = 400;
const exception = "a guardrail is left broken only so, by whoever it names";

const present: Readonly<Record<Answer, (value: string) => string>> = {
  keep: (value) => `keep ${value}`,
  revert: (value) => `go to ${value}`,
  value: (value) => `set ${value}`,
  hold: (value) => `hold ${value} for a time, after which it is weighed again`,
};

/** What is absent has no value to name. */
const absent: Readonly<Record<Answer, string>> = {
  keep: "leave it away",
  revert: "take it away",
  value: "take it away",
  hold: "leave it away for a time, after which it is weighed again",
};

/** Parley knows a secret by its digest alone, so it can put none back. */
const hidden: Readonly<Record<Answer, string>> = {
  keep: "keep what stands there now (hidden)",
  revert: "what stood there before (hidden): it has to be put back by hand",
  value: "what stood there before (hidden): it has to be put back by hand",
  hold: "keep what stands there now (hidden) for a time, after which it is weighed again",
};

/** A list item that is put back is named by its path, which says all of it. */
export function optionText(asked: Pick<OpenQuestion, "fields" | "ask">, { answer, value }: Option): string {
  if (value === null) return absent[answer];
  if (isHidden(value)) return hidden[answer];
  const text = valueText(asked, value);
  return text === "it" && answer !== "keep" && answer !== "hold" ? "put it there" : present[answer](text);
}

export function choicesOf({ question }: Pick<Asking, "question">, isGuardrail: boolean): readonly Choice[] {
  const { options } = question.ask;
  const values = options.filter(({ answer }) => answer === "value");
  return options.map((option) => {
    const { answer, value } = option;
    const key = answer === "value" ? `value-${values.indexOf(option)}` : answer;
    const lifts = isGuardrail && answer === "hold" ? `; ${exception}` : "";
    const label = plainLine(`${optionText(question, option)}${lifts}`, longestLabel);
    return { key, answer, ...(value !== undefined && !holdsDigest(value) && { value }), label };
  });
}

export function betweenOf({ question }: Pick<Asking, "question">): Between | undefined {
  const room = roomBetween(question);
  if (room === undefined) return undefined;
  const what = room.isInteger ? "a whole number" : "a number";
  return {
    ...room,
    label: `set ${what} of your own between ${room.min} and ${room.max}, if nothing forbids it`,
  };
}

/** As long as the policy lets a ruling stand. */
export function holdsOf({ question, policy, now, zone }: Asking): readonly Hold[] {
  if (!question.ask.options.some(({ answer }) => answer === "hold")) return [];
  const fitting = spans.filter(([ms]) => ms <= policy.file.limits.ruling);
  return fitting.map(([ms, text]) => {
    const label = `${text}, until ${timeText(instantOf(now + ms), zone)}`;
    return { key: durationText(ms), ms, label };
  });
}
