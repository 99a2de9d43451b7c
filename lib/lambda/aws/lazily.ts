/** Parts that are made when they are first asked for, and once. */
export function lazily<T extends object>(make: { readonly [Name in keyof T]: () => T[Name] }): T {
  const parts = {} as T;
  for (const name of Object.keys(make) as (keyof T)[]) {
    Object.defineProperty(parts, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = make[name]();
        Object.defineProperty(parts, name, { value, enumerable: true });
        return value;
      },
    });
  }
  return parts;
}

/**
 * A port that is made when one of its methods is called, so that anyone who only names it needs none of its settings.
 * Every method of a port answers with a promise.
 */
export function uponUse<P extends object>(make: () => P): P {
  const made = lazily<{ readonly port: P }>({ port: make });
  const methods = new Map<string, unknown>();
  return new Proxy({} as P, {
    get: (_, name) => {
      // Anyone who awaits a port must not take it for a promise.
      if (typeof name === "symbol" || name === "then") return undefined;
      const call = (...input: unknown[]) => Promise.try(() => methodOf(made.port, name)(...input));
      const method = methods.get(name) ?? call;
      methods.set(name, method);
      return method;
    },
  });
}

type Method = (...input: readonly unknown[]) => unknown;

const methodOf = (port: object, name: string): Method =>
  (port as Readonly<Record<string, Method>>)[name] as Method;
