import type { Answer, Option, Question, Silence } from "../arbitration/verdict.ts";
import { Hidden, isWithheld } from "../fields/hidden.ts";
import { canonicalJson, isRecord, type Json, property } from "../fields/json.ts";
import type { FieldPath } from "../fields/path.ts";
import type { AskingVerdict } from "./ask-groups.ts";

const mostTold = 3;
const mostApart = 5;

/** Who stands behind a claim, by its id. */
export type ClaimantOf = (claim: string) => string;

/** One question for all its fields; with several of them each value is a group of values by field. */
export function combined(group: readonly AskingVerdict[], claimantOf: ClaimantOf): Question | undefined {
  const [first, ...others] = group;
  if (first === undefined) return undefined;
  const leader = { ...first.ask, onSilence: silenceOf(first.ask) };
  if (others.length === 0) return leader;
  return {
    ...leader,
    question: told(group.map(({ ask }) => ask.question)),
    why: told([...new Set(group.map(({ ask }) => ask.why))]),
    options: optionsFor(group, claimantOf),
    meanwhile: { value: valuesBy(group, ({ ask }) => ask.meanwhile.value) },
    onSilence: { ...leader.onSilence, value: valuesBy(group, ({ ask }) => silenceOf(ask).value) },
  };
}

/** INVARIANT (secrets stay): on silence nothing hidden is put back, for that takes a person. */
function silenceOf({ onSilence }: Question): Silence {
  return isWithheld(onSilence.value) ? { ...onSilence, answer: "keep", value: Hidden.kept } : onSilence;
}

const hides = (value: Json | undefined): boolean =>
  isRecord(value) ? Object.values(value).some(isWithheld) : isWithheld(value);

const isHiding = ({ ask }: AskingVerdict): boolean => ask.options.some(({ value }) => isWithheld(value));

const named = ({ ask }: AskingVerdict, name: Answer): Option | undefined =>
  ask.options.find(({ answer, value }) => answer === name && value !== undefined);

const kept = (field: AskingVerdict): Json | undefined =>
  (named(field, "keep") ?? named(field, "hold"))?.value;
const back = (field: AskingVerdict): Json | undefined =>
  (named(field, "revert") ?? named(field, "value") ?? named(field, "keep"))?.value;

/** Answers for all fields, for what each claimant wants, for each field apart, and those that name their value later. */
function optionsFor(group: readonly AskingVerdict[], claimantOf: ClaimantOf): readonly Option[] {
  const closing = group[0]?.ask.options.filter(
    ({ answer, value }) => answer === "hold" || (answer === "value" && value === undefined),
  );
  const offers: readonly Option[] = [
    { answer: "keep", value: valuesBy(group, kept), consequence: "all of it stays" },
    { answer: "revert", value: valuesBy(group, back), consequence: "all of it goes back" },
    ...wantsOf(group, claimantOf),
    ...(group.some(isHiding) ? [] : apart(group)),
  ];
  const once = new Map<string, Option>();
  for (const offer of offers) {
    // What is hidden looks alike, whichever secret it is.
    const key = canonicalJson([hides(offer.value) ? offer.answer : "", offer.value ?? null]);
    const known = once.get(key);
    if (known === undefined) once.set(key, offer);
    else if (known.for === undefined && offer.for !== undefined) once.set(key, { ...known, for: offer.for });
  }
  const held = (option: Option): Option =>
    option.answer === "hold" ? { ...option, value: valuesBy(group, kept) } : option;
  return [...once.values(), ...(closing ?? []).map(held)];
}

/** What each claimant wants where they want something; the rest goes back. */
function wantsOf(group: readonly AskingVerdict[], claimantOf: ClaimantOf): readonly Option[] {
  const wants = group.flatMap(({ ask }) => ask.options.flatMap((option) => option.for ?? []));
  const claimants = new Map(wants.toReversed().map((claim) => [claimantOf(claim), claim]));
  return [...claimants].toReversed().map(([who, claim]): Option => {
    const ofTheirs = ({ ask }: AskingVerdict) =>
      ask.options.find((option) => option.for !== undefined && claimantOf(option.for) === who);
    return {
      answer: "value",
      value: valuesBy(group, (field) => ofTheirs(field)?.value ?? back(field)),
      for: claim,
      consequence: `what ${who} wants is written, and the rest goes back`,
    };
  });
}

/** One field stays and the rest goes back, and the other way round. */
function apart(group: readonly AskingVerdict[]): readonly Option[] {
  return group.slice(0, mostApart).flatMap((one): readonly Option[] => {
    const only = (own: typeof kept, other: typeof kept) =>
      valuesBy(group, (field) => (field === one ? own(field) : other(field)));
    return [
      { answer: "value", value: only(kept, back), consequence: `${one.path} stays, and the rest goes back` },
      { answer: "value", value: only(back, kept), consequence: `${one.path} goes back, and the rest stays` },
    ];
  });
}

function valuesBy(group: readonly AskingVerdict[], pick: (field: AskingVerdict) => Json | undefined): Json {
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

type Put = { readonly fields: readonly FieldPath[]; readonly ask: Question };

/** A question for fewer of its fields: what was settled for the others is asked no more. */
export function narrowed<T extends Put>(question: T, fields: readonly FieldPath[]): T {
  if (fields.length === question.fields.length) return question;
  const { ask } = question;
  const part = (value: Json | undefined): Json | undefined => {
    const [only] = fields;
    if (fields.length === 1 && only !== undefined) return partOf(question, value, only);
    const entries = fields.flatMap((path): [string, Json][] => {
      const one = partOf(question, value, path);
      return one === undefined ? [] : [[path, one]];
    });
    return value === undefined ? undefined : Object.fromEntries(entries);
  };
  const values = <O extends { readonly value?: Json }>({ value, ...rest }: O) => {
    const own = part(value);
    return { ...rest, ...(own !== undefined && { value: own }) };
  };
  const options = ask.options.map(values) as readonly Option[];
  const once = new Map<string, Option>();
  for (const option of options) {
    const key = canonicalJson([option.answer === "hold", option.value ?? null]);
    if (!once.has(key)) once.set(key, option);
  }
  return {
    ...question,
    fields,
    ask: {
      ...ask,
      options: [...once.values()],
      meanwhile: values(ask.meanwhile),
      onSilence: values(ask.onSilence) as Silence,
    },
  };
}
