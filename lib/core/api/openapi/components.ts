import type * as z from "zod/mini";
import { isRecord, type Json } from "../../fields/json.ts";
import { describeSchema } from "../../policy/file/json-schema.ts";

type Schemas = Map<string, Json>;

/** Keeps every schema that the document names, under `#/components/schemas`. */
export type Components = {
  /** Puts a schema there under a name of its own, and refers to it. */
  readonly refer: (name: string, schema: z.ZodMiniType) => { readonly $ref: string };
  /** The schema itself; only what it refers to is put there. */
  readonly inline: (name: string, schema: z.ZodMiniType) => Json;
  readonly all: () => Readonly<Record<string, Json>>;
};

const place = "#/components/schemas/";

export function components(): Components {
  const schemas: Schemas = new Map();
  const inline: Components["inline"] = (name, schema) => {
    const { schema: own, parts } = standalone(name, schema);
    for (const [part, told] of parts) schemas.set(part, told);
    return own;
  };
  return {
    inline,
    refer(name, schema) {
      schemas.set(name, inline(name, schema));
      return { $ref: `${place}${name}` };
    },
    all: () => Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

type Standalone = { readonly schema: Json; readonly parts: readonly (readonly [string, Json])[] };

/** A schema without definitions within it; what it refers to stands beside it. */
function standalone(name: string, schema: z.ZodMiniType): Standalone {
  const { $schema, $defs, ...own } = describeSchema(schema) as Readonly<Record<string, Json>>;
  const moved = (part: string) => (part.startsWith("__") ? `${name}${part}` : part);
  const parts = isRecord($defs)
    ? Object.entries($defs).map(([part, told]) => [moved(part), referring(told, name, moved)] as const)
    : [];
  return { schema: referring(own, name, moved), parts };
}

/** The same schema with its references turned to where the parts stand in the document. */
function referring(value: Json, name: string, moved: (part: string) => string): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((inner) => referring(inner, name, moved));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, Json] => {
    if (key !== "$ref" || typeof inner !== "string") return [key, referring(inner, name, moved)];
    return [key, inner === "#" ? `${place}${name}` : `${place}${moved(inner.slice("#/$defs/".length))}`];
  });
  return Object.fromEntries(entries);
}
