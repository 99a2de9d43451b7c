import type { GuardConstraint } from "../claims/constraint/kinds.ts";
import { satisfies } from "../claims/satisfies.ts";
import { asNumber, sameValue } from "../fields/equality.ts";
import { isHidden } from "../fields/hidden.ts";
import { isList, isRecord, type Json } from "../fields/json.ts";
import { parsePath } from "../fields/path.ts";
import type { ClassView } from "./classes.ts";

type DirectionValues = { readonly path: string; readonly before: Json | undefined; readonly after: Json };

/** Whether a change goes against the direction that its class calls safer. What cannot be compared does. */
export function directionHarms(view: ClassView, { path, before, after }: DirectionValues): boolean {
  const { safer } = view;
  if (safer === undefined) return true;
  const old = before === null ? (view.unset ?? null) : before;
  const fresh = after === null ? (view.unset ?? null) : after;
  if (typeof safer === "object")
    return view.exact ? leaves(safer, old, fresh) : memberHarms(safer, { path, before: old, after: fresh });
  if (safer === "on" || safer === "off") return switchHarms(safer, old, fresh);
  return amountHarms(safer, old, fresh);
}

const onWords = new Set([
  "true",
  "enabled",
  "enable",
  "enabling",
  "active",
  "on",
  "yes",
  "required",
  "always",
]);
const offWords = new Set([
  "",
  "false",
  "disabled",
  "disable",
  "disabling",
  "inactive",
  "off",
  "no",
  "none",
  "optional",
  "never",
  "suspended",
  "suspend",
]);

/** On, off, or something that stands where nothing stood, such as the name of a key. */
function stateOf(value: Json): "on" | "off" | "other" {
  if (value === null || value === false) return "off";
  if (value === true) return "on";
  if (typeof value === "number") return value === 0 ? "off" : "on";
  if (isList(value)) return value.length === 0 ? "off" : "other";
  if (isRecord(value)) return Object.keys(value).length === 0 ? "off" : "other";
  if (isHidden(value)) return "other";
  const word = value.toLowerCase();
  return onWords.has(word) ? "on" : offWords.has(word) ? "off" : "other";
}

function switchHarms(safer: "on" | "off", before: Json | undefined, after: Json): boolean {
  const fresh = stateOf(after);
  if (fresh === safer) return false;
  if (before === undefined) return true;
  const old = stateOf(before);
  // Against switching on, something named is as good as on; but one name is not as good as another.
  if (safer === "on" && old === "off") return false;
  if (old === fresh) return fresh === "other" && !sameValue(before, after);
  return true;
}

function amountHarms(safer: "less" | "more", before: Json | undefined, after: Json): boolean {
  if (before === undefined) return true;
  const [old, fresh] = [amountOf(before), amountOf(after)];
  if (old !== undefined && fresh !== undefined) return safer === "less" ? fresh > old : fresh < old;
  // Of an element of a set there is none or one.
  if (before === null) return safer === "less";
  if (after === null) return safer === "more";
  return !sameValue(before, after);
}

function amountOf(value: Json): number | undefined {
  if (typeof value === "boolean") return value ? 1 : 0;
  return value === null ? 0 : asNumber(value);
}

/** From what meets the demand to what does not, or farther away from its bounds. */
function leaves(safer: GuardConstraint, before: Json | undefined, after: Json): boolean {
  if (before !== undefined && safer.notLowered === true && amountHarms("more", before, after)) return true;
  if (satisfies(after, safer)) return false;
  if (before === undefined || satisfies(before, safer)) return true;
  const [old, fresh] = [asNumber(before), asNumber(after)];
  if (old === undefined || fresh === undefined) return false;
  return missing(safer, fresh) > missing(safer, old);
}

const missing = ({ min, max }: GuardConstraint, value: number): number =>
  Math.max(0, (min ?? value) - value, value - (max ?? value));

/** A demand on a list, seen from one of its elements: what it must hold may not go, what it must lack may not come. */
function memberHarms(safer: GuardConstraint, { path, before, after }: DirectionValues): boolean {
  const isElement = parsePath(path).at(-1)?.kind !== "name";
  if (!isElement || (safer.has ?? safer.lacks ?? safer.lacksLike) === undefined)
    return leaves(safer, before, after);
  const wanted = safer.has ?? [];
  if (before !== undefined && before !== null && after === null)
    return wanted.some((one) => sameValue(one, before));
  return after !== null && !satisfies([after], { ...safer, has: undefined });
}
