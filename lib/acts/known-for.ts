/**
 * Reads of a store are shared for a while, for they come in bursts with every look. What failed is read again by the next
 * who asks.
 */
export function knownFor<T>(ms: number) {
  const known = new WeakMap<object, { readonly at: number; readonly found: Promise<T> }>();
  return (store: object, now: number, read: () => Promise<T>): Promise<T> => {
    const last = known.get(store);
    if (last !== undefined && now >= last.at && now - last.at < ms) return last.found;
    const found = read();
    known.set(store, { at: now, found });
    found.catch(() => known.delete(store));
    return found;
  };
}
