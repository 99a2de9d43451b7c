import type { Catalogue } from "#catalogue/load/catalogue.ts";
import { mainLabelOf } from "#catalogue/load/event-sources.ts";
import { type Option, planFor, type ResolvePlan } from "#core/changes/resolve/plan/plan.ts";
import { remembered, rememberedFor } from "#core/remembered.ts";
import type { AccessLevel, Handler } from "#core/resource-types/call-knowledge.ts";

/** A call: the prefix and the action as IAM has them, and the name under which CloudTrail records the service. */
export type NamedCall = { readonly prefix: string; readonly action: string; readonly label: string };

/** What says that a call may change a type, before any record of it is read. */
export type Evidence = {
  /** The handlers of the type that need the call. */
  readonly handlers: readonly Handler[];
  /** Whether IAM names the type for the call, and whether the call always has one. */
  readonly iam: "required" | "optional" | null;
  /** Why a reviewed rule says so. */
  readonly rule: string | null;
};
export type ChangingCall = Evidence & { readonly call: string; readonly isLikeliest: boolean };

/** How the reader of records will take a call, by its name alone. */
export const mappingOf = ({ label, action }: NamedCall, catalogue: Catalogue): ResolvePlan =>
  planFor(`${label}.amazonaws.com`, action, catalogue);

/** Whether a call that IAM does not have is known all the same, by a rule or by what it is called. */
export function isMapped(call: NamedCall, catalogue: Catalogue): boolean {
  if (!/^[A-Z][a-z]+[A-Z]/.test(call.action)) return false;
  const { overrides, options } = mappingOf(call, catalogue);
  return (
    overrides.some(({ type }) => type !== undefined) ||
    options.some(({ kin, property }) => kin === "same" || property !== undefined)
  );
}

const handlerOfLetter: Readonly<Record<string, Handler>> = { c: "create", u: "update", d: "delete" };

export function evidenceOf({ handlers, required, optional }: Option): Evidence {
  return {
    handlers: [...handlers].flatMap((letter) => handlerOfLetter[letter] ?? []),
    iam: required ? "required" : optional ? "optional" : null,
    rule: null,
  };
}

/** The writing calls of the type's own service that may change it, the surest first. */
export function changingCalls(type: string, catalogue: Catalogue): readonly ChangingCall[] {
  return catalogue
    .prefixesOfType(type)
    .flatMap((prefix) => plansIn(catalogue)(prefix).flatMap((planned) => changeBy(planned, type) ?? []))
    .sort((a, b) => weight(b) - weight(a) || (a.call < b.call ? -1 : 1));
}

type Planned = { readonly call: string; readonly plan: ResolvePlan };

/** Every call of a service is mapped once, however many types it has. */
const plansIn = rememberedFor((catalogue: Catalogue) =>
  remembered((prefix): readonly Planned[] =>
    writingCalls(prefix, catalogue).map((action) => ({
      call: `${prefix}:${action}`,
      plan: mappingOf({ prefix, action, label: mainLabelOf(prefix) }, catalogue),
    })),
  ),
);

function writingCalls(prefix: string, catalogue: Catalogue): readonly string[] {
  const names = catalogue.actionsOf(prefix);
  if (names.includes("PATCH")) return usualNames(prefix, catalogue);
  const isReading = (level: AccessLevel | undefined) => level === "read" || level === "list";
  return names.filter((name) => !isReading(catalogue.action(prefix, name)?.level));
}

/** A service whose actions are HTTP's verbs is recorded under other names, of which these are the usual ones. */
const usualNames = (prefix: string, catalogue: Catalogue): readonly string[] =>
  catalogue.typesOf(prefix).flatMap(({ type }) => {
    const noun = type.slice(type.lastIndexOf("::") + 2);
    return ["Create", "Update", "Delete"].map((verb) => verb + noun);
  });

function changeBy({ call, plan }: Planned, type: string): ChangingCall | undefined {
  const rule = plan.overrides.find((override) => override.type === type);
  if (rule !== undefined) return { call, handlers: [], iam: null, rule: rule.because, isLikeliest: true };
  const option = plan.options.find((each) => each.type === type);
  if (option === undefined) return undefined;
  return { call, ...evidenceOf(option), isLikeliest: plan.options[0] === option };
}

const weight = ({ handlers, iam, isLikeliest }: ChangingCall): number =>
  (isLikeliest ? 8 : 0) + handlers.length + (iam === "required" ? 1 : 0);
