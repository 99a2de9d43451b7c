import { asksWhose, type GuardConstraint, partsOf } from "../../claims/constraint/kinds.ts";
import { partsAt } from "../../claims/parts.ts";
import type { Own } from "../../claims/statements/whose.ts";
import type { Json } from "../../fields/json.ts";
import { rememberedFor } from "../../remembered.ts";
import type { Context } from "../context.ts";
import type { FieldCase } from "../project/field-case.ts";

export type Demanded = GuardConstraint;

type PlacedDemand = {
  /** Nothing where nothing is left to demand here. */
  readonly constraint: Demanded | undefined;
  /** It speaks of what was agreed, and nobody knows that. */
  readonly unread: boolean;
};

/** Whose accounts and organisations are no strangers: the resource's own, and those that the policy names. */
export const ownOf = rememberedFor(({ policy: { file }, place }: Context): Own => {
  // An environment may be known by a pattern; only an account that is named in full is one's own for that.
  const named = file.environments
    .flatMap(({ accounts }) => accounts ?? [])
    .filter((account) => /^[0-9]{12}$/.test(account));
  const { accounts, ids } = file.organisation;
  return { accounts: [place.account, ...accounts, ...named], ids };
});

/** What a guardrail demands of this field here and now. */
export function placed(wanted: Demanded, field: FieldCase, context: Context): PlacedDemand {
  const unread = speaksOfAgreed(wanted) && field.prior === undefined && !isNew(field, context);
  const agreed = field.prior === undefined ? undefined : [field.prior];
  const constraint = withOwn(resolved(wanted, agreed), context);
  const isEmpty = Object.keys(constraint).every((key) => key === "orAbsent");
  return { constraint: isEmpty && !unread ? undefined : constraint, unread };
}

const speaksOfAgreed = ({ unchanged, inside }: Demanded): boolean =>
  unchanged === true || inside?.constraint.unchanged === true;

/** What a resource is created with is agreed. */
const isNew = ({ demands }: FieldCase, { dispute, identity }: Context): boolean => {
  const { creator } = dispute.facts;
  return (
    creator !== undefined &&
    demands.some(({ by }) => identity(by.claim.actor.principal) === identity(creator))
  );
};

/** What it comes to once what was agreed is known, such as "at least" in place of "not lowered". */
function resolved(wanted: Demanded, agreed: readonly Json[] | undefined): Demanded {
  const said = partsOf(wanted).filter(({ kind }) => kind.resolved !== undefined);
  if (said.length === 0 && wanted.inside === undefined) return wanted;
  const { inside, ...rest } = wanted;
  const spoken = new Set(said.map(({ name }) => name));
  const parts =
    inside === undefined ? undefined : agreed?.flatMap((value) => partsAt(value, inside.steps) ?? []);
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => !spoken.has(name))),
    ...Object.assign(
      {},
      ...said.map(({ kind, asked }) => kind.resolved?.(asked, agreed ?? [], wanted)).toReversed(),
    ),
    ...(inside !== undefined && { inside: { ...inside, constraint: resolved(inside.constraint, parts) } }),
  };
}

function withOwn(wanted: Demanded, context: Context): Demanded {
  const { inside, within } = wanted;
  const isOfWhose = asksWhose(wanted);
  if (!isOfWhose && inside === undefined && within === undefined) return wanted;
  return {
    ...wanted,
    ...(isOfWhose && { own: ownOf(context) }),
    ...(inside !== undefined && { inside: { ...inside, constraint: withOwn(inside.constraint, context) } }),
    ...(within !== undefined && { within: { ...within, constraint: withOwn(within.constraint, context) } }),
  };
}
