import { isList, isRecord, type Json } from "../fields/json.ts";
import { writeSegment } from "../fields/segment.ts";
import { looksLikeKey } from "./by-looks.ts";
import { type Digests, digested } from "./digested.ts";
import type { Hides } from "./hides.ts";
import { escaped } from "./pointer.ts";

/** Where in a document a secret stands, as a JSON pointer, and what it is. */
export type SecretPlace = { readonly pointer: string; readonly text: string };

type PlacesInput = { readonly pointer: string; readonly path: string; readonly isHere: boolean };

/** The secrets in the properties of a resource. */
export function secretPlaces(document: Json, hides: Hides): readonly SecretPlace[] {
  return placesIn(document, { pointer: "", path: "", isHere: false }, hides);
}

/** A reference to where a secret is kept is none itself. */
const isReference = (text: string): boolean => text.startsWith("arn:") || text.startsWith("{{resolve:");

function isSecretText(text: string, spot: PlacesInput): boolean {
  if (text === "") return false;
  if (spot.isHere) return !isReference(text);
  return looksLikeKey(text);
}

function placesIn(value: Json, spot: PlacesInput, hides: Hides): readonly SecretPlace[] {
  if (typeof value === "string")
    return isSecretText(value, spot) ? [{ pointer: spot.pointer, text: value }] : [];
  if (isList(value))
    return value.flatMap((item, index) => {
      const at = { ...spot, pointer: `${spot.pointer}/${index}`, path: `${spot.path}[=item]` };
      return placesIn(item, at, hides);
    });
  if (!isRecord(value)) return [];
  const isPair = tellsSecretName(value, hides);
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = spot.path + writeSegment({ kind: "name", name });
    const isHere = spot.isHere || (isPair && /value$/i.test(name)) || hides(path);
    return placesIn(inner, { pointer: `${spot.pointer}/${escaped(name)}`, path, isHere }, hides);
  });
}

const longestName = 256;

/** A pair names its secret in a value, such as `{Name: DB_PASSWORD, Value: …}`. */
function tellsSecretName(pair: Readonly<Record<string, Json>>, hides: Hides): boolean {
  return ["Name", "Key", "ParameterKey", "ParameterName"].some((key) => {
    const name = Object.hasOwn(pair, key) ? pair[key] : undefined;
    if (typeof name !== "string" || name === "" || name.length > longestName) return false;
    return hides(writeSegment({ kind: "name", name }));
  });
}

type SecretsInEditsInput = { readonly path: string; readonly after?: Json };

/** The secrets in what a request says was written; their pointers begin with the place of the edit. */
export function secretsInEdits(edits: readonly SecretsInEditsInput[], hides: Hides): readonly SecretPlace[] {
  return edits.flatMap(({ path, after }, index) =>
    after === undefined ? [] : placesIn(after, { pointer: `/${index}`, path, isHere: hides(path) }, hides),
  );
}

export function digestedEdits<E extends SecretsInEditsInput>(
  edits: readonly E[],
  digests: Digests,
): readonly E[] {
  if (digests.size === 0) return edits;
  return edits.map((edit, index) =>
    edit.after === undefined ? edit : { ...edit, after: digested(edit.after, digests, `/${index}`) },
  );
}
