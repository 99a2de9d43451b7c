const refuse = (): never => {
  throw new TypeError("this is shared, and stays as it is");
};

/** The same value, which nothing can change any more: what several hands are given at once has to stay as it is. */
export function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map) {
    for (const [key, inner] of value) {
      frozen(key);
      frozen(inner);
    }
    // Freezing a map leaves its entries open.
    const changes = ["set", "delete", "clear"].map((name) => [name, { value: refuse }]);
    Object.defineProperties(value, Object.fromEntries(changes));
  } else for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
