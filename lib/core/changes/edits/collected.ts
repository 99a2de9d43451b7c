import { readAs } from "../../fields/equality.ts";
import { isList, isRecord, type Json } from "../../fields/json.ts";
import { isAddressable, printPath, type Segment } from "../../fields/path.ts";
import { tellsNothing } from "../../hidden/by-looks.ts";
import type { ReadEdit } from "../written-edit.ts";
import type { EditPlace } from "./place.ts";
import { isNotation, membersIn, scalarIn } from "./values/shapes.ts";

const mostParts = 2_000;
const longestText = 20_000;
const deepest = 24;

/** How much of a value has been read; a value that is too large is not told. */
type Budget = { parts: number };

const freshBudget = (): Budget => ({ parts: mostParts });

/** A parameter as the property it is meant for holds it; undefined unless every part of it is known to fit. */
export function converted(value: unknown, place: EditPlace, budget: Budget): Json | undefined {
  budget.parts -= 1;
  if (budget.parts < 0 || place.path.length > deepest) return undefined;
  const { topology } = place;
  switch (topology.kind) {
    case "scalar":
      return topology.type === "json" ? document(value, budget) : scalar(value);
    case "object":
      return object(value, place, budget);
    case "map":
      return map(value, place, budget);
    case "unknown":
      return copied(value, budget, 0);
    default:
      return list(value, place, budget);
  }
}

function scalar(value: unknown): Json | undefined {
  const plain = scalarIn(value);
  return typeof plain === "string" && plain.length > longestText ? undefined : plain;
}

/** Documents come as text, as escaped text and as objects; the same one is always told the same. */
function document(value: unknown, budget: Budget): Json | undefined {
  if (typeof value === "string") {
    if (value === "" || value.length > longestText) return undefined;
    return copied(readAs(value, "json"), budget, 0);
  }
  return copied(value, budget, 0);
}

function object(value: unknown, place: EditPlace, budget: Budget): Json | undefined {
  if (!isRecord(value)) return undefined;
  const parts: [string, Json][] = [];
  for (const name of Object.keys(value)) {
    if (isNotation(name)) continue;
    const inner = place.inner(name);
    const told = inner === undefined || inner.isSecret ? undefined : converted(value[name], inner, budget);
    const last = inner?.path.at(-1);
    if (told === undefined || last?.kind !== "name") return undefined;
    parts.push([last.name, told]);
  }
  return Object.fromEntries(parts);
}

function map(value: unknown, place: EditPlace, budget: Budget): Json | undefined {
  if (!isRecord(value)) return undefined;
  const parts: [string, Json][] = [];
  for (const name of Object.keys(value)) {
    const told = place.holdsObjects ? object(value[name], place, budget) : scalar(value[name]);
    budget.parts -= 1;
    if (told === undefined || budget.parts < 0) return undefined;
    parts.push([name, told]);
  }
  return Object.fromEntries(parts);
}

function list(value: unknown, place: EditPlace, budget: Budget): Json | undefined {
  const last = place.path.at(-1);
  const members = membersIn(value, last?.kind === "name" ? last.name : "");
  if (members === undefined || members.length > mostParts) return undefined;
  const told: Json[] = [];
  for (const member of members) {
    const one = place.holdsObjects ? object(member, place, budget) : scalar(member);
    budget.parts -= 1;
    if (one === undefined || budget.parts < 0) return undefined;
    told.push(one);
  }
  return told;
}

/** What the schema leaves free is told as it is. */
function copied(value: unknown, budget: Budget, depth: number): Json | undefined {
  budget.parts -= 1;
  if (budget.parts < 0 || depth > deepest || value === undefined) return undefined;
  if (typeof value === "string") return value.length > longestText ? undefined : value;
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  if (isList(value)) return whole(value.map((item) => copied(item, budget, depth + 1)));
  if (!isRecord(value)) return undefined;
  const names = Object.keys(value).filter((name) => !isNotation(name));
  const parts = whole(names.map((name) => copied(value[name], budget, depth + 1)));
  return parts === undefined
    ? undefined
    : Object.fromEntries(names.map((name, index) => [name, parts[index] as Json]));
}

function whole(parts: readonly (Json | undefined)[]): Json[] | undefined {
  return parts.every((part) => part !== undefined) ? [...parts] : undefined;
}

const mostEdits = 100;

/** The edits of one record as they are found, each path once. */
export class Collected {
  readonly #edits = new Map<string, ReadEdit>();
  readonly budget: Budget = freshBudget();

  get edits(): readonly ReadEdit[] {
    return [...this.#edits.values()];
  }

  get isEmpty(): boolean {
    return this.#edits.size === 0;
  }

  /** INVARIANT (secrets): what is hidden, write-only or called a secret is told as touched, without its value. */
  tell(place: EditPlace, value: Json | undefined): void {
    const isTold = value !== undefined && !place.isSecret && !tellsNothing(value);
    if (place.text !== undefined) this.#add({ path: place.text, ...(isTold && { after: value }) });
  }

  touch(place: EditPlace): void {
    this.tell(place, undefined);
  }

  /** A member of a collection, or a part of one. */
  tellAt(path: readonly Segment[], value: Json | undefined): void {
    if (!isAddressable(path)) return;
    const isTold = value !== undefined && !tellsNothing(value);
    this.#add({ path: printPath(path), ...(isTold && { after: value }) });
  }

  remove(path: readonly Segment[]): void {
    if (path.length > 0 && isAddressable(path)) this.#add({ path: printPath(path), removed: true });
  }

  #add(edit: ReadEdit): void {
    const known = this.#edits.get(edit.path);
    // Of two words about one field that tells more which has a value.
    if (known === undefined ? this.#edits.size < mostEdits : known.after === undefined)
      this.#edits.set(edit.path, edit);
  }
}
