import { asNumber } from "../claims/satisfies.ts";
import type { Json } from "../fields/json.ts";
import type { ClassView } from "./classes.ts";

/** What the field's number is judged by. */
export type CapacityScene = {
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
export function capacityHarms(
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
export function amountOf(value: Json, unset: Json | undefined): number | undefined {
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
