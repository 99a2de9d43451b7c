import { pathKey } from "../../fields/path.ts";
import { around, type PastWrite } from "./past.ts";

/** The fields around a field and beneath it, as far as anything was written to them. */
export type Related = { readonly outer: readonly string[]; readonly inner: readonly string[] };

const none: Related = { outer: [], inner: [] };

/** The relatives of each field that was written. */
export function relativesIn(writes: readonly PastWrite[]): (key: string) => Related {
  const keys = new Set(writes.map(({ field }) => pathKey(field)));
  const outers = new Map([...keys].map((key) => [key, around(key).filter((outer) => keys.has(outer))]));
  const inners = new Map<string, string[]>();
  for (const [key, outer] of outers) {
    for (const each of outer) {
      const inner = inners.get(each);
      if (inner === undefined) inners.set(each, [key]);
      else inner.push(key);
    }
  }
  const found = new Map<string, Related>();
  for (const [key, outer] of outers) found.set(key, { outer, inner: inners.get(key) ?? [] });
  return (key) => found.get(key) ?? none;
}
