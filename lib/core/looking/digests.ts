import { isList, isRecord, type Json } from "../fields/json.ts";

const mark = "digest:";

/** A text that stands for a secret; it says whether the secret changed, and can never be written back. */
export const isDigest = (value: unknown): boolean => typeof value === "string" && value.startsWith(mark);

/** INVARIANT (nothing to restore): a value that holds a digest anywhere is never sent to the cloud. */
export function holdsDigest(value: Json | undefined): boolean {
  if (isList(value)) return value.some(holdsDigest);
  return isRecord(value) ? Object.values(value).some(holdsDigest) : isDigest(value);
}

/** Digests by the pointers of the secrets that they stand for. */
export type Digests = ReadonlyMap<string, string>;

export const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** The document with a digest in the place of each secret. */
export function digested(document: Json, digests: Digests, pointer = ""): Json {
  if (digests.size === 0) return document;
  const digest = digests.get(pointer);
  if (digest !== undefined) return `${mark}${digest}`;
  if (isList(document)) return document.map((item, index) => digested(item, digests, `${pointer}/${index}`));
  if (!isRecord(document)) return document;
  const inner = ([name, value]: [string, Json]): [string, Json] => [
    name,
    digested(value, digests, `${pointer}/${escaped(name)}`),
  ];
  return Object.fromEntries(Object.entries(document).map(inner));
}
