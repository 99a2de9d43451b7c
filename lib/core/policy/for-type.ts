import { coversField, isExact, matchesField } from "../fields/field-pattern.ts";
import { matchesAny } from "../fields/glob.ts";
import { remembered, rememberedFor } from "../remembered.ts";
import type { StandingAnswer } from "./file/answers/answers.ts";
import type { Policy } from "./policy.ts";
import type { Coupling, Guardrail, PolicyFile, Protection, Rule, Standing } from "./policy-file.ts";
import type { ResourceSelector } from "./selector.ts";

export type Row<T> = { readonly row: number; readonly part: T };

/** A part that names fields, and which of them it names without a wildcard. */
export type Section<T> = Row<T> & { readonly exact: readonly string[] };

/** The parts of a policy that name one field of one type; where a resource lives is asked later. */
type FieldRules = {
  readonly guardrails: readonly Row<Guardrail>[];
  readonly standing: readonly Row<Standing>[];
  readonly protections: readonly Row<Protection>[];
  readonly rules: ReadonlySet<Rule>;
  readonly answers: readonly Row<StandingAnswer>[];
  readonly approvers: PolicyFile["approvers"];
  readonly unattributed: readonly Row<PolicyFile["unattributed"][number]>[];
  /** The fields that it is settled with, itself among them. */
  readonly coupled: readonly Coupling[];
};

/** The parts of a policy that can speak of one type at all. */
export type TypeRules = {
  readonly coupled: readonly Coupling[];
  readonly guardrails: readonly Section<Guardrail>[];
  readonly standing: readonly Section<Standing>[];
  /** The highest priority first. */
  readonly rules: readonly Row<Rule>[];
  readonly onField: (path: string) => FieldRules;
};

type NamesFieldInput = {
  readonly fields?: readonly string[] | undefined;
  readonly classes?: readonly string[] | undefined;
};

/** A pattern that names a field names its parts as well. */
export const namesAny = (patterns: readonly string[], path: string): boolean =>
  patterns.some((pattern) => coversField(pattern, path));

/** A class names fields, by type where the same name means different things. */
export function isInClass(
  file: PolicyFile,
  name: string,
  { type, path }: { type: string; path: string },
): boolean {
  if (!Object.hasOwn(file.classes, name)) return false;
  return (file.classes[name] ?? []).some(
    (part) => (part.types === undefined || matchesAny(part.types, type)) && namesAny(part.fields, path),
  );
}

/** Fields and classes widen each other; a selector that names neither means every field. */
export function namesField(
  file: PolicyFile,
  named: NamesFieldInput,
  at: { type: string; path: string },
): boolean {
  if (named.fields === undefined && named.classes === undefined) return true;
  if (named.fields !== undefined && namesAny(named.fields, at.path)) return true;
  return named.classes?.some((name) => isInClass(file, name, at)) ?? false;
}

function ofType<T>(
  parts: readonly T[],
  selector: (part: T) => ResourceSelector,
  type: string,
): readonly Row<T>[] {
  return parts
    .map((part, row) => ({ part, row }))
    .filter(({ part }) => {
      const { types } = selector(part);
      return types === undefined || matchesAny(types, type);
    });
}

const sections = <T extends Guardrail | Standing>(parts: readonly T[], type: string): readonly Section<T>[] =>
  ofType(parts, (part) => part.in, type).map(({ row, part }) => ({
    row,
    part,
    exact: part.fields.filter(isExact),
  }));

/** An exact path with a constraint is named where live knows it; patterns and ownership speak wherever they fit. */
function fits({ fields, constraint }: Guardrail | Standing, path: string): boolean {
  return fields.some(
    (pattern) => (!isExact(pattern) || constraint === undefined) && matchesField(pattern, path),
  );
}

const mostRemembered = 4_096;

function fieldRules(file: PolicyFile, type: string, known: Omit<TypeRules, "onField">): TypeRules["onField"] {
  const protections = ofType(file.protections, (part) => part.in, type);
  const approvers = ofType(file.approvers, (part) => part.for, type);
  const unattributed = ofType(file.unattributed, (part) => part.in, type);
  const standingAnswers = ofType(file.answers ?? [], (part) => part.for, type);
  const answers = new Map<string, FieldRules>();
  return (path) => {
    const found = answers.get(path);
    if (found !== undefined) return found;
    const at = { type, path };
    const answer: FieldRules = {
      guardrails: known.guardrails.filter(({ part }) => fits(part, path)),
      standing: known.standing.filter(({ part }) => fits(part, path)),
      protections: protections.filter(({ part }) => namesField(file, part, at)),
      rules: new Set(
        known.rules.filter(({ part }) => namesField(file, part.for, at)).map(({ part }) => part),
      ),
      unattributed: unattributed.filter(({ part }) => namesField(file, part, at)),
      answers: standingAnswers.filter(({ part }) => namesField(file, part.for, at)),
      approvers: approvers.filter(({ part }) => namesField(file, part.for, at)).map(({ part }) => part),
      coupled: known.coupled.filter(({ ordered = [], together = [] }) =>
        namesAny([...ordered, ...together], path),
      ),
    };
    if (answers.size >= mostRemembered) answers.clear();
    answers.set(path, answer);
    return answer;
  };
}

const byPriority = (a: Row<Rule>, b: Row<Rule>): number => b.part.priority - a.part.priority || a.row - b.row;

function rulesOf({ file }: Policy, type: string): TypeRules {
  const known = {
    guardrails: sections(file.guardrails, type),
    standing: sections(file.standing, type),
    rules: ofType(file.rules, (part) => part.for, type).toSorted(byPriority),
    coupled: file.coupled.filter(({ types }) => matchesAny(types, type)),
  };
  return { ...known, onField: fieldRules(file, type, known) };
}

// Types recur and policies do not change, so what a policy says of a type is worked out once.
const byPolicy = rememberedFor((policy: Policy) =>
  remembered((type) => rulesOf(policy, type), mostRemembered),
);

export const forType = (policy: Policy, type: string): TypeRules => byPolicy(policy)(type);
