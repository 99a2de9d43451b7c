import { describeSchema } from "../file/json-schema.ts";
import { PolicyFile } from "../policy-file.ts";
import { layerKeys } from "./layer.ts";
import { LayerWords, ParameterUse } from "./layer-words.ts";
import { rowsAt } from "./sections.ts";

type SchemaPart = { readonly [key: string]: unknown };
type SchemaParts = Readonly<Record<string, SchemaPart>>;

const isPart = (value: unknown): value is SchemaPart =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const partsIn = (value: unknown): SchemaParts => (isPart(value) ? (value as SchemaParts) : {});
const mapped = (parts: SchemaParts, change: (part: SchemaPart, name: string) => SchemaPart): SchemaParts =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part, name)]));

const definitionIn = (reference: unknown): string => String(reference).replace("#/$defs/", "");
const named = (name: string): SchemaPart => ({ $ref: `#/$defs/${name}` });
const parameter = named("parameter");
const scalars: readonly unknown[] = ["string", "number", "integer", "boolean"];

type Loosening = {
  readonly defs: SchemaParts;
  /** Where in a policy the part stands; `undefined` within a definition, whose demands stay. */
  readonly steps: readonly string[] | undefined;
  /** What stands at several places, by its text: it is written once. */
  readonly shared: Map<string, readonly [name: string, part: SchemaPart]>;
};

/** Stands for a part that is written once. */
function once(part: SchemaPart, { shared, steps = [] }: Loosening): SchemaPart {
  const text = JSON.stringify(part);
  const place = steps.filter((step) => step !== "*").join("-");
  const known = shared.get(text) ?? ([`layered-${shared.size + 1}-${place}`, part] as const);
  shared.set(text, known);
  return named(known[0]);
}

const within = ({ steps, ...at }: Loosening, step: string): Loosening => ({
  ...at,
  steps: steps && [...steps, step],
});

function isScalar(part: SchemaPart, defs: SchemaParts): boolean {
  const { $ref, anyOf, type } = part;
  if ($ref !== undefined) return isScalar(defs[definitionIn($ref)] ?? {}, defs);
  if (Array.isArray(anyOf)) return anyOf.every((each) => isScalar(each, defs));
  return scalars.includes(type);
}

/** The part as a layer may write it: a parameter for a value, an edit for a list, a row by its id and what changes. */
function loosened(part: SchemaPart, at: Loosening): SchemaPart {
  const { defs } = at;
  const { default: preset, description, ...rest } = part;
  const kept = {
    ...(preset !== undefined && { default: preset }),
    ...(description !== undefined && { description }),
  };
  if (isScalar(part, defs)) return { ...kept, anyOf: [rest, parameter] };
  if (part["$ref"] !== undefined) return { ...kept, ...named(`layered-${definitionIn(part["$ref"])}`) };
  const choices = part["anyOf"] ?? part["oneOf"];
  if (Array.isArray(choices)) return { ...kept, anyOf: choices.map((each) => loosened(each, at)) };
  if (part["type"] === "array") return { ...kept, anyOf: listForms(rest, at) };
  return part["type"] === "object" ? { ...kept, ...loosenedMap(rest, at) } : part;
}

function loosenedMap({ required, ...part }: SchemaPart, at: Loosening): SchemaPart {
  const { properties, additionalProperties } = part;
  return {
    ...part,
    ...(properties !== undefined && {
      properties: mapped(partsIn(properties), (each, name) => loosened(each, within(at, name))),
    }),
    ...(isPart(additionalProperties) && {
      additionalProperties: loosened(additionalProperties, within(at, "*")),
    }),
    ...(at.steps === undefined && required !== undefined && { required }),
  };
}

const edit = (add: SchemaPart, drop: SchemaPart | undefined): SchemaPart => ({
  type: "object",
  properties: {
    add: { type: "array", items: add },
    ...(drop !== undefined && { drop: { type: "array", items: drop } }),
  },
  minProperties: 1,
  additionalProperties: false,
});

