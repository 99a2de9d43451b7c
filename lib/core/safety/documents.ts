import { matchesGlob } from "../fields/glob.ts";
import type { Json } from "../fields/json.ts";
import { accountIn, type ConditionEntry, type Household, isConfined } from "./household.ts";
import { isGuardedAction, isOrdinaryResource } from "./rights.ts";
import { type Dimension, type Grant, grantsIn } from "./statements.ts";

// Beyond so many comparisons two documents are too different to be compared.
const mostComparisons = 200_000;

/**
 * Whether going from one policy document to another lets a stranger in, gives rights over identity or audit, or
 * takes a denial away. What is not known to have stood before (undefined) allowed and denied nothing.
 */
export function policyHarms(
  before: Json | undefined,
  after: Json | undefined,
  household: Household,
): boolean {
  const [old, fresh] = [grantsIn(before), grantsIn(after)];
  if (old === "unreadable" || fresh === "unreadable") return true;
  const opening = ofEffect(fresh, "allow").filter((grant) => isOpening(grant, household));
  const denied = ofEffect(old, "deny");
  if ((opening.length + denied.length) * (old.length + fresh.length) > mostComparisons) return true;
  const allowed = ofEffect(old, "allow");
  if (opening.some((grant) => !allowed.some((wide) => covers(wide, grant)))) return true;
  const denying = ofEffect(fresh, "deny");
  return denied.some((grant) => !denying.some((wide) => covers(wide, grant)));
}

const ofEffect = (grants: readonly Grant[], effect: Grant["effect"]): readonly Grant[] =>
  grants.filter((grant) => grant.effect === effect);

/** Everything that the second grant reaches the first reaches too. */
function covers(wide: Grant, narrow: Grant): boolean {
  return (
    isWiderPrincipal(wide.principal, narrow.principal) &&
    isWider(wide.action, narrow.action, matchesPattern) &&
    isWider(wide.resource, narrow.resource, matchesPattern) &&
    wide.conditions.every((entry) => narrow.conditions.some((other) => implies(other, entry)))
  );
}

type Matches = (pattern: string, text: string) => boolean;

/** A pattern that holds `?` is only as wide as itself: it is rare, and guessing would be wrong. */
const matchesPattern: Matches = (pattern, text) =>
  pattern === text || (!pattern.includes("?") && matchesGlob(pattern, text));

function isWiderPrincipal(wide: Dimension | undefined, narrow: Dimension | undefined): boolean {
  if (wide === undefined || narrow === undefined) return wide === narrow;
  return isWider(wide, narrow, matchesPrincipal);
}

/** An account's root stands for everybody in the account, and a star for everybody. */
const matchesPrincipal: Matches = (pattern, text) => {
  if (pattern === text || pattern === "AWS:*") return true;
  const account = /^AWS:arn:[^:]*:iam::(\d{12}):root$/.exec(pattern)?.[1];
  return account !== undefined && text.startsWith("AWS:arn:") && accountIn(text.slice(4)) === account;
};

function isWider(wide: Dimension, narrow: Dimension, matches: Matches): boolean {
  const within = (patterns: readonly string[], texts: readonly string[]) =>
    texts.every((text) => patterns.some((pattern) => matches(pattern, text)));
  if (wide.except) return narrow.except && within(narrow.patterns, wide.patterns);
  return within(wide.patterns, narrow.except ? ["*"] : narrow.patterns);
}

/** The first demand is at least as strict as the second: of alternatives, fewer. */
function implies(strict: ConditionEntry, loose: ConditionEntry): boolean {
  if (strict.operator !== loose.operator || strict.key !== loose.key) return false;
  const [some, all] = loose.operator.includes("not")
    ? [loose.values, strict.values]
    : [strict.values, loose.values];
  return some.every((value) => all.includes(value));
}

function isOpening(grant: Grant, household: Household): boolean {
  return lendsRights(grant) || reachesStrangers(grant, household);
}

/** What is allowed with exceptions counts as allowed without. */
function lendsRights({ action, resource }: Grant): boolean {
  if (!resource.except && resource.patterns.every(isOrdinaryResource)) return false;
  return action.except || action.patterns.some(isGuardedAction);
}

function reachesStrangers({ principal, conditions }: Grant, household: Household): boolean {
  if (principal === undefined) return false;
  const isForeign = principal.except || principal.patterns.some((text) => isStranger(text, household));
  return isForeign && !isConfined(household, conditions);
}

function isStranger(principal: string, household: Household): boolean {
  const colon = principal.indexOf(":");
  const text = principal.slice(colon + 1);
  if (principal.slice(0, colon) === "Service") return text.includes("*");
  // Identities of other systems, canonical ids and ids of deleted principals belong to nobody we know.
  const account = accountIn(text);
  return account === undefined || !household.hasAccount(account) || isWebIdentity(text);
}

/** A provider of the account lets in everybody for whom the other side signs. */
const isWebIdentity = (text: string): boolean => text.includes(":oidc-provider/");
