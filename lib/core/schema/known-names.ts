import * as z from "zod/mini";

type KnownNamesPart = {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, KnownNamesPart>>;
  readonly properties?: Readonly<Record<string, KnownNamesPart>>;
  readonly additionalProperties?: KnownNamesPart | boolean;
  readonly propertyNames?: { readonly enum?: readonly string[] };
  readonly items?: KnownNamesPart;
  readonly anyOf?: readonly KnownNamesPart[];
};

const described = new WeakMap<z.ZodMiniType, KnownNamesPart>();

/** The names that a schema has at a path, for the remedy when another one is found there. */
export function knownNames(schema: z.ZodMiniType, path: readonly PropertyKey[]): readonly string[] {
  const whole =
    described.get(schema) ??
    (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as KnownNamesPart);
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
