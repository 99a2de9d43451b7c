import type { Claim } from "../../claims/claim.ts";
import { type GuardConstraint, partsOf } from "../../claims/constraint/kinds.ts";
import { canonicalPrincipal } from "../../claims/principal.ts";
import type { Json } from "../../fields/json.ts";
import { hiddenWord } from "../../hidden/words.ts";
import { rememberedFor } from "../../remembered.ts";
import type { Ruling } from "../dispute.ts";
import { clipped } from "./sentences/deed.ts";
import { valueWords } from "./sentences/value-words.ts";

const longest = 120;

const shorten = (text: string): string => clipped(text, longest);

/** A value as a person reads it; what is sensitive is never read at all. */
export const shown = (value: Json | undefined, hidden: boolean): string =>
  hidden ? hiddenWord : valueWords(value);

/** The last part of a principal, which is what people know an actor by. */
export function actorName(principal: string): string {
  const canonical = canonicalPrincipal(principal);
  return shorten(
    canonical.slice(Math.max(canonical.lastIndexOf("/"), canonical.lastIndexOf(":")) + 1) || canonical,
  );
}

/** How Parley knew who decided, such as `link of ada`. */
export function provenName({ by, proof }: { readonly by: string; readonly proof?: Ruling["proof"] }): string {
  const name = actorName(by);
  if (proof === undefined) return name;
  return proof === "link" ? `link of ${name}` : `signed in as ${name}`;
}

/** A reason with its reference, which need not say its kind once more: `incident INC-7`, `budget/2026-11`. */
export function reasonName({ kind, ref }: Pick<Claim["motivation"], "kind" | "ref">): string {
  if (ref === undefined) return kind;
  const isSaid = ref.startsWith(kind) && !/^\p{L}/u.test(ref.slice(kind.length));
  return isSaid ? ref : `${kind} ${ref}`;
}

function motive({ intent, motivation }: Claim): string {
  const goal = intent === "unattributed" ? "no stated goal" : `for ${intent}`;
  if (motivation.kind === "none") return goal;
  return shorten(`${goal}, ${reasonName(motivation)}`);
}

/** Who wants it and for which goal, such as ``scaler via karpenter (for availability, incident INC-7)``. */
export const claimant = rememberedFor((claim: Claim): string => {
  const via = claim.actor.via === undefined ? "" : ` via ${shorten(claim.actor.via)}`;
  return `${actorName(claim.actor.principal)}${via} (${motive(claim)})`;
});

const listed = (values: readonly Json[], hidden: boolean): string =>
  values
    .slice(0, 5)
    .map((value) => shown(value, hidden))
    .join(", ") + (values.length > 5 ? ", …" : "");

/** What a constraint asks for, such as "at least `8`". */
export function wish(constraint: GuardConstraint, hidden: boolean): string {
  const about = constraint.inside?.constraint ?? constraint.within?.constraint;
  if (about !== undefined) return wish(about, hidden);
  const words = {
    one: (value: Json) => shown(value, hidden),
    list: (all: readonly Json[]) => listed(all, hidden),
  };
  // That it is there at all is said last.
  const parts = partsOf(constraint).toSorted(
    (a, b) => Number(a.name === "absent") - Number(b.name === "absent"),
  );
  return parts.map(({ kind, asked }) => kind.wish(asked, words)).join(" and ");
}
