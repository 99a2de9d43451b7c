import { InvalidInput } from "#core/faults.ts";
import { isList, isRecord, type Json, property } from "#core/fields/json.ts";
import { conditionFrom, type PatternCondition } from "./condition.ts";

/** An EventBridge pattern, as JSON. */
export type Pattern = { readonly [name: string]: unknown };

/** Whether a pattern matches an event. */
export const matches = (pattern: Pattern, event: Json): boolean => matcherFor(pattern)(event);

/** A pattern read once, to be held against many events. */
export function matcherFor(pattern: Pattern): (event: Json) => boolean {
  const test = groupTest(pattern as MatchesGroup, []);
  return (event) => test(event, event);
}

type MatchesGroup = { readonly [name: string]: Json };
/** `whole` is the event itself, which says whether a field is nowhere. */
type Test = (value: Json | undefined, whole: Json) => boolean;

/** INVARIANT (same element): what is said of one object in a list holds for a single element of it. */
function groupTest(pattern: MatchesGroup, at: readonly string[]): Test {
  const fields = Object.entries(pattern).map(([name, inner]) => fieldTest(name, inner, at));
  const holds: Test = (value, whole) => {
    if (isList(value) && value.length > 0) return spread(value).some((element) => holds(element, whole));
    return fields.every((test) => test(value, whole));
  };
  if (fields.length === 0) throw refused("an object is empty", "say something of a field");
  return holds;
}

function fieldTest(name: string, inner: Json, at: readonly string[]): Test {
  if (name === "$or" && isEither(inner)) {
    const tests = inner.map((each) => groupTest(each, at));
    return (value, whole) => tests.some((test) => test(value, whole));
  }
  const below = [...at, name];
  const test = isRecord(inner) ? groupTest(inner, below) : leafTest(inner, below);
  return (value, whole) => test(isRecord(value) ? property(value, name) : undefined, whole);
}

const isEither = (value: Json): value is readonly MatchesGroup[] =>
  isList(value) && value.length > 1 && value.every(isRecord);

function leafTest(alternatives: Json, at: readonly string[]): Test {
  if (!isList(alternatives) || alternatives.length === 0) {
    throw refused(`\`${at.join(".").slice(0, 100)}\` is no list`, "write its values in brackets");
  }
  const conditions = alternatives.map(conditionFrom);
  return (value, whole) => {
    const leaves = leavesIn(value);
    return conditions.some((condition) => meets(condition, leaves) || isNowhere(condition, whole, at));
  };
}

const meets = (condition: PatternCondition, leaves: readonly Json[]): boolean =>
  condition.kind === "value" && leaves.some(condition.holds);

function isNowhere({ kind }: PatternCondition, whole: Json, at: readonly string[]): boolean {
  return kind === "absent" && !hasLeaf(whole, at);
}

/** A field that is a list has each of its values; objects are not values. */
function leavesIn(value: Json | undefined): readonly Json[] {
  if (value === undefined || isRecord(value)) return [];
  return isList(value) ? spread(value).filter((element) => !isRecord(element)) : [value];
}

/** Lists within a list as if they were one; what is nested deeper than any event of AWS says nothing. */
const spread = (list: readonly Json[]): readonly Json[] =>
  (list as Json[]).flat(8).filter((element) => !isList(element)) as readonly Json[];

function hasLeaf(value: Json | undefined, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return leavesIn(value).length > 0;
  if (isList(value)) return spread(value).some((element) => hasLeaf(element, [name, ...rest]));
  return isRecord(value) && hasLeaf(property(value, name), rest);
}

const refused = (what: string, hint: string) => new InvalidInput(`of an event pattern ${what}`, { hint });

/** A rule of EventBridge whose target is a queue. */
type BusRule = { readonly pattern: Pattern; readonly target: BusTarget };

type BusTarget = { readonly send: (body: string) => unknown };

export type LocalBus = {
  /** What AWS itself says; only the sandbox may use it. Says to how many rules' targets the event went. */
  readonly put: (event: Json) => number;
  /** What anybody may say. INVARIANT (no forgery): nobody but AWS sends under a source that begins with `aws.`. */
  readonly putEvents: (event: Json) => number;
};

export function localBus(rules: readonly BusRule[]): LocalBus {
  const ready = rules.map(({ pattern, target }) => ({ holds: matcherFor(pattern), target }));
  const put = (event: Json) => {
    const matching = ready.filter(({ holds }) => holds(event));
    for (const { target } of matching) target.send(JSON.stringify(event));
    return matching.length;
  };
  return {
    put,
    putEvents: (event) => {
      const { source } = event as { readonly source?: unknown };
      if (typeof source === "string" && /^aws\./i.test(source)) {
        const hint = "name a source of your own";
        throw new InvalidInput("only AWS sends events under a source that begins with `aws.`", { hint });
      }
      return put(event);
    },
  };
}
