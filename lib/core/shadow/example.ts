import { Dispute } from "../arbitration/dispute.ts";
import type { FieldFacts } from "../arbitration/project/field-case.ts";
import { type Constraint, withValues } from "../claims/constraint/kinds.ts";
import type { Json } from "../fields/json.ts";
import type { Hides } from "../hidden/hides.ts";
import { withNames } from "../hidden/named.ts";
import { secretsInEdits } from "../hidden/places.ts";

type ValueAt = { readonly path: string; readonly after: Json };

/**
 * A dispute as `parley decide` reads it, with a name in the place of what is hidden: the same name for the same secret.
 * Undefined where either policy hides something that stands in it, or where it cannot be read without its secrets.
 */
export function exampleText(dispute: Dispute, hides: Hides): string | undefined {
  if (secretsInEdits(valuesIn(dispute), hides).length > 0) return undefined;
  const plain = withNames(dispute as unknown as Json);
  return Dispute.safeParse(plain).success ? JSON.stringify(plain) : undefined;
}

/** Every value that a dispute tells of a field. */
function valuesIn({ live, prior, facts, claims, history, asked, rulings }: Dispute): readonly ValueAt[] {
  const at = (path: string, after: Json | undefined): readonly ValueAt[] =>
    after === undefined ? [] : [{ path, after }];
  return [
    ...[live, prior].flatMap((values) => Object.entries(values).flatMap(([path, value]) => at(path, value))),
    ...Object.entries(facts.fields ?? {}).flatMap(([path, known]) =>
      [known.stackValue, known.authored].flatMap((value: FieldFacts["stackValue"]) => at(path, value)),
    ),
    ...claims.flatMap(({ field, constraint, prefer }) => [
      ...wantedBy(constraint).flatMap((value) => at(field, value)),
      ...at(field, prefer),
    ]),
    ...history.flatMap(({ field, after }) => at(field, after)),
    ...asked.flatMap(({ field, edit, options = [], meanwhile, onSilence }) =>
      [
        ...wantedBy(edit?.constraint),
        ...options.map(({ value }) => value),
        meanwhile?.value,
        onSilence?.value,
      ].flatMap((value) => at(field, value)),
    ),
    ...rulings.flatMap(({ field, value, over }) => [
      ...at(field, value),
      ...over.flatMap((claim) =>
        typeof claim === "string" ? [] : wantedBy(claim.constraint).flatMap((each) => at(field, each)),
      ),
    ]),
  ];
}

function wantedBy(constraint: Constraint | undefined): readonly Json[] {
  if (constraint === undefined) return [];
  const values: Json[] = [];
  withValues(constraint, (value) => {
    values.push(value);
    return value;
  });
  return values;
}
