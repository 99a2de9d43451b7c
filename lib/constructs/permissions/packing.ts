import { InvalidInput } from "#core/faults.ts";
import { policyStatement, type Statement } from "./statement.ts";

/** IAM's limits: signs of a managed policy without blanks, and managed policies of a role. */
const longest = 6_144;
const mostPolicies = 10;

const envelope = '{"Version":"2012-10-17","Statement":[]}'.length;

// What is not known until it is deployed counts as its longest.
const longestOf = { partition: "aws-us-gov", account: "123456789012", token: "x".repeat(256) };

type Packing = {
  /** For the message, such as `reading 900 types`. */
  readonly what: string;
  readonly hint: string;
  /** How many policies the role has besides. */
  readonly besides?: number;
};

/** The statements as the managed policies of one role, as few as they fit into without looking long. */
export function packed(
  statements: readonly Statement[],
  { what, hint, besides = 0 }: Packing,
): readonly (readonly Statement[])[] {
  const parts = statements.flatMap(fitting).map((statement) => ({ statement, size: sizeOf(statement) }));
  const boxes: { readonly statements: Statement[]; size: number }[] = [];
  for (const { statement, size } of parts.toSorted((a, b) => b.size - a.size)) {
    const box = boxes.find((each) => each.size + size + 1 <= longest);
    if (box === undefined) boxes.push({ statements: [statement], size: envelope + size });
    else {
      box.statements.push(statement);
      box.size += size + 1;
    }
  }
  const count = boxes.length + besides;
  if (count <= mostPolicies) return boxes.map((box) => box.statements);
  throw new InvalidInput(`${what} takes ${count} policies, and a role can have ${mostPolicies}`, { hint });
}

/** A statement that is too long for one policy, in halves. */
function fitting(statement: Statement): readonly Statement[] {
  if (envelope + sizeOf(statement) <= longest) return [statement];
  const { actions, resources } = statement;
  const isOfResources = resources.length > 1;
  const whole = isOfResources ? resources : actions;
  const middle = Math.ceil(whole.length / 2);
  return [whole.slice(0, middle), whole.slice(middle)].flatMap((half) =>
    fitting({ ...statement, ...(isOfResources ? { resources: half } : { actions: half }) }),
  );
}

export function sizeOf(statement: Statement): number {
  const text = JSON.stringify(policyStatement(statement))
    .replaceAll(`\${Partition}`, longestOf.partition)
    .replaceAll(`\${Account}`, longestOf.account)
    .replace(/\$\{Token\[[^\]]*\]\}/g, longestOf.token);
  return text.replace(/\s/g, "").length;
}
