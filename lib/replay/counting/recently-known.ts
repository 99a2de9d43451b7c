/** A map that forgets: two generations, of which the older goes when the younger is full. */
export function recentlyKnown<T>(most: number): {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T) => void;
} {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  const set = (key: string, value: T): void => {
    young.set(key, value);
    if (young.size < most) return;
    old = young;
    young = new Map();
  };
  return {
    get: (key) => {
      const known = young.get(key);
      if (known !== undefined) return known;
      const older = old.get(key);
      if (older !== undefined) set(key, older);
      return older;
    },
    set,
  };
}
