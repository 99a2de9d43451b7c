import type { Catalogue } from "#catalogue/load/catalogue.ts";
import { canRestore } from "#catalogue/load/restoring.ts";
import { mistakeAt, repeated } from "#core/deployment/mistake.ts";
import { isKeptBelowEnforcing } from "#core/deployment/modes.ts";
import { hasWildcard } from "#core/fields/glob.ts";
import { typeListsOf } from "#core/policy/lint/names/parts.ts";
import type { PolicyFile } from "#core/policy/policy-file.ts";
import type { TypeFacts } from "#core/resource-types/call-knowledge.ts";
import type { Mistake } from "#core/schema/check.ts";
import { didYouMean } from "#core/schema/spelling.ts";

/** Whether Cloud Control can read a resource of the type at all. */
const canRead = ({ handlers }: TypeFacts): boolean => handlers.read !== undefined;

export type TypeChoice = {
  readonly types: readonly TypeFacts[];
  /** Named by the policy, and nobody can read them. */
  readonly passedOver: readonly string[];
};

/** What is named, else what the policy names; in the order of the alphabet. */
export function chosenTypes(
  governs: readonly string[] | undefined,
  policy: PolicyFile,
  catalogue: Catalogue,
): TypeChoice {
  const wanted = [...new Set(governs ?? typesNamedIn(policy))].sort();
  const types = wanted.flatMap((type) => catalogue.type(type) ?? []).filter(canRead);
  const kept = new Set(types.map(({ type }) => type));
  return { types, passedOver: wanted.filter((type) => !kept.has(type)) };
}

function typesNamedIn(policy: PolicyFile): readonly string[] {
  return typeListsOf(policy).flatMap(({ part }) => part.filter((type) => !hasWildcard(type)));
}

/** A type that is named exists, can be read, and stands there once. */
export function typeMistakes(governs: readonly string[], catalogue: Catalogue): readonly Mistake[] {
  if (governs.length === 0) return [nothing];
  const twice = repeated(governs).map(({ at }) =>
    mistakeAt(`/governs/${at}`, { message: `\`${governs[at]}\` stands twice`, hint: "leave one out" }),
  );
  return [...governs.flatMap((type, index) => unwatchable(type, index, catalogue)), ...twice];
}

const nothing = mistakeAt("/governs", {
  message: "nothing is governed",
  hint: "name types, or leave `governs` out: then every type that the policy names is governed",
});

/** Where nothing is said the policy says it, if only with one type. */
export function emptyPolicy(policy: PolicyFile, catalogue: Catalogue): readonly Mistake[] {
  if (chosenTypes(undefined, policy, catalogue).types.length > 0) return [];
  const message = "nothing is governed: the policy names no type that can be read";
  return [mistakeAt("/governs", { message, hint: "name some under `governs`" })];
}

function unwatchable(type: string, index: number, catalogue: Catalogue): readonly Mistake[] {
  const facts = catalogue.type(type);
  const at = (message: string, hint: string) => [mistakeAt(`/governs/${index}`, { message, hint })];
  if (facts === undefined) {
    const near = catalogue.nearestType(type);
    const hint = "`npx parley catalogue` shows what is known of a type";
    return at(`no schema describes \`${type}\``, didYouMean(near, hint));
  }
  if (canRead(facts)) return [];
  const hint = "leave it out: nothing could be told of its fields";
  return facts.mutability === "unknown"
    ? at(`the schema of \`${type}\` does not say how it is read`, hint)
    : at(`\`${type}\` cannot be read through Cloud Control`, hint);
}

/** Where something is put back, every type that is named can be, unless the policy itself asks for less. */
export function restoreMistakes(
  governs: readonly string[],
  policy: PolicyFile,
  catalogue: Catalogue,
): readonly Mistake[] {
  return governs.flatMap((type, index) => {
    const facts = catalogue.type(type);
    if (facts === undefined || !canRead(facts) || canRestore(facts) === true) return [];
    if (isKeptBelowEnforcing(policy, type)) return [];
    const message = `\`${type}\` cannot be restored, and \`mode\` is \`enforce\``;
    const scope = `\`{in: {types: [${type}]}, mode: advise}\``;
    const hint = `leave it out, or put ${scope} first into the policy's \`mode.scopes\``;
    return [mistakeAt(`/governs/${index}`, { message, hint })];
  });
}
