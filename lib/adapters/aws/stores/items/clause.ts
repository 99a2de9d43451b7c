import { type Item, layout } from "./stored-version.ts";

/** A condition or an update in DynamoDB's words; `#name` stands for the attribute `name`. */
export type Clause = { readonly text: string; readonly values?: Item };

export const isAbsent: Clause = { text: "attribute_not_exists(#pk)" };

export const isNotNewer: Clause = {
  text: "(attribute_not_exists(#pk) OR #v <= :layout)",
  values: { ":layout": layout },
};

/** Condition on the version that optimistic writers count; zero says that nothing stands there. */
export const isVersion = (expected: number): Clause =>
  expected === 0
    ? isAbsent
    : {
        text: "#version = :expected AND #v <= :layout",
        values: { ":expected": expected, ":layout": layout },
      };

export const both = (a: Clause, b: Clause): Clause => ({
  text: `${a.text} AND (${b.text})`,
  values: { ...a.values, ...b.values },
});

/** The names and values of the clauses as a request carries them. */
export function spelt(...clauses: readonly Clause[]) {
  const names = clauses.flatMap(({ text }) => text.match(/#\w+/g) ?? []);
  const values = Object.assign({}, ...clauses.map((clause) => clause.values)) as Record<string, unknown>;
  return {
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [name, name.slice(1)])),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}
