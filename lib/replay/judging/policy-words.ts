import { satisfies } from "#core/claims/satisfies.ts";
import { isExact, parsePattern } from "#core/fields/field-pattern.ts";
import type { Json } from "#core/fields/json.ts";
import { covers, parsePath, topOf } from "#core/fields/path.ts";
import { valueAt } from "#core/fields/value-at.ts";
import { forType, type Row } from "#core/policy/for-type.ts";
import { matchesResource, type Place } from "#core/policy/place.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Guardrail, PolicyFile, Rule, Standing } from "#core/policy/policy-file.ts";

type IsMetInput = Guardrail | Standing;
type PolicyWordsUnattributed = PolicyFile["unattributed"][number];

/** What a policy says of one field of one type, wherever the resource stands. */
export type PolicyWords = {
  readonly demands: readonly IsMetInput[];
  readonly isProtected: boolean;
  /** Rules that put a change to a person. */
  readonly asking: readonly Rule[];
  readonly unattributed: readonly PolicyWordsUnattributed[];
  /** Tops of the properties that settle together with this one. */
  readonly coupled: readonly string[];
};

const beginsWithAny = (pattern: string): boolean => {
  const [first] = parsePattern(pattern);
  return first?.kind !== "name" || first.name.includes("*");
};

/** Coarse on purpose: whether it really speaks is for arbitration to say. */
const mayName = (patterns: readonly string[], path: string): boolean =>
  patterns.some((pattern) => beginsWithAny(pattern) || topOf(pattern) === topOf(path));

const parts = <T>(rows: readonly Row<T>[]): readonly T[] => rows.map(({ part }) => part);

function wordsOn(policy: Policy, type: string, path: string): PolicyWords {
  const rules = forType(policy, type);
  const field = rules.onField(path);
  const demands: readonly IsMetInput[] = [...parts(rules.guardrails), ...parts(rules.standing)];
  const groups = rules.coupled.map(({ ordered, together }) => [...(ordered ?? []), ...(together ?? [])]);
  return {
    demands: demands.filter(({ fields, constraint }) => constraint !== undefined && mayName(fields, path)),
    isProtected: field.protections.length > 0,
    asking: [...field.rules].filter(({ ask }) => ask !== undefined),
    unattributed: parts(field.unattributed),
    coupled: groups.filter((patterns) => mayName(patterns, path)).flatMap((all) => all.map(topOf)),
  };
}

const mostRemembered = 8_192;

export function wordsOf(policy: Policy): (type: string, path: string) => PolicyWords {
  const known = new Map<string, PolicyWords>();
  return (type, path) => {
    const key = `${type} ${path}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const words = wordsOn(policy, type, path);
    if (known.size >= mostRemembered) known.clear();
    known.set(key, words);
    return words;
  };
}

type PolicyWordsInput = { readonly path: string; readonly value: Json; readonly prior: Json | undefined };

type Constraint = NonNullable<IsMetInput["constraint"]>;

/** A list that forbids elements of a kind forbids each; of other parts beneath a field it is not plain. */
function holdsOfPart(constraint: Constraint, pattern: string, { path, value }: PolicyWordsInput): boolean {
  const isElement = parsePath(path).length === parsePath(pattern).length + 1;
  if (!isElement || Object.keys(constraint).some((key) => key !== "lacksLike")) return false;
  return value === null || satisfies(value, constraint);
}

function holdsOfWhole(constraint: Constraint, pattern: string, { path, value }: PolicyWordsInput): boolean {
  const part = valueAt(value, parsePath(pattern).slice(parsePath(path).length));
  return part !== undefined && satisfies(part, constraint);
}

const isLowered = ({ value, prior }: PolicyWordsInput): boolean =>
  typeof value !== "number" || (typeof prior === "number" && value < prior);

/** A demand that names this very field or a part of it, and that the value plainly meets. */
function isMet({ fields, constraint, ...rest }: IsMetInput, written: PolicyWordsInput): boolean {
  if (constraint === undefined || "beside" in rest) return false;
  if (constraint.notLowered === true && isLowered(written)) return false;
  const { path } = written;
  return fields.every((pattern) => {
    if (topOf(pattern) !== topOf(path)) return !beginsWithAny(pattern);
    if (!isExact(pattern)) return false;
    if (covers(path, pattern)) return holdsOfWhole(constraint, pattern, written);
    return !covers(pattern, path) || holdsOfPart(constraint, pattern, written);
  });
}

/** Some guardrail or standing claim may have something against the value. */
export const mayObject = ({ demands }: PolicyWords, written: PolicyWordsInput): boolean =>
  demands.some((demand) => !isMet(demand, written));

/** Whether somebody may be asked about an edit that nobody explained, or it may be undone: which way it leans is core's. */
export function mayMind({ unattributed }: PolicyWords, place: Place, isUnknown: boolean): boolean {
  const rows = unattributed.filter(
    (row) => (row.actor === "any" || isUnknown) && matchesResource(row.in, place),
  );
  const last = rows.findIndex(({ leans }) => leans === undefined);
  return rows.slice(0, last === -1 ? rows.length : last + 1).some(({ answer }) => answer !== "keep");
}
