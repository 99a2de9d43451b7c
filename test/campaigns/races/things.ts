import { memoryTypeKnowledge } from "#adapters/memory/type-knowledge.ts";
import { applyEdits } from "#core/fields/apply.ts";
import type { Edit } from "#core/fields/difference.ts";
import type { Json } from "#core/fields/json.ts";
import { type FieldPath, parsePath } from "#core/fields/path.ts";
import { unknownShape } from "#core/fields/topology.ts";
import { valueAt } from "#core/fields/value-at.ts";
import { type } from "../../core/cases/open-cases.ts";
import type { Random } from "../fuzz-random.ts";

const text = { type: "string" };
const parts = { type: "object", properties: { A: text, B: text, C: text } };

/** A type that has every kind of place in which a field can stand. */
export const types = memoryTypeKnowledge([
  {
    typeName: type,
    properties: {
      Size: { type: "integer" },
      Mode: text,
      Block: { ...parts, properties: { ...parts.properties, Inner: parts } },
      Vars: { type: "object", patternProperties: { ".*": text } },
      Rules: {
        type: "array",
        insertionOrder: false,
        items: { type: "object", properties: { Key: text, Value: text, Note: text }, required: ["Key"] },
      },
    },
    primaryIdentifier: ["/properties/Name"],
  },
]);

const shape = types.shape(type) ?? unknownShape;

export const agreed: Json = {
  Size: 3,
  Mode: "on",
  Block: { A: "1", B: "2", Inner: { A: "3", B: "4" } },
  Vars: { X: "5", Y: "6" },
  Rules: [
    { Key: "a", Value: "7", Note: "n" },
    { Key: "b", Value: "8", Note: "m" },
  ],
};

const leaves = [
  "/Size",
  "/Mode",
  "/Block/A",
  "/Block/B",
  "/Block/Inner/A",
  "/Block/Inner/B",
  "/Vars/X",
  "/Vars/Y",
  "/Rules[Key=a]/Value",
  "/Rules[Key=a]/Note",
] as FieldPath[];
const wholes = ["/Block", "/Block/Inner", "/Vars", "/Rules[Key=a]"] as FieldPath[];

export const at = (document: Json, path: FieldPath): Json | undefined => valueAt(document, parsePath(path));

/** Another value where there is one, of the field's own type. */
const otherValue = (path: FieldPath, random: Random): Json =>
  path === "/Size" ? 100 + random.below(100) : `new ${random.below(100)}`;

/** A field as somebody changes it: to another value, or away. */
function anyEdit(random: Random, paths: readonly FieldPath[] = leaves): Edit {
  const path = random.pick(paths);
  return random.chance(0.5) ? { path } : { path, after: otherValue(path, random) };
}

/** What the loser does: a field or two, or a whole block taken away. */
export function losing(random: Random): readonly Edit[] {
  if (random.chance(0.3)) return [{ path: random.pick(wholes) }];
  const edits = [anyEdit(random), ...(random.chance(0.4) ? [anyEdit(random)] : [])];
  return [...new Map(edits.map((edit) => [edit.path, edit])).values()];
}

/** Most rivals write where Parley is about to write, or right beside it. */
export function rivalling(random: Random, lost: readonly Edit[]): Edit {
  const top = (path: string) => parsePath(path as FieldPath)[0];
  const near = lost.map(({ path }) => top(path)).map((each) => (each?.kind === "name" ? each.name : ""));
  const close = leaves.filter((path) => near.some((name) => path.startsWith(`/${name}`)));
  const same = leaves.filter((path) => lost.some((edit) => edit.path === path));
  if (same.length > 0 && random.chance(0.5)) return anyEdit(random, same);
  return anyEdit(random, close.length > 0 && random.chance(0.9) ? close : leaves);
}

/** Every field that can stand in the document, with what stands there; null where nothing does. */
export const fieldsIn = (document: Json): ReadonlyMap<FieldPath, Json> =>
  new Map(leaves.map((path) => [path, at(document, path) ?? null]));

export const after = (document: Json, edits: readonly Edit[]): Json => applyEdits(document, edits, shape);
