import { recentlyKnown } from "../counting/recently-known.ts";

/** Says of each key whether it was seen lately. */
export function recentlySeen(most: number): (key: string) => boolean {
  const known = recentlyKnown<true>(most);
  return (key) => {
    if (known.get(key) === true) return true;
    known.set(key, true);
    return false;
  };
}
