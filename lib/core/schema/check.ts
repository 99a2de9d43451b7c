import * as z from "zod/mini";
import { valueText } from "../fields/value-text.ts";
import { rememberedFor } from "../remembered.ts";
import { pointerOf } from "./pointer.ts";
import { didYouMean, nearestWord } from "./spelling.ts";
import { type Medium, schemaWords } from "./words.ts";

type KnownNamesPart = {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, KnownNamesPart>>;
  readonly properties?: Readonly<Record<string, KnownNamesPart>>;
  readonly additionalProperties?: KnownNamesPart | boolean;
  readonly propertyNames?: { readonly enum?: readonly string[] };
  readonly items?: KnownNamesPart;
  readonly anyOf?: readonly KnownNamesPart[];
};

const describedBy = rememberedFor(
  (schema: z.ZodMiniType) =>
    z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as KnownNamesPart,
);

/** The names that a schema has at a path, for the remedy when another one is found there. */
function knownNames(schema: z.ZodMiniType, path: readonly PropertyKey[]): readonly string[] {
  const whole = describedBy(schema);
  let here = alternatives(whole, whole);
  for (const step of path)
    here = here.flatMap((part) => below(part, step)).flatMap((part) => alternatives(part, whole));
  const all = here.flatMap(({ properties, propertyNames }) => [
    ...Object.keys(properties ?? {}),
    ...(propertyNames?.enum ?? []),
  ]);
  // Several shapes may share some.
  return [...new Set(all)];
}

/** The shapes that a part may have, with what it refers to in its place. */
function alternatives(part: KnownNamesPart, whole: KnownNamesPart): readonly KnownNamesPart[] {
  if (part.$ref !== undefined) {
    const named = whole.$defs?.[part.$ref.slice("#/$defs/".length)];
    return named === undefined ? [] : alternatives(named, whole);
  }
  return part.anyOf?.flatMap((each) => alternatives(each, whole)) ?? [part];
}

function below(
  { properties, additionalProperties, items }: KnownNamesPart,
  step: PropertyKey,
): readonly KnownNamesPart[] {
  if (typeof step === "number") return items === undefined ? [] : [items];
  const named =
    properties !== undefined && Object.hasOwn(properties, step) ? properties[String(step)] : undefined;
  if (named !== undefined) return [named];
  return typeof additionalProperties === "object" ? [additionalProperties] : [];
}

type Issue = z.core.$ZodIssue;

/** One thing that is wrong with a value, by the JSON pointer of the part or of the name of the part. */
export type Mistake = {
  readonly pointer: string;
  readonly at: "value" | "name";
  readonly message: string;
  readonly hint: string;
};

/** More are never told, and of one group no more unknown names. */
const mostMistakes = 1_000;
const mostUnknown = 200;

/** Checks a value against a schema and says everything that is wrong with it. */
export function check<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
  medium: Medium = "yaml",
): { readonly value: z.output<S> } | { readonly mistakes: readonly Mistake[] } {
  const result = schema.safeParse(input, { error: (issue) => schemaWords(issue as never, medium) });
  if (result.success) return { value: result.data };
  const told = withoutEchoes(result.error.issues).slice(0, mostMistakes);
  const issues = withoutMisspelt(told, schema, input);
  return { mistakes: issues.flatMap((issue) => mistakesOf(issue, [], schema)).slice(0, mostMistakes) };
}

/** Where a name is unknown, what the rest of its group then lacks is no news. */
function withoutEchoes(issues: readonly Issue[]): readonly Issue[] {
  const unknown = new Set(
    issues.filter(({ code }) => code === "unrecognized_keys").map(({ path }) => pointerOf(path)),
  );
  return issues.filter(({ code, path }) => code !== "custom" || !unknown.has(pointerOf(path)));
}

/** What is missing only because its name is misspelt is no second mistake. */
function withoutMisspelt(issues: readonly Issue[], schema: z.ZodMiniType, input: unknown): readonly Issue[] {
  const meant = new Set<string>();
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    const known = knownNames(schema, issue.path);
    for (const key of issue.keys.slice(0, mostUnknown)) {
      const near = nearestWord(key, known);
      if (near !== undefined) meant.add(pointerOf([...issue.path, near]));
    }
  }
  return issues.filter(({ path }) => !meant.has(pointerOf(path)) || valueAt(input, path) !== undefined);
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let here = input;
  for (const step of path) {
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, step)) return undefined;
    here = (here as Readonly<Record<PropertyKey, unknown>>)[step];
  }
  return here;
}

function mistakesOf(issue: Issue, above: readonly PropertyKey[], schema: z.ZodMiniType): readonly Mistake[] {
  const path = [...above, ...issue.path];
  if (issue.code === "unrecognized_keys") return unknownNames(issue.keys.slice(0, mostUnknown), path, schema);
  if (issue.code === "invalid_union") {
    const closest = closestBranch(issue.errors);
    if (closest !== undefined) return closest.flatMap((inner) => mistakesOf(inner, path, schema));
  }
  const pointer = pointerOf(path);
  if (issue.code === "invalid_key") {
    return [{ pointer, at: "name", ...split(issue.issues[0]?.message ?? issue.message) }];
  }
  return [{ pointer, at: "value", ...split(issue.message) }];
}

/** The names that are known are listed once, for the first that is like none of them. */
function unknownNames(
  keys: readonly string[],
  path: readonly PropertyKey[],
  schema: z.ZodMiniType,
): readonly Mistake[] {
  const known = knownNames(schema, path);
  const near = keys.map((key) => nearestWord(key, known));
  const first = near.indexOf(undefined);
  const listed = `the keys that are known here are listed beside ${valueText(keys[first] ?? "")}`;
  return keys.map((key, index) => ({
    pointer: pointerOf([...path, key]),
    at: "name",
    message: `${valueText(key)} is no key here`,
    hint: known.includes(key)
      ? "it stands in the place of others, and not beside them; leave it out, or them"
      : didYouMean(near[index], index === first ? `known are ${known.join(", ")}` : listed),
  }));
}

/** Of several shapes the one that went wrong deepest inside; none if all failed at the value itself. */
function closestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const inside = branches.filter((issues) =>
    issues.some(({ path, code }) => path.length > 0 || code === "unrecognized_keys"),
  );
  return inside.toSorted((a, b) => a.length - b.length)[0];
}

/** A schema's own words hold the remedy after the last semicolon; an author's value may hold others. */
function split(text: string): Pick<Mistake, "message" | "hint"> {
  const line = text.replace(/\s+/g, " ");
  const at = line.lastIndexOf("; ");
  if (at < 0) return { message: shortened(line), hint: "" };
  return { message: shortened(line.slice(0, at)), hint: line.slice(at + 2) };
}

const shortened = (line: string): string => (line.length > 300 ? `${line.slice(0, 300)}…` : line);
