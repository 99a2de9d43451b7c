import * as z from "zod/mini";

type Part = {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Part>>;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly additionalProperties?: Part | boolean;
  readonly propertyNames?: { readonly enum?: readonly string[] };
  readonly items?: Part;
  readonly anyOf?: readonly Part[];
};

const described = new WeakMap<z.ZodMiniType, Part>();

/** The names that a schema has at a path, for the remedy when another one is found there. */
export function knownNames(schema: z.ZodMiniType, path: readonly PropertyKey[]): readonly string[] {
  const whole =
    described.get(schema) ?? (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Part);
  described.set(schema, whole);
  let here = alternatives(whole, whole);
  for (const step of path)
    here = here.flatMap((part) => below(part, step)).flatMap((part) => alternatives(part, whole));
  return here.flatMap(({ properties, propertyNames }) => [
    ...Object.keys(properties ?? {}),
    ...(propertyNames?.enum ?? []),
  ]);
}

/** The shapes that a part may have, with what it refers to in its place. */
function alternatives(part: Part, whole: Part): readonly Part[] {
  if (part.$ref !== undefined) {
    const named = whole.$defs?.[part.$ref.slice("#/$defs/".length)];
    return named === undefined ? [] : alternatives(named, whole);
  }
  return part.anyOf?.flatMap((each) => alternatives(each, whole)) ?? [part];
}

function below({ properties, additionalProperties, items }: Part, step: PropertyKey): readonly Part[] {
  if (typeof step === "number") return items === undefined ? [] : [items];
  const named =
    properties !== undefined && Object.hasOwn(properties, step) ? properties[String(step)] : undefined;
  if (named !== undefined) return [named];
  return typeof additionalProperties === "object" ? [additionalProperties] : [];
}
