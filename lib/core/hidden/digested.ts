import { Hidden } from "../fields/hidden.ts";
import { isList, isRecord, type Json } from "../fields/json.ts";
import { escaped } from "./pointer.ts";

/** Digests by the pointers of the secrets that they stand for. */
export type Digests = ReadonlyMap<string, string>;

/** The document with what is hidden in the place of each secret. */
export function digested(document: Json, digests: Digests, pointer = ""): Json {
  if (digests.size === 0) return document;
  const digest = digests.get(pointer);
  if (digest !== undefined) return Hidden.of(digest);
  if (isList(document)) return document.map((item, index) => digested(item, digests, `${pointer}/${index}`));
  if (!isRecord(document)) return document;
  const inner = ([name, value]: [string, Json]): [string, Json] => [
    name,
    digested(value, digests, `${pointer}/${escaped(name)}`),
  ];
  return Object.fromEntries(Object.entries(document).map(inner));
}
