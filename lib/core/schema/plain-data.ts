const deepest = 64;

/** Why something is no plain data, with what to do about it. */
export type Trap = { readonly message: string; readonly hint: string };

/** INVARIANT (plain data): nothing that is nested beyond measure, and no name that means something to an object. */
export function trapIn(value: unknown, depth = 0): Trap | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (depth >= deepest)
    return { message: `the body is nested more than ${deepest} levels deep`, hint: "flatten it" };
  if (Object.hasOwn(value, "__proto__"))
    return { message: "`__proto__` cannot be a name here", hint: "leave it out" };
  for (const inner of Object.values(value)) {
    const found = trapIn(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
