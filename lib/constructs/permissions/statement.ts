/** A statement of an IAM policy, in which `${Partition}` and `${Account}` are those of its holder. */
export type Statement = {
  readonly effect: "Allow" | "Deny";
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions?: Conditions;
};
export type Conditions = Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;

/** One statement for everything that differs in its actions alone, in an order that does not depend on theirs. */
export function merged(statements: readonly Statement[]): readonly Statement[] {
  const groups = Map.groupBy(statements, (statement) => keyOf(statement));
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, group]) => joined(group));
}

function joined(group: readonly Statement[]): readonly Statement[] {
  const [first] = group;
  if (first === undefined) return [];
  const actions = [...new Set(group.flatMap((statement) => statement.actions))].sort();
  return [{ ...first, actions, resources: [...first.resources].sort() }];
}

const keyOf = ({ effect, resources, conditions }: Statement): string =>
  JSON.stringify([effect, [...resources].sort(), conditions ?? {}]);

/** As IAM takes it. */
export function policyStatement({ effect, actions, resources, conditions }: Statement) {
  return {
    Effect: effect,
    Action: actions,
    Resource: resources,
    ...(conditions !== undefined && { Condition: conditions }),
  };
}
