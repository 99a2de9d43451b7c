import { isHidden, isSecretName, isSecretWord } from "../changes/edits/values/secret.ts";
import { isList, isRecord, type Json } from "../fields/json.ts";
import { parsePath, type Segment } from "../fields/path.ts";
import { soundsSecret } from "../fields/secrets.ts";
import { writeSegment } from "../fields/segment.ts";
import type { StoredEvent } from "../ledger/stored-event.ts";
import { namesAny } from "../policy/for-type.ts";
import type { Policy } from "../policy/policy.ts";
import type { TypeKnowledge } from "../ports/type-knowledge.ts";
import { type Digests, digested, escaped } from "./digests.ts";

/** Whether the field of a type may not be kept as it is. */
type IsSecret = (path: string) => boolean;

/** Write-only fields, environment variables, user data, what is named like a secret, and what the policy adds. */
export function isSecretField(type: string, { file }: Policy, types: TypeKnowledge): IsSecret {
  const words = file.sensitive.names.map((name) => name.toLowerCase());
  const shape = types.shape(type);
  return (path) => {
    if (soundsSecret(path, words)) return true;
    const segments = segmentsOf(path);
    // What cannot be read as a path cannot be cleared either.
    if (segments === undefined || isSecretName(segments) || segments.some(namesSecret)) return true;
    return shape?.writeOnly(segments) === true || namesAny(file.sensitive.fields, path);
  };
}

/** Such as `[Name=DB_PASSWORD]`. */
const namesSecret = (segment: Segment): boolean =>
  segment.kind === "item" && segment.keys.some(([, value]) => isSecretWord(value));

function segmentsOf(path: string): readonly Segment[] | undefined {
  try {
    return parsePath(path);
  } catch {
    return undefined;
  }
}

/** Where in a document a secret stands, as a JSON pointer, and what it is. */
export type SecretPlace = { readonly pointer: string; readonly text: string };

type Spot = { readonly pointer: string; readonly path: string; readonly isSecret: boolean };

/** The secrets in the properties of a resource. */
export function secretPlaces(document: Json, isSecret: IsSecret): readonly SecretPlace[] {
  return placesIn(document, { pointer: "", path: "", isSecret: false }, isSecret);
}

const longestKey = 20_000;

/** A reference to where a secret is kept is none itself. */
const isReference = (text: string): boolean => text.startsWith("arn:") || text.startsWith("{{resolve:");

function isSecretText(text: string, spot: Spot): boolean {
  if (text === "") return false;
  if (spot.isSecret) return !isReference(text);
  return text.length <= longestKey && isHidden(text);
}

function placesIn(value: Json, spot: Spot, isSecret: IsSecret): readonly SecretPlace[] {
  if (typeof value === "string")
    return isSecretText(value, spot) ? [{ pointer: spot.pointer, text: value }] : [];
  if (isList(value))
    return value.flatMap((item, index) => {
      const at = { ...spot, pointer: `${spot.pointer}/${index}`, path: `${spot.path}[=item]` };
      return placesIn(item, at, isSecret);
    });
  if (!isRecord(value)) return [];
  const isPair = tellsSecretName(value, isSecret);
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = spot.path + writeSegment({ kind: "name", name });
    const isHere = spot.isSecret || (isPair && /value$/i.test(name)) || isSecret(path);
    return placesIn(inner, { pointer: `${spot.pointer}/${escaped(name)}`, path, isSecret: isHere }, isSecret);
  });
}

const longestName = 256;

/** A pair names its secret in a value, such as `{Name: DB_PASSWORD, Value: …}`. */
function tellsSecretName(pair: Readonly<Record<string, Json>>, isSecret: IsSecret): boolean {
  return ["Name", "Key", "ParameterKey", "ParameterName"].some((key) => {
    const name = Object.hasOwn(pair, key) ? pair[key] : undefined;
    if (typeof name !== "string" || name === "" || name.length > longestName) return false;
    return isSecret(writeSegment({ kind: "name", name }));
  });
}

type Edits = Extract<StoredEvent, { readonly kind: "change" }>["edits"];

/** The secrets in what a request says was written; their pointers begin with the place of the edit. */
export function secretsInEdits(edits: Edits, isSecret: IsSecret): readonly SecretPlace[] {
  return edits.flatMap(({ path, after }, index) =>
    after === undefined
      ? []
      : placesIn(after, { pointer: `/${index}`, path, isSecret: isSecret(path) }, isSecret),
  );
}

export function digestedEdits(edits: Edits, digests: Digests): Edits {
  if (digests.size === 0) return edits;
  return edits.map((edit, index) =>
    edit.after === undefined ? edit : { ...edit, after: digested(edit.after, digests, `/${index}`) },
  );
}
