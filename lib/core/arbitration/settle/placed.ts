import type { GuardConstraint, Own } from "../../claims/guard-constraint.ts";
import { partsAt } from "../../claims/parts.ts";
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

/** It says the same whatever was agreed. */
const isPlain = ({ notLowered, unchanged, inside }: Demanded): boolean =>
  notLowered === undefined && unchanged === undefined && inside === undefined;

/** Not lowered reads as at least what was last agreed; where nothing was, there is nothing to go below. */
function resolved(wanted: Demanded, agreed: readonly Json[] | undefined): Demanded {
  if (isPlain(wanted)) return wanted;
  const { notLowered, unchanged, inside, ...rest } = wanted;
  const parts =
    inside === undefined ? undefined : agreed?.flatMap((value) => partsAt(value, inside.steps) ?? []);
  return {
    ...rest,
    ...(unchanged === true && asBefore(agreed)),
    ...(notLowered === true && notBelow(agreed, rest.min)),
    ...(inside !== undefined && { inside: { ...inside, constraint: resolved(inside.constraint, parts) } }),
  };
}

/** Where nothing was agreed, nothing has to stay. */
function asBefore(agreed: readonly Json[] | undefined): Demanded {
  const there = agreed?.filter((value) => value !== null) ?? [];
  if (there.length === 0) return {};
  const [first] = there;
  return there.length === 1 && first !== undefined ? { is: first } : { in: there };
}

function notBelow(agreed: readonly Json[] | undefined, min: number | undefined): Demanded {
  const numbers = (agreed ?? []).filter((value) => typeof value === "number");
  return numbers.length === 0 ? {} : { min: Math.max(Math.min(...numbers), min ?? -Infinity) };
}

const asksWhose = ({ notForeign, lacksStatement, lacksLike }: Demanded): boolean =>
  notForeign !== undefined ||
  lacksStatement !== undefined ||
  (lacksLike?.some(({ match }) => Object.values(match).some(({ foreign }) => foreign === true)) ?? false);

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
