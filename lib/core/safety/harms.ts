import { InvalidInput } from "../faults.ts";
import { asNumber, sameValue } from "../fields/equality.ts";
import { isList, isRecord, type Json } from "../fields/json.ts";
import type { Place } from "../policy/place.ts";
import type { Policy } from "../policy/policy.ts";
import { type ClassView, fieldClasses } from "./classes.ts";
import { contentHarms } from "./content.ts";
import { directionHarms } from "./direction.ts";
import { householdOf } from "./household.ts";
import { changesWithin, type MemberChange } from "./members.ts";
import { isTagPath, tagsHarm } from "./place-tags.ts";

/** What the field's number is judged by. */
type CapacityScene = {
  readonly isProduction: boolean;
  readonly inTrouble: boolean;
  readonly isOwnTrouble?: boolean | undefined;
  /** How many times the highest agreed number is still a stride. */
  readonly stride: number;
  /** The highest number agreed lately. */
  readonly highest: number | undefined;
};

// Below this many no leap is too large.
const few = 20;

/** Too little hurts who uses it, nothing at all hurts anywhere, and far too much hurts who pays. */
function capacityHarms(
  { unset }: ClassView,
  before: Json | undefined,
  after: Json,
  scene: CapacityScene,
): boolean {
  const old = before === undefined ? undefined : amountOf(before, unset);
  const fresh = amountOf(after, unset);
  if (fresh === undefined) return isSmaller(before, after) && (scene.isProduction || scene.inTrouble);
  // To let AWS decide is no leap.
  const ceiling = after === null ? Infinity : Math.max(few, scene.stride * (scene.highest ?? Infinity));
  // While it is in trouble nothing is too much, except for those who reported the trouble themselves.
  const isFarTooMuch = fresh > ceiling && (!scene.inTrouble || scene.isOwnTrouble === true);
  if (before === undefined) return fresh <= 0 || isFarTooMuch;
  if (old === undefined || fresh === old) return false;
  if (fresh > old) return isFarTooMuch;
  const isLeap = scene.isOwnTrouble === true && old > ceiling;
  if (fresh <= 0 || (scene.inTrouble && !isLeap)) return true;
  // A number that was never within reach of what is usual is no measure for less.
  return scene.isProduction && (before === null || old <= ceiling);
}

/** Absent is nothing unless the class says otherwise, and -1 is how AWS writes that there is no limit. */
function amountOf(value: Json, unset: Json | undefined): number | undefined {
  const number = asNumber(value ?? unset ?? 0);
  return number === -1 ? Infinity : number;
}

const sizes = ["nano", "micro", "small", "medium", "large", "xlarge"];

/** Machines of one family compare by size; those of two families do not. */
function isSmaller(before: Json | undefined, after: Json): boolean {
  const [old, fresh] = [sizeOf(before), sizeOf(after)];
  return old !== undefined && fresh !== undefined && old.family === fresh.family && fresh.size < old.size;
}

function sizeOf(value: Json | undefined) {
  if (typeof value !== "string" || value.length > 64) return undefined;
  const dot = value.lastIndexOf(".");
  const size = value.slice(dot + 1);
  const times = /^(\d{1,3})xlarge$/.exec(size)?.[1];
  const rank = times === undefined ? sizes.indexOf(size) : sizes.length + Number(times);
  return dot < 0 || rank < 0 ? undefined : { family: value.slice(0, dot), size: rank };
}

export type HarmScene = {
  readonly policy: Policy;
  readonly place: Place;
  readonly isProduction: boolean;
  readonly inTrouble: boolean;
  readonly isOwnTrouble?: boolean | undefined;
  readonly beside: (path: string) => Json | undefined;
  readonly priorTags: Readonly<Record<string, string>>;
  /** The highest agreed number, by the two numbers that are compared. */
  readonly highest: (before: number | undefined, after: number | undefined) => number | undefined;
};

// A value of more parts is too large to be compared.
const mostParts = 5_000;

/** Whether the change can hurt: it is less safe in some class, or nobody can tell where that would matter. */
export function harms(change: MemberChange, scene: HarmScene): boolean {
  const budget = { left: mostParts };
  const at = (step: MemberChange): boolean => {
    budget.left -= 1;
    return budget.left < 0 || stepHarms(step, scene, at);
  };
  try {
    return at(change);
  } catch (fault) {
    // Too deep to be compared, or at a path that nobody could name.
    if (fault instanceof InvalidInput) return true;
    throw fault;
  }
}

function stepHarms(change: MemberChange, scene: HarmScene, at: (step: MemberChange) => boolean): boolean {
  const { path, before, after, topology } = change;
  const classes = fieldClasses(scene.policy, scene.place.type, path);
  if (path === "/") return after !== "present" && isMissed(classes);
  if (isTagPath(path)) return tagsHarm(path, [before, after], { ...scene, account: scene.place.account });
  if (!classes.mayHarm || classes.cosmetic) return false;
  if (before !== undefined && sameValue(before ?? undefined, after ?? undefined, topology)) return false;
  const answers = classes.views.map((view) => viewHarms(view, change, scene));
  if (answers.includes(true)) return true;
  if (answers.length > 0 && !answers.includes("in parts")) return false;
  const parts = changesWithin(change);
  // What cannot be taken apart on both sides was not comparable either.
  return parts === undefined ? answers.length > 0 : parts.some(at);
}

/** Whether the loss of the whole resource blinds or unprotects somebody. */
function isMissed({ names, views }: ReturnType<typeof fieldClasses>): boolean {
  const watching = views.some((view) => !view.byContent && !["capacity", "environment"].includes(view.name));
  return watching || names.some((name) => name.startsWith("holds-"));
}

function viewHarms(view: ClassView, change: MemberChange, scene: HarmScene): boolean | "in parts" {
  const { path, before, after } = change;
  if (view.unread) return true;
  if (view.byContent) {
    const { policy, place, beside } = scene;
    const household = householdOf(policy, place.account);
    return contentHarms({ path, before, after, type: place.type, household, beside });
  }
  if (typeof view.safer !== "object" && (isContainer(before) || isContainer(after))) return "in parts";
  if (view.name === "capacity" && (view.safer === undefined || view.safer === "more"))
    return numberHarms(view, change, scene);
  if (view.name === "environment" && view.safer === undefined) return false;
  return directionHarms(view, { path, before, after });
}

const isContainer = (value: Json | undefined): boolean => isRecord(value) || isList(value);

function numberHarms(view: ClassView, { before, after }: MemberChange, scene: HarmScene): boolean {
  const number = (value: Json | undefined) => (value === undefined ? undefined : amountOf(value, view.unset));
  return capacityHarms(view, before, after, {
    isProduction: scene.isProduction,
    inTrouble: scene.inTrouble,
    isOwnTrouble: scene.isOwnTrouble,
    stride: scene.policy.file.limits.stride,
    highest: scene.highest(number(before), number(after)),
  });
}
