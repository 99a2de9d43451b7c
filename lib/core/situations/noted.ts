import type { Situation } from "../claims/situation.ts";

/** What a message says of a situation. */
export type Noted = {
  readonly as: "situation";
  readonly situation: Situation;
  /** The one who wrote what stands behind the reference declares it too. */
  readonly asksWriters: boolean;
};

export type Unnoted = { readonly as: "ignored" | "forged" | "too big" | "broken"; readonly why: string };

export const ignored = (why: string): Unnoted => ({ as: "ignored", why });

/** A scope holds no longer lists. */
const mostNames = 100;
const longestName = 2_048;

/** The names as a part of a scope; undefined where there are more than a scope can hold. */
export function namesIn(names: Iterable<string>): { readonly resources?: readonly string[] } | undefined {
  const all = [...new Set(names)].filter((name) => name !== "" && name.length <= longestName);
  if (all.length > mostNames) return undefined;
  return all.length === 0 ? {} : { resources: all };
}
