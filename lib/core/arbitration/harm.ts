import { declaredBy, isDeclared } from "../attribution/declared.ts";
import { countedNames } from "../attribution/grants.ts";
import type { Situation } from "../claims/situation.ts";
import type { Json } from "../fields/json.ts";
import { guardedClasses } from "../policy/file/harmful-classes.ts";
import { classesAt, isHarmfulMove, type Lean, leanOf, mayLean, type SafetyScene } from "../safety/lean.ts";
import { isTagPath } from "../safety/place-tags.ts";
import { type Context, isTrouble } from "./context.ts";
import { broughtLive, type FieldCase } from "./project/field-case.ts";
import { valueIn } from "./project/said-of.ts";

const guarded: ReadonlySet<string> = new Set(guardedClasses);

/** The names of all classes that a field stands in. */
export const classesOn = ({ path }: FieldCase, { policy, dispute }: Context): readonly string[] =>
  classesAt(policy, dispute.resource.type, path);

export const isGuardedField = (field: FieldCase, context: Context): boolean =>
  classesOn(field, context).some((name) => guarded.has(name));

export const isCapacity = (field: FieldCase, context: Context): boolean =>
  classesOn(field, context).includes("capacity");

const movingClasses: ReadonlySet<string> = new Set(["routing", "rollout"]);

/** Where requests go and what runs: people must be able to fail over and to roll back. */
export const isMoving = (field: FieldCase, context: Context): boolean =>
  classesOn(field, context).some((name) => movingClasses.has(name));

/** On most fields nothing can hurt, and nothing need be compared. */
export const canHurt = ({ path }: FieldCase, { policy, dispute }: Context): boolean =>
  mayLean(policy, dispute.resource.type, path);

/** An edit of tags that would make the rules looser is for a person to settle, no matter who wrote it. */
export const isLoosening = ({ path }: FieldCase): boolean => isTagPath(path);

/** INVARIANT (nobody vouches for themself): of all that says so nothing is left without those who wrote the field. */
function isOwnTrouble({ demands }: FieldCase, { open, identity }: Context): boolean {
  const isTheirs = (situation: Situation): boolean => {
    if (!isDeclared(situation)) return false;
    return demands.some(
      ({ by }) => by.backing === "wrote" && declaredBy(situation, countedNames(by.claim.actor), identity),
    );
  };
  return open.filter(isTrouble).every(isTheirs);
}

function sceneFor(field: FieldCase, context: Context): SafetyScene {
  const { facts } = field;
  const { dispute, policy, place, isProduction, inTrouble } = context;
  return {
    policy,
    place,
    isProduction,
    inTrouble,
    isOwnTrouble: inTrouble && isOwnTrouble(field, context),
    highest: facts.highest,
    beside: (path) => valueIn(dispute.live, path),
    priorTags: dispute.facts.priorTags ?? dispute.tags,
  };
}

/** Whether a move from one value to another can hurt. */
export function isHarmfulFrom(
  field: FieldCase,
  [before, after]: readonly [Json | undefined, Json],
  context: Context,
): boolean {
  if (!canHurt(field, context)) return false;
  const { path, topology } = field;
  return isHarmfulMove({ path, topology, before, after }, sceneFor(field, context));
}

/** What was agreed; at first sight what stands, as long as nobody is known to have written it. */
function agreedOn(field: FieldCase): Json | undefined {
  const { prior, live, demands } = field;
  if (prior !== undefined || live === undefined) return prior;
  return demands.some((demand) => broughtLive(demand, field)) ? undefined : live;
}

/** Whether a value can hurt where something else was agreed. */
export const isHarmful = (field: FieldCase, value: Json | undefined, context: Context): boolean =>
  value !== undefined &&
  isHarmfulFrom(field, [agreedOn(field), value], context) &&
  !isNoLess(field, value, context);

/** Which way a move from one value to another leans. */
function leanFrom(
  field: FieldCase,
  [before, after]: readonly [Json | undefined, Json],
  context: Context,
): Lean {
  if (!canHurt(field, context)) return "neither";
  const { path, topology } = field;
  return leanOf({ path, topology, before, after }, sceneFor(field, context));
}

/** Which way a value leans from what was agreed. */
export function leanOfValue(field: FieldCase, value: Json | undefined, context: Context): Lean {
  if (value === undefined) return "neither";
  const lean = leanFrom(field, [field.prior, value], context);
  return lean === "harmful" && isNoLess(field, value, context) ? "neither" : lean;
}

/** A number that nobody brought raises no bar: going back as far as somebody had brought it takes nothing away. */
function isNoLess(field: FieldCase, value: Json, context: Context): boolean {
  const { authored } = field.facts;
  if (authored === undefined || context.inTrouble) return false;
  if (!isCapacity(field, context) || isGuardedField(field, context)) return false;
  return !isHarmfulFrom(field, [authored, value], context);
}

/** The safer of two values; nothing where neither is. */
export function saferOfTwo(
  field: FieldCase,
  [a, b]: readonly [Json | undefined, Json | undefined],
  context: Context,
): Json | undefined {
  if (a === undefined || b === undefined) return undefined;
  if (isHarmfulFrom(field, [a, b], context)) return a;
  return isHarmfulFrom(field, [b, a], context) ? b : undefined;
}
