const longest = 2_048;

/** Keeps what a pure function said; the same few identities and tools come again and again. */
export function remembered<T>(answer: (key: string) => T, most = 8_192): (key: string) => T {
  const known = new Map<string, T>();
  // The same record asks several times, and for the very same text nothing has to be looked up.
  let last: { readonly key: string; readonly answer: T } | undefined;
  const look = (key: string): T => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const fresh = answer(key);
    if (known.size >= most) known.clear();
    known.set(key, fresh);
    return fresh;
  };
  return (key) => {
    // A hostile text is not worth the memory.
    if (key.length > longest) return answer(key);
    if (last?.key === key) return last.answer;
    last = { key, answer: look(key) };
    return last.answer;
  };
}
