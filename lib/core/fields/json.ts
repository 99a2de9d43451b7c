import { InvalidInput } from "../faults.ts";
import { remembered } from "../remembered.ts";
import { Hidden } from "./hidden.ts";

/** A value of a document; what nobody may read stands in it as what it is. */
export type Json =
  | null
  | boolean
  | number
  | string
  | Hidden
  | readonly Json[]
  | { readonly [key: string]: Json };

type Word = string | number | boolean | null | undefined;

/** A type whose values nobody changes, to the ground; a document's own values are so already. */
export type DeepReadonly<T> = [Json] extends [T]
  ? T
  : T extends Word
    ? T
    : { readonly [Key in keyof T]: DeepReadonly<T[Key]> };

/** Values nested deeper are refused, so that no input can exhaust the stack. */
export const deepest = 256;

export function isRecord(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Hidden);
}

export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** An own property only: what an object inherits is never part of a document. */
export function property(record: { readonly [key: string]: Json }, name: string): Json | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

export function refuseDepth(depth: number): void {
  if (depth > deepest) {
    throw new InvalidInput(`a value is nested more than ${deepest} levels deep`, {
      hint: "flatten it, or keep it as a JSON document in a string",
    });
  }
}

/** One text per value, whatever the order of its keys, to compare and to digest; JSON only where nothing is hidden. A property that is undefined counts as missing. */
export function canonicalJson(value: Json): string {
  return written(value, 0);
}

function written(value: Json, depth: number): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") return finite(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (value instanceof Hidden) return value.key;
  refuseDepth(depth);
  return isList(value) ? writtenList(value, depth + 1) : writtenRecord(value, depth + 1);
}

// Every document that is stored or compared comes by here: loops, since each closure would be made again for each value.
function writtenList(list: readonly Json[], depth: number): string {
  let text = "[";
  for (let at = 0; at < list.length; at += 1) {
    if (at > 0) text += ",";
    text += written(list[at] as Json, depth);
  }
  return `${text}]`;
}

function writtenRecord(record: { readonly [key: string]: Json }, depth: number): string {
  // The default order of `sort` is by code unit, which no locale can change.
  const names = Object.keys(record).sort();
  let text = "";
  for (const name of names) {
    const inner = record[name];
    if (inner === undefined) continue;
    text += `${text === "" ? "" : ","}${nameText(name)}:${written(inner, depth)}`;
  }
  return `{${text}}`;
}

const nameText = remembered((name) => JSON.stringify(name));

function finite(value: number): string {
  if (Number.isFinite(value)) return JSON.stringify(value);
  throw new InvalidInput(`\`${value}\` is not a number that JSON can hold`, {
    hint: "write a finite number",
  });
}

/** What a text says as JSON; undefined where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
