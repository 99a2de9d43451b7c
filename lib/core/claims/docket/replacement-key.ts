import { pathKey } from "../../fields/path.ts";
import { rememberedFor } from "../../remembered.ts";
import type { Actor } from "../claim.ts";
import { canonicalPrincipal } from "../principal.ts";
import type { ActorKind } from "../words.ts";

const apartByVia: ReadonlySet<ActorKind> = new Set(["pipeline", "automation", "service"]);

/** Persons and agents are one whatever they act through; pipelines and automations differ by what they use. */
export const actorKey = rememberedFor(({ principal, kind, via }: Actor): string => {
  const canonical = canonicalPrincipal(principal);
  return apartByVia.has(kind) ? `${canonical}\n${via ?? ""}` : `${canonical}\n`;
});

/** One tool in an actor's hands; a person has several, and stays one claimant. */
export const handKey = ({ principal, via }: Actor, field: string): string =>
  `${canonicalPrincipal(principal)}\n${via ?? ""}\n${pathKey(field)}`;

/** What hides a write and leaves a declaration of the same hand. */
export const unsaidKey = (hand: string): string => `${hand}\nunsaid`;

/** One actor has one say on one field: a newer one replaces it. */
export const claimKey = (actor: Actor, field: string): string => `${actorKey(actor)}\n${pathKey(field)}`;

export const declarationKey = (actor: Actor, declaration: string): string =>
  `${actorKey(actor)}\n${declaration}`;

/** The part of a claim's key that no `via` changes. */
export function principalOf(key: string): { readonly principal: string; readonly field: string } {
  const [principal = "", , ...field] = key.split("\n");
  return { principal, field: field.join("\n") };
}
