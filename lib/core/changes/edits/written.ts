import { isRecord } from "../../fields/json.ts";
import type { AuditRecord } from "../records/audit-record.ts";
import type { CallName } from "./call-name.ts";
import { type Collected, converted } from "./collected.ts";
import { tellNewTags, tellTags } from "./members/tag-edits.ts";
import type { EditPlace } from "./place.ts";
import type { EditPlan } from "./plan.ts";
import { isNotation, scalarIn } from "./values/shapes.ts";

const mostParameters = 200;
const deepestWrapper = 2;

/** Where a call's parameters are looked up, and what may be written there. */
type WrittenWriting = {
  readonly root: EditPlace;
  readonly plan: EditPlan;
  readonly call: CallName;
  readonly type: string;
  /** What the record says of the resource's identifier. */
  readonly id: string | null;
  readonly isCreation: boolean;
  readonly into: Collected;
  /** How many wrappers have been opened. */
  readonly depth: number;
};

/** Later a name, or what is fixed at creation, is often only there to say which resource is meant. */
function isWritable(place: EditPlace, value: unknown, { isCreation, id }: WrittenWriting): boolean {
  if (place.isReadOnly) return false;
  if (isCreation) return true;
  const text = scalarIn(value);
  const isName = typeof text === "string" && id !== null && id.split("|").includes(text);
  return !isName && !(place.isCreateOnly && (id === null || isPartOf(id, String(text ?? ""))));
}

const shortestName = 3;

function isPartOf(id: string, text: string): boolean {
  if (text.length < shortestName) return text === "";
  return id.includes(text) || id.split("|").some((part) => part !== "" && text.endsWith(part));
}

/** Tells a property, an object by the properties inside it. */
export function tellProperty(place: EditPlace, value: unknown, into: Collected): void {
  const { kind } = place.topology;
  if (value === null || value === undefined) return;
  if (place.isSecret) into.touch(place);
  else if (kind === "object") tellObject(place, value, into);
  else if (kind === "map" && isRecord(value) && !place.holdsObjects) tellMap(place, value, into);
  else into.tell(place, converted(value, place, into.budget));
}

function tellObject(place: EditPlace, value: unknown, into: Collected): void {
  let isKnown = false;
  for (const name of isRecord(value) ? Object.keys(value).slice(0, mostParameters) : []) {
    const inner = isNotation(name) ? undefined : place.inner(name);
    const part = (value as AuditRecord)[name];
    if (inner === undefined || inner.isReadOnly || part === "") continue;
    isKnown = true;
    tellProperty(inner, part, into);
  }
  // Nothing in it is known by name, so only that it was touched is sure.
  if (!isKnown) into.touch(place);
}

function tellMap(place: EditPlace, value: AuditRecord, into: Collected): void {
  for (const name of Object.keys(value).slice(0, mostParameters)) {
    const inner = value[name];
    const isScalar = typeof inner === "string" || typeof inner === "number" || typeof inner === "boolean";
    into.tellAt([...place.path, { kind: "name", name }], isScalar ? inner : undefined);
  }
}

/** `tagSpecificationSet`, `tagsList`, `TagSet`: tags of a new resource under another name than the type's. */
const namesTags = /^tag(?:specification|s?list|s?set|ging)/i;

/** Every parameter that is a property by its own name; wrappers only where they are named after the call. */
export function tellWritten(parameters: AuditRecord, writing: WrittenWriting): void {
  const names = Object.keys(parameters);
  for (let index = 0; index < names.length && index < mostParameters; index += 1) {
    const name = names[index] ?? "";
    const value = parameters[name];
    if (value === null || isNotation(name)) continue;
    const place = placeFor(name, value, writing);
    if (place === undefined) tellOther(name, value, writing);
    else if (isWritable(place, value, writing)) tellKnown(place, value, writing);
  }
}

/** An empty text may mean an empty value or none at all; with a new resource it means none. */
function tellKnown(place: EditPlace, value: unknown, { isCreation, into }: WrittenWriting): void {
  if (value === "") {
    if (!isCreation) into.touch(place);
  } else if (!tellTags(place, value, into)) tellProperty(place, value, into);
}

function tellOther(name: string, value: unknown, writing: WrittenWriting): void {
  if (!isRecord(value) && !Array.isArray(value)) return;
  const { isCreation, plan, type, into, depth, call } = writing;
  const tags = isCreation && namesTags.test(name) ? plan.tags : undefined;
  if (tags !== undefined) tellNewTags(value, type, { place: tags, edits: into });
  else if (depth < deepestWrapper && isRecord(value) && call.wraps(name))
    tellWritten(insideOf(value), { ...writing, depth: depth + 1 });
}

/** A set of one is a wrapper around the one. */
function insideOf(value: AuditRecord): AuditRecord {
  const items = value["items"];
  return Array.isArray(items) && items.length === 1 && isRecord(items[0]) ? items[0] : value;
}

/** A property of the type, else the one that the call is named after, else one inside that. */
function placeFor(name: string, value: unknown, { root, plan, call }: WrittenWriting): EditPlace | undefined {
  const own = root.inner(name);
  const { property } = plan;
  if (own !== undefined || property === undefined || value === "") return own;
  if (call.standsFor(name, property)) return property;
  return property.topology.kind === "object" ? property.inner(name) : undefined;
}
