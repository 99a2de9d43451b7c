import type { Json } from "../fields/json.ts";
import { classesAt, type Lean, leanOf, mayLean, type SafetyScene } from "../safety/lean.ts";
import { isTagPath } from "../safety/place-tags.ts";
import type { Context } from "./context.ts";
import type { Dispute } from "./dispute.ts";
import type { FieldCase } from "./project/field-case.ts";
import { isSaidOf, partFor } from "./project/said-of.ts";

/** On this side of these fields no reason excuses anybody: what protects people and data, and who may do what. */
const guarded: ReadonlySet<string> = new Set([
  "access",
  "exposure",
  "identity",
  "audit",
  "protection",
  "data-protection",
  "retention",
]);

const classesOn = ({ path }: FieldCase, { policy, dispute }: Context): readonly string[] =>
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

/** An edit of tags that would make the rules looser is for a person to settle, whoever wrote it. */
export const isLoosening = ({ path }: FieldCase): boolean => isTagPath(path);

/** What stands at another path, also where only the whole around it is known. */
function besideIn({ live }: Dispute, path: string): Json | undefined {
  for (const [known, value] of Object.entries(live))
    if (isSaidOf(known, path)) return partFor(path, known, value);
  return undefined;
}

function sceneFor({ facts }: FieldCase, context: Context): SafetyScene {
  const { dispute, policy, place, isProduction, inTrouble } = context;
  return {
    policy,
    place,
    isProduction,
    inTrouble,
    ...(facts.highest !== undefined && { highest: facts.highest }),
    beside: (path) => besideIn(dispute, path),
    priorTags: dispute.facts.priorTags ?? dispute.tags,
  };
}

/** Which way a move from one value to another leans. */
export function leanFrom(
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

/** More that nobody brought raises no bar: whoever goes back as far as somebody had brought it takes nothing away. */
function isNoLess(field: FieldCase, value: Json, context: Context): boolean {
  const { authored } = field.facts;
  if (authored === undefined || context.inTrouble) return false;
  if (!isCapacity(field, context) || isGuardedField(field, context)) return false;
  return leanFrom(field, [authored, value], context) !== "harmful";
}

/** The safer of two values; nothing where neither is. */
export function saferOfTwo(
  field: FieldCase,
  [a, b]: readonly [Json | undefined, Json | undefined],
  context: Context,
): Json | undefined {
  if (a === undefined || b === undefined) return undefined;
  if (leanFrom(field, [a, b], context) === "harmful") return a;
  return leanFrom(field, [b, a], context) === "harmful" ? b : undefined;
}
