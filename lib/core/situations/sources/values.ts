import { isGroup, part } from "../../changes/records/audit-record.ts";
import type { PayloadValue, PayloadValues } from "../../policy/file/sources.ts";
import { type PathStep, pathSteps } from "../../policy/sources/payload-path.ts";
import { remembered } from "../../remembered.ts";

/** A path finds no more than a scope or a list of people can hold. */
const mostFound = 100;
const longestText = 1_024;

const stepsOf = remembered((path) => pathSteps(path) ?? []);

function below(value: unknown, step: PathStep): readonly unknown[] {
  if (step === "[*]") return Array.isArray(value) ? value.slice(0, mostFound) : [];
  if (typeof step === "number") return Array.isArray(value) ? [value[step]] : [];
  const inner = isGroup(value) ? part(value, step) : undefined;
  return inner === undefined ? [] : [inner];
}

/** A text, or what is written as one; an empty one says nothing. */
function textOf(value: unknown): readonly string[] {
  if (typeof value === "number" && Number.isFinite(value)) return [String(value)];
  if (typeof value === "boolean") return [String(value)];
  if (typeof value !== "string") return [];
  const text = value.trim();
  return text === "" || text.length > longestText ? [] : [text];
}

/** The texts that stand at a path, in their order. INVARIANT (bounded): no message makes it find more than a hundred. */
export function textsAt(payload: unknown, path: string): readonly string[] {
  let here: readonly unknown[] = [payload];
  for (const step of stepsOf(path)) here = here.flatMap((value) => below(value, step)).slice(0, mostFound);
  return here
    .flatMap((value) => (Array.isArray(value) ? value.slice(0, mostFound) : value))
    .flatMap(textOf)
    .slice(0, mostFound);
}

/** What a value came to: its texts, or what stood in the way, for the one who has to mend it. */
export type FoundTexts = {
  readonly texts: readonly string[];
  /** Where it was looked for. */
  readonly paths: readonly string[];
  /** What stood there and means nothing here. */
  readonly unmapped: readonly string[];
};

const nothing: FoundTexts = { texts: [], paths: [], unmapped: [] };

const eachValue = (values: PayloadValues | undefined): readonly PayloadValue[] => {
  if (values === undefined) return [];
  return isList(values) ? values : [values];
};

const isList = (values: PayloadValues): values is readonly PayloadValue[] => Array.isArray(values);

/** What one value yields. */
function textsOf(payload: unknown, value: PayloadValue): FoundTexts {
  if (typeof value === "string") return { ...nothing, texts: textsAt(payload, value), paths: [value] };
  if ("is" in value) return { ...nothing, texts: [value.is] };
  const { when = {}, map, after, prefix = "", else: otherwise } = value;
  const paths = typeof value.at === "string" ? [value.at] : value.at;
  const isMeant = Object.entries(when).every(([path, words]) =>
    textsAt(payload, path).some((text) => words.includes(text)),
  );
  if (!isMeant) return { ...nothing, paths };
  const raw = joined(paths.map((path) => textsAt(payload, path)));
  const cut = after === undefined ? raw : raw.flatMap((text) => behind(text, after));
  const mapped =
    map === undefined ? cut : cut.flatMap((text) => (Object.hasOwn(map, text) ? [map[text] ?? ""] : []));
  const texts =
    mapped.length === 0 && otherwise !== undefined ? [otherwise] : mapped.map((text) => `${prefix}${text}`);
  const unmapped = texts.length === 0 && map !== undefined ? cut : [];
  return { texts, paths, unmapped };
}

const behind = (text: string, after: string): readonly string[] =>
  text.startsWith(after) && text.length > after.length ? [text.slice(after.length)] : [];

/** Of one path what stands there; of several the first of each, joined, where all are there. */
function joined([first = [], ...rest]: readonly (readonly string[])[]): readonly string[] {
  if (rest.length === 0) return first;
  const parts = [first, ...rest].map(([text]) => text);
  return parts.includes(undefined) ? [] : [parts.join("-")];
}

/** The first value that yields something; else where all were looked for. */
export function firstOf(payload: unknown, values: PayloadValues | undefined): FoundTexts {
  const found = eachValue(values).map((value) => textsOf(payload, value));
  const first = found.find(({ texts }) => texts.length > 0);
  if (first !== undefined) return first;
  return {
    texts: [],
    paths: found.flatMap(({ paths }) => paths),
    unmapped: found.flatMap(({ unmapped }) => unmapped),
  };
}

/** Everything that any of the values yields, each once. */
export const allOf = (payload: unknown, values: PayloadValues | undefined): readonly string[] => [
  ...new Set(eachValue(values).flatMap((value) => textsOf(payload, value).texts)),
];
