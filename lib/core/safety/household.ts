import { matchesAny } from "../fields/glob.ts";
import { isList, type Json } from "../fields/json.ts";
import type { Policy } from "../policy/policy.ts";
import { rememberedFor } from "../remembered.ts";

/** What is the team's own: accounts and organisations. Everybody else is a stranger. */
export type Household = {
  readonly hasAccount: (account: string) => boolean;
  readonly hasOrganisation: (id: string) => boolean;
};

const account = /^\d{12}$/;
const anyAccount = /^arn:[^:]*:[^:]*:[^:]*:(\d{12}):/;

/** Accounts that an environment names by a pattern are not counted: a pattern may fit strangers. */
const namedIn = rememberedFor(({ file: { organisation, environments } }: Policy) => ({
  accounts: new Set(
    environments.flatMap(({ accounts = [] }) => accounts.filter((text) => account.test(text))),
  ),
  ids: new Set(organisation.ids),
}));

export function householdOf(policy: Policy, own: string): Household {
  const { accounts, ids } = namedIn(policy);
  return {
    hasAccount: (id) => id === own || accounts.has(id) || matchesAny(policy.file.organisation.accounts, id),
    hasOrganisation: (id) => ids.has(id),
  };
}

/** The account that a principal or a resource belongs to, where its name says so. */
export function accountIn(text: string): string | undefined {
  return account.test(text) ? text : anyAccount.exec(text)?.[1];
}

// Condition keys by what they name; keys and operators are compared without regard to case.
const accountKeys = new Set([
  "aws:principalaccount",
  "aws:sourceaccount",
  "aws:sourceowner",
  "kms:calleraccount",
  "s3:dataaccesspointaccount",
  "lambda:functionurlaccount",
]);
const arnKeys = new Set(["aws:principalarn", "aws:sourcearn"]);
const organisationKeys = new Set(["aws:principalorgid", "aws:sourceorgid"]);
const pathKeys = new Set(["aws:principalorgpaths", "aws:sourceorgpaths"]);
const confining = new Set([
  "stringequals",
  "stringlike",
  "stringequalsignorecase",
  "arnequals",
  "arnlike",
  "foranyvalue:stringequals",
  "foranyvalue:stringlike",
  "foranyvalue:arnlike",
  "foranyvalue:arnequals",
]);

/** A condition keeps strangers out if it holds only for callers of the household, even where its key is absent. */
export function isConfined(household: Household, conditions: readonly ConditionEntry[]): boolean {
  return conditions.some(
    ({ operator, key, values }) =>
      confining.has(operator) && values.length > 0 && values.every((value) => isOurs(household, key, value)),
  );
}

/** One demand of a statement's condition: its values are alternatives. */
export type ConditionEntry = {
  readonly operator: string;
  readonly key: string;
  readonly values: readonly string[];
};

function isOurs(household: Household, key: string, value: string): boolean {
  if (accountKeys.has(key)) return household.hasAccount(value);
  if (organisationKeys.has(key)) return household.hasOrganisation(value);
  if (pathKeys.has(key)) return household.hasOrganisation(value.split("/")[0] ?? "");
  if (!arnKeys.has(key)) return false;
  const named = accountIn(value);
  return named !== undefined && household.hasAccount(named);
}

/** Values of a policy document may stand alone or in a list; whatever is no plain value makes it unreadable. */
export function textsIn(value: Json | undefined): readonly string[] | undefined {
  const all = isList(value) ? value : value === undefined ? [] : [value];
  const texts = all.flatMap((one) =>
    typeof one === "string" || typeof one === "number" || typeof one === "boolean" ? [String(one)] : [],
  );
  return texts.length === all.length ? texts : undefined;
}
