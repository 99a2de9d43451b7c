import { canonicalPrincipal } from "../claims/principal.ts";
import type { IntentBody } from "./intent-body.ts";

/** INVARIANT (in one's own name): a body may say who its caller is, and nobody else; returns whom it names instead. */
export function otherNamed(
  { principals = [], actor, by }: Pick<IntentBody, "principals" | "actor" | "by">,
  caller: string,
): string | undefined {
  const acting = typeof actor === "string" ? actor : actor?.principal;
  const named = [...principals, acting, by].filter((name) => name !== undefined);
  return named.find((name) => canonicalPrincipal(name) !== caller);
}
