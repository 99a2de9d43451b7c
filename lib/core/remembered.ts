const longest = 2_048;

/** Keeps what a pure function said; the same few names and patterns come again and again. */
export function remembered<T>(answer: (key: string) => T, most = 8_192): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const fresh = answer(key);
    // A hostile text is not worth the memory.
    if (key.length > longest) return fresh;
    if (known.size >= most) known.clear();
    known.set(key, fresh);
    return fresh;
  };
}

/** The same of long texts, which are forgotten once so many characters of others were asked about since. */
export function rememberedOfTexts<T>(
  answer: (text: string) => T,
  mostCharacters: number,
): (text: string) => T {
  const known = new Map<string, T>();
  let characters = 0;
  const forget = (text: string): void => {
    if (known.delete(text)) characters -= text.length;
  };
  return (text) => {
    const found = known.has(text) ? (known.get(text) as T) : answer(text);
    forget(text);
    if (text.length > mostCharacters) return found;
    known.set(text, found);
    characters += text.length;
    for (const oldest of known.keys()) {
      if (characters <= mostCharacters) break;
      forget(oldest);
    }
    return found;
  };
}

/** The same of objects: each answer is kept as long as the object it is about. */
export function rememberedFor<K extends object, T extends {}>(answer: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, T>();
  return (of) => {
    const found = known.get(of);
    if (found !== undefined) return found;
    const fresh = answer(of);
    known.set(of, fresh);
    return fresh;
  };
}

/** Works something out where somebody asks for it, and then no more. */
export function once<T extends object>(answer: () => T): () => T {
  let known: T | undefined;
  return () => (known ??= answer());
}
