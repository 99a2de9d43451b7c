import type { Verdict } from "#core/arbitration/verdict.ts";

/** Any value for the one who reads along; what nobody may read refuses to be written. */
export function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "nothing";
  } catch {
    return "a secret";
  }
}

/** What a verdict comes to, where it comes to anything. */
export const told = ({ fields }: Pick<Verdict, "fields">): string =>
  fields
    .filter(({ effect, outcome }) => effect !== "none" || outcome !== "keep")
    .map(({ outcome, path, value, effect }) => `${outcome} ${path} ${textOf(value)} (${effect})`)
    .join(", ");
