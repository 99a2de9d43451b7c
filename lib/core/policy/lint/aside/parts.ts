import { isList, isRecord, type Json, property } from "../../../fields/json.ts";

import { pointerOf, pointerSteps } from "../../../schema/pointer.ts";

/** What is left of a file without some of its parts; `original` gives a pointer into it its meaning in the whole file. */
export type Remainder = {
  readonly value: Json;
  readonly original: (pointer: string) => string;
};

type Kept = Map<string, readonly number[]>;

/** The same without the parts at these pointers. */
export function without(value: Json, pointers: ReadonlySet<string>): Remainder {
  if (pointers.size === 0) return { value, original: (pointer) => pointer };
  const kept: Kept = new Map();
  return { value: copied(value, "", { pointers, kept }), original: (pointer) => originalOf(pointer, kept) };
}

type CopyInput = { readonly pointers: ReadonlySet<string>; readonly kept: Kept };

function copied(value: Json, at: string, input: CopyInput): Json {
  const below = (key: PropertyKey) => `${at}${pointerOf([key])}`;
  const stays = (key: PropertyKey) => !input.pointers.has(below(key));
  if (isList(value)) {
    const indexes = [...value.keys()].filter(stays);
    if (indexes.length < value.length) input.kept.set(at, indexes);
    return indexes.map((index) => copied(value[index] as Json, below(index), input));
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([key]) => stays(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, copied(inner, below(key), input)]));
}

function originalOf(pointer: string, kept: Kept): string {
  let at = "";
  for (const step of pointerSteps(pointer)) {
    const index = kept.get(at)?.[Number(step)];
    at += pointerOf([index ?? step]);
  }
  return at;
}

/** Whether there is something at the pointer. */
export function has(value: Json, pointer: string): boolean {
  let here: Json | undefined = value;
  for (const step of pointerSteps(pointer)) {
    if (isList(here)) here = here[Number(step)];
    else here = isRecord(here) ? property(here, step) : undefined;
  }
  return here !== undefined;
}

/** Whether one of the two stands within the other, or both are the same. */
export const areRelated = (a: string, b: string): boolean =>
  a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

/** Sections whose rows stand one level deeper. */
const grouping: ReadonlySet<string> = new Set(["mode", "authority", "sensitive", "organisation"]);

/** The row in which something stands, else its entry or its whole section: the least that can be set aside. */
export function rowOf(pointer: string, value: Json): string {
  const [section = "", ...steps] = pointerSteps(pointer);
  const whole = isRecord(value) ? value[section] : undefined;
  const depth = grouping.has(section) && isRecord(whole) && isList(whole[steps[0] ?? ""]) ? 2 : 1;
  return pointerOf([section, ...(isList(whole) || isRecord(whole) ? steps.slice(0, depth) : [])]);
}
