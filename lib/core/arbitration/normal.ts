import { lastChanged } from "../claims/claim.ts";
import { canonicalPrincipal } from "../claims/principal.ts";
import { absent, existence } from "../fields/existence.ts";
import { canonicalJson, type Json } from "../fields/json.ts";
import type { Dispute } from "./dispute.ts";

const text = (value: unknown): string => canonicalJson(value as Json);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type Claim = Dispute["claims"][number];

/** Of two claims under one id the later counts; then the one whose text sorts last. */
function isLater(a: Claim, b: Claim): boolean {
  const order = lastChanged(a) - lastChanged(b);
  return order === 0 ? text(a) > text(b) : order > 0;
}

const inOrder = (claims: readonly Claim[]): readonly Claim[] =>
  claims.toSorted((a, b) => byText(a.id, b.id) || byText(text(a), text(b)));

function distinctClaims(claims: readonly Claim[]): readonly Claim[] {
  if (new Set(claims.map(({ id }) => id)).size === claims.length) return inOrder(claims);
  const byId = new Map<string, Claim>();
  for (const claim of claims) {
    // An id is its author's own: another's claim under the same id takes nobody's place.
    const key = `${claim.id}\n${canonicalPrincipal(claim.actor.principal)}`;
    const known = byId.get(key);
    if (known === undefined || (known !== claim && isLater(claim, known))) byId.set(key, claim);
  }
  return inOrder([...byId.values()]);
}

/** Tells most entries apart at little cost; the whole text decides between those that it does not. */
type Quick<T> = (value: T) => string;

/** Lists that mean a set come in one order and without doubles. */
function distinct<T>(values: readonly T[], quick: Quick<T>): readonly T[] {
  if (values.length < 2) return values;
  const keyed = values.map((value) => ({ value, key: quick(value) }));
  const sorted = keyed.toSorted((a, b) => byText(a.key, b.key) || byText(text(a.value), text(b.value)));
  const fresh = sorted.filter(({ value, key }, index) => {
    const before = sorted[index - 1];
    return before?.key !== key || text(before.value) !== text(value);
  });
  return fresh.map(({ value }) => value);
}

/** Nothing where a resource would be is its absence. */
const spelt = (values: Dispute["live"]): Dispute["live"] =>
  values[existence] === null ? { ...values, [existence]: absent } : values;

/** INVARIANT (order means nothing): from here on two spellings of one dispute are the same. */
export function normalised(dispute: Dispute): Dispute {
  return {
    ...dispute,
    live: spelt(dispute.live),
    prior: spelt(dispute.prior),
    claims: distinctClaims(dispute.claims),
    situations: distinct(dispute.situations, ({ ref, kind, since }) => `${ref} ${kind} ${since}`),
    sources: distinct(dispute.sources, ({ name, asOf }) => `${name} ${asOf}`),
    history: distinct(dispute.history, ({ at, field, principal }) => `${at} ${field} ${principal}`),
    asked: distinct(dispute.asked, ({ at, field }) => `${at} ${field}`),
    rulings: distinct(dispute.rulings, ({ at, id }) => `${at} ${id}`),
  };
}