function listForms(part: SchemaPart, at: Loosening): readonly SchemaPart[] {
  const items = isPart(part["items"]) ? part["items"] : {};
  const isRows = at.steps !== undefined && rowsAt(at.steps) !== undefined;
  if (!isRows || items["type"] !== "object") {
    const each = once(loosened(items, within(at, "*")), at);
    const whole = isScalar(items, at.defs) ? [parameter] : [];
    return [{ ...part, items: each }, ...whole, edit(each, isRows ? undefined : each)];
  }
  const row = once(loosenedRow(items, within(at, "*")), at);
  const dropped = at.steps?.[0] === "classes" ? { type: "string" } : undefined;
  return [{ ...part, items: row }, edit(row, dropped)];
}

/** A row that is whole, or one that says which row it changes. */
function loosenedRow(row: SchemaPart, at: Loosening): SchemaPart {
  const { required, properties } = row;
  const demanded = Array.isArray(required) ? required : [];
  const names = ["id", "name"].filter((name) => Object.hasOwn(partsIn(properties), name));
  const ways = [demanded, ...names.map((name) => [name])].map((keys) => ({ required: keys }));
  const map = loosenedMap(row, at);
  const anchor = { type: "string", description: "The id of a row of the same list." };
  return {
    ...map,
    properties: { ...partsIn(map["properties"]), before: anchor, after: anchor },
    ...(demanded.length === 0 ? {} : { anyOf: ways }),
    not: { required: ["before", "after"] },
  };
}

/** What a file demands of its rows where it extends nothing that could hold them already. */
function demandsOf(part: SchemaPart): SchemaPart | undefined {
  const { required, properties, items, additionalProperties } = part;
  const inside = Object.entries(partsIn(properties)).flatMap(([name, each]) => {
    const demands = demandsOf(each);
    return demands === undefined ? [] : [[name, demands] as const];
  });
  const ofItems = isPart(items) ? demandsOf(items) : undefined;
  const ofOthers = isPart(additionalProperties) ? demandsOf(additionalProperties) : undefined;
  if (required === undefined && inside.length === 0 && (ofItems ?? ofOthers) === undefined) return undefined;
  return {
    ...(required !== undefined && { required }),
    ...(inside.length > 0 && { properties: Object.fromEntries(inside) }),
    ...(ofItems !== undefined && { items: ofItems }),
    ...(ofOthers !== undefined && { additionalProperties: ofOthers }),
  };
}

const isAlone: SchemaPart = {
  required: ["environments"],
  not: { anyOf: layerKeys.map((key) => ({ required: [key] })) },
};

/** The JSON Schema of a policy as an author writes it: whole, as a layer over others, or as a team's own. */
export function describePolicy(): Readonly<Record<string, unknown>> {
  const { $schema, $defs, ...alone } = describeSchema(PolicyFile);
  const { $defs: ofWords, properties: words } = describeSchema(LayerWords);
  const { $schema: _, ...use } = describeSchema(ParameterUse);
  const defs = { ...partsIn($defs), ...partsIn(ofWords) };
  // Teams are written with the policy of each, which is gone once its rows have joined the others.
  const { parley = {}, teams: _places, ...sections } = partsIn(alone["properties"]);
  const shared: Loosening["shared"] = new Map();
  const root = loosenedMap({ ...alone, properties: sections }, { defs, steps: [], shared });
  const layered = Object.entries(defs)
    .filter(([, part]) => !isScalar(part, defs))
    .map(([name, part]) => [`layered-${name}`, loosened(part, { defs, steps: undefined, shared })] as const);
  const { required: __, ...demands } = demandsOf(alone) ?? {};
  return {
    $schema,
    ...root,
    properties: { parley, ...partsIn(words), ...partsIn(root["properties"]) },
    required: ["parley"],
    allOf: [
      { if: { not: isAlone }, else: named("alone") },
      { if: { required: ["extends"] }, else: demands },
    ],
    $defs: {
      ...defs,
      ...Object.fromEntries([...layered, ...shared.values()]),
      alone,
      parameter: { ...use, description: "Stands for the value that the parameter of this name has." },
    },
  };
}
