import * as z from "zod/mini";
import { isList, isRecord, type Json } from "../../fields/json.ts";
import { valueText } from "../../fields/value-text.ts";
import { pointerOf } from "../../schema/pointer.ts";
import { didYouMean, nearestWord } from "../../schema/spelling.ts";
import { Name, Text } from "../file/words.ts";
import type { LayerFlaw } from "./layer.ts";

const typeWords = ["text", "texts", "number", "boolean"] as const;
type ParameterType = (typeof typeWords)[number];

/** What a layer leaves to those who extend it: a whole value of theirs, else the default. */
const Parameters = z.record(
  Name,
  z.strictObject({ type: z.enum(typeWords), default: z.unknown(), about: Text.check(z.minLength(1)) }),
);
type ParameterSaid = { readonly type: ParameterType; readonly default: Json };

const valueForms = {
  text: z.string(),
  texts: z.readonly(z.array(z.string())),
  number: z.number(),
  boolean: z.boolean(),
} as const satisfies Readonly<Record<ParameterType, z.ZodMiniType>>;

const isOf = (type: ParameterType, value: Json): boolean => valueForms[type].safeParse(value).success;

const rowOf = <T extends ParameterType>(type: T) =>
  z.strictObject({ type: z.literal(type), default: valueForms[type], about: Text.check(z.minLength(1)) });

/** The same with a default of its type. */
export const ParameterRow = z.union(typeWords.map(rowOf));

type FilledInput = {
  readonly key: string;
  readonly document: { readonly [key: string]: Json };
  readonly values: { readonly [name: string]: Json };
  /** Where the values were given. */
  readonly given: { readonly layer: string; readonly pointer: string };
};

export type Filled = {
  readonly document: { readonly [key: string]: Json };
  readonly flaws: readonly LayerFlaw[];
};

/** The document with every `{parameter: NAME}` replaced by its value. */
export function filled({ key, document, values, given }: FilledInput): Filled {
  const { parameters, ...rest } = document;
  const flaws: LayerFlaw[] = [];
  const flaw = (pointer: string, words: Words) => flaws.push({ ...words, at: { layer: key, pointer } });
  const rows = parameters === undefined ? {} : rowsOf(parameters, flaw);
  for (const [name, value] of Object.entries(values)) {
    const pointer = `${given.pointer}${pointerOf(["with", name])}`;
    const words = Object.hasOwn(rows, name)
      ? misfit(name, value, rows[name])
      : unknown(name, Object.keys(rows));
    if (words !== undefined) flaws.push({ ...words, at: { layer: given.layer, pointer } });
  }
  const own = new Map(Object.entries(values));
  const all = new Map(Object.entries(rows).map(([name, row]) => [name, own.get(name) ?? row.default]));
  const used = new Set<string>();
  const replaced = withValues(rest, [], { all, used, flaw });
  for (const name of all.keys()) if (!used.has(name)) flaw(pointerOf(["parameters", name]), unused(name));
  return { document: isRecord(replaced) ? replaced : rest, flaws };
}

type Words = { readonly message: string; readonly hint: string };

function unknown(name: string, names: readonly string[]): Words {
  const known = names.length === 0 ? "it has none" : `it has ${names.join(", ")}`;
  return {
    message: `the layer has no parameter \`${name}\``,
    hint: didYouMean(nearestWord(name, names), known),
  };
}

const unused = (name: string): Words => ({
  message: `\`${name}\` stands nowhere`,
  hint: `write \`{parameter: ${name}}\` where its value belongs, or remove it`,
});

function misfit(name: string, value: Json, row: ParameterSaid | undefined): Words | undefined {
  const type = row?.type ?? "text";
  return isOf(type, value) ? undefined : mistyped(name, value, type);
}

function mistyped(name: string, value: Json | undefined, type: ParameterType): Words {
  const message = `${valueText(value ?? null)} is not what \`${name}\` stands for`;
  return { message, hint: `it stands for ${type === "texts" ? "a list of texts" : `a ${type}`}` };
}

function rowsOf(
  parameters: Json,
  tell: (pointer: string, words: Words) => void,
): Readonly<Record<string, ParameterSaid>> {
  const read = Parameters.safeParse(parameters);
  if (!read.success) {
    const path = read.error.issues[0]?.path ?? [];
    const hint = "write `NAME: {type: text|texts|number|boolean, default: VALUE, about: a sentence}`";
    tell(pointerOf(["parameters", ...path]), { message: "this says no parameter", hint });
    return {};
  }
  for (const [name, row] of Object.entries(read.data))
    if (!isOf(row.type, row.default as Json))
      tell(pointerOf(["parameters", name, "default"]), mistyped(name, row.default as Json, row.type));
  return read.data as Readonly<Record<string, ParameterSaid>>;
}

type Filling = {
  readonly all: ReadonlyMap<string, Json>;
  readonly used: Set<string>;
  readonly flaw: (pointer: string, words: Words) => void;
};

function withValues(value: Json, steps: readonly string[], filling: Filling): Json {
  if (isList(value)) return value.map((part, index) => withValues(part, [...steps, String(index)], filling));
  if (!isRecord(value)) return value;
  const { parameter, ...others } = value;
  if (typeof parameter === "string" && Object.keys(others).length === 0) {
    filling.used.add(parameter);
    const known = filling.all.get(parameter);
    if (known !== undefined) return known;
    const hint = didYouMean(
      nearestWord(parameter, filling.all.keys()),
      "say it under `parameters`, with type, default and about",
    );
    filling.flaw(pointerOf(steps), { message: `\`${parameter}\` is no parameter of this layer`, hint });
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withValues(part, [...steps, key], filling)]),
  );
}
