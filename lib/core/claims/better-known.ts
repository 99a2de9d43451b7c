import { canonicalJson, type Json } from "../fields/json.ts";
import type { Actor } from "./claim.ts";
import { saidBy } from "./principal.ts";

/** How much is known of who acted: the human behind them first. */
const knowledgeOf = (actor: Actor): number =>
  (actor.human === undefined ? 0 : 100) + (actor.vouched === "name" ? 0 : 50) + saidBy(actor).length;

const text = (actor: Actor): string => canonicalJson(actor as unknown as Json);

/** Of two tellings of one actor the one that knows more, and of two alike the smaller text: order means nothing. */
export function betterKnown(a: Actor, b: Actor): Actor {
  if (a === b) return a;
  const order = knowledgeOf(b) - knowledgeOf(a);
  if (order !== 0) return order < 0 ? a : b;
  return text(a) <= text(b) ? a : b;
}
