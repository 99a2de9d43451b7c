import { GuardConstraint } from "#core/claims/constraint/kinds.ts";
import { lacksStatements } from "#core/claims/statements/matches-statement.ts";
import type { Own } from "#core/claims/statements/whose.ts";
import type { Json } from "#core/fields/json.ts";

export const own: Own = { accounts: ["111122223333", "2222*"], ids: ["o-ours"] };

/** Whether a statement is of a forbidden kind; it allows reading objects where it says no more. */
export function isMeant(statement: object, pattern: object, ours: Own | null = own): boolean | undefined {
  const asked = GuardConstraint.parse({ lacksStatement: [pattern] }).lacksStatement ?? [];
  const said = "NotAction" in statement ? {} : { Action: "s3:GetObject" };
  const all = { Effect: "Allow", Resource: "*", ...said, ...statement };
  const raw = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const lacks = lacksStatements(raw as Json, asked, ours ?? undefined);
  return lacks === undefined ? undefined : !lacks;
}

/** Everyone, where a condition is met. */
export const when = (operator: string, key: string, ...values: readonly string[]) => ({
  Principal: "*",
  Condition: { [operator]: { [key]: values } },
});
