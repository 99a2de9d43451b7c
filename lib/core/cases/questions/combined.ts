import type { Option, Question } from "../../arbitration/verdict.ts";
import type { Json } from "../../fields/json.ts";
import { isRecord, property } from "../../fields/json.ts";
import type { FieldPath } from "../../fields/path.ts";
import { isMasked } from "../hidden-value.ts";
import { type Asking, isFollower } from "./ask-groups.ts";

const mostTold = 3;

/** One question for all its fields; with several of them each value is a group of values by field. */
export function combined(group: readonly Asking[]): Question | undefined {
  const [first, ...others] = group;
  if (first === undefined) return undefined;
  const leader = { ...first.ask, onSilence: silenceOf(first.ask) };
  if (others.length === 0) return leader;
  const optionValue = (index: number, { answer }: Option) =>
    valuesBy(group, (field) => optionOf(field, answer, index)?.value);
  return {
    ...leader,
    question: told(group.map(({ ask }) => ask.question)),
    why: told([...new Set(group.map(({ ask }) => ask.why))]),
    options: leader.options.map((option, index) => ({
      answer: option.answer,
      value: optionValue(index, option),
    })),
    meanwhile: { value: valuesBy(group, ({ ask }) => ask.meanwhile.value) },
    onSilence: {
      answer: leader.onSilence.answer,
      value: valuesBy(group, ({ ask }) => silenceOf(ask).value),
    },
  };
}

/** INVARIANT (secrets stay): on silence nothing hidden is put back, for that takes a person. */
function silenceOf({ onSilence }: Question): Option {
  return isMasked(onSilence.value) ? { answer: "keep", value: "(hidden)" } : onSilence;
}

/** What an answer means for a field: those that follow another do what Parley would do with them. */
function optionOf(field: Asking, answer: Option["answer"], index: number): Option | undefined {
  const { options } = field.ask;
  const named = (name: Option["answer"]) => options.find((option) => option.answer === name);
  const own = isFollower(field) ? named(answer) : options[index];
  return own ?? (answer === "hold" ? named("keep") : (named("revert") ?? named("keep")));
}

function valuesBy(group: readonly Asking[], pick: (field: Asking) => Json | undefined): Json {
  const entries = group.flatMap((field): [string, Json][] => {
    const value = pick(field);
    return value === undefined ? [] : [[field.path, value]];
  });
  return Object.fromEntries(entries);
}

function told(texts: readonly string[]): string {
  const rest = texts.length - mostTold;
  return texts.slice(0, mostTold).join(" ") + (rest > 0 ? ` And ${rest} more.` : "");
}

/** What a value of a question means for one of its fields. */
export function partOf(
  { fields }: { readonly fields: readonly FieldPath[] },
  value: Json | undefined,
  path: FieldPath,
): Json | undefined {
  if (fields.length < 2 || value === undefined) return value;
  return isRecord(value) ? property(value, path) : undefined;
}
