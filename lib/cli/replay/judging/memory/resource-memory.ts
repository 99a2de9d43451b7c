import type { Dispute } from "#core/arbitration/dispute.ts";
import type { ReadResource, WriteKind } from "#core/changes/written-edit.ts";
import { sameValue } from "#core/fields/equality.ts";
import type { Json } from "#core/fields/json.ts";
import { covers, parsePath, topOf } from "#core/fields/path.ts";
import { valueAt } from "#core/fields/value-at.ts";
import {
  type FieldMemory,
  freshField,
  type RememberedWrite,
  reasonOf,
  remember,
  type Writer,
} from "./field-memory.ts";
import { keepable, weightOf } from "./weight.ts";

type MemoryPastWrite = Dispute["history"][number];

export type Tags = Readonly<Record<string, string>>;
/** The tags as they are, and as they were last agreed. */
export type Tagging = { readonly live: Tags; readonly prior: Tags };

/** What is remembered of one resource: the docket as far as the log tells it. */
export type ResourceMemory = {
  readonly key: string;
  readonly resource: Dispute["resource"];
  readonly fields: Map<string, FieldMemory>;
  /** Who created it, if the log tells: the author of whatever has no other. */
  creator: string | undefined;
  /** The latest writes to fields that several actors write. */
  history: MemoryPastWrite[];
  /** Properties that have to be looked at, and when; an undecided one stays here without a moment. */
  concerned: Map<string, number> | undefined;
  /** When it is looked at next. */
  due: number;
  /** What a person would be asked about it at present: the answers to choose from, by field. */
  questions: Map<string, string> | undefined;
  /** About how many characters it takes. */
  weight: number;
  /** The weight at which it was counted last. */
  counted: number;
  edits: number;
  tags: Tagging | undefined;
};

export const resourceKey = ({ account, region, type, id }: ReadResource): string =>
  `${account}/${region}/${type}/${id}`;

export function freshResource(key: string, resource: Dispute["resource"]): ResourceMemory {
  return {
    key,
    resource,
    fields: new Map(),
    creator: undefined,
    history: [],
    concerned: undefined,
    due: Infinity,
    questions: undefined,
    weight: key.length,
    counted: 0,
    edits: 0,
    tags: undefined,
  };
}

/** What is known beneath one property. */
export function fieldsAt({ fields }: ResourceMemory, top: string): readonly FieldMemory[] {
  const found: FieldMemory[] = [];
  for (const field of fields.values()) if (field.top === top) found.push(field);
  return found;
}

const historySpan = 86_400_000;
const mostHistory = 50;

function record(memory: ResourceMemory, { path }: FieldMemory, { writer, value }: RememberedWrite): void {
  const { actor, at } = writer;
  const via = actor.via === undefined ? {} : { via: actor.via };
  const past = { field: path, at: writer.instant, principal: actor.principal, ...via, after: value };
  const since = at - historySpan;
  const recent = memory.history.filter(({ at: instant }) => Date.parse(instant) > since);
  memory.history = [...recent, { ...past, by: "change" as const }].slice(-mostHistory);
}

/** From the second actor on what happens to a field is kept, beginning with what stands. */
function share(memory: ResourceMemory, field: FieldMemory, write: RememberedWrite): void {
  if (field.isShared) {
    record(memory, field, write);
    return;
  }
  field.isShared = field.writes.some(({ writer }) => writer.key !== field.writes[0]?.writer.key);
  if (!field.isShared) return;
  for (const standing of field.writes.toSorted((a, b) => a.writer.at - b.writer.at))
    record(memory, field, standing);
}

/** A write to a whole says what its parts are from then on. */
function passDown(memory: ResourceMemory, whole: FieldMemory): void {
  const steps = parsePath(whole.path).length;
  // What is no list and no object has no parts.
  if (typeof whole.live !== "object") return;
  for (const part of fieldsAt(memory, whole.top)) {
    if (part === whole || !covers(whole.path, part.path) || part.liveSince.at > whole.liveSince.at) continue;
    part.live = valueAt(whole.live, parsePath(part.path).slice(steps)) ?? null;
    part.liveSince = whole.liveSince;
  }
}

const perField = 64;
const editsBetweenMeasures = 64;

/** What was replaced weighs nothing any more; that is noticed every so many edits. */
function measured({ fields, history, key }: ResourceMemory): number {
  let sum = key.length;
  for (const { path, writes } of fields.values()) {
    sum += path.length + perField;
    for (const { value } of writes) sum += weightOf(value);
  }
  for (const { after } of history) sum += weightOf(after ?? null);
  return sum;
}

function addWeight(memory: ResourceMemory, weight: number): void {
  memory.edits += 1;
  memory.weight += weight;
  if (memory.edits % editsBetweenMeasures === 0) memory.weight = measured(memory);
}

export type Edited = {
  readonly field: FieldMemory;
  readonly write: RememberedWrite;
  readonly before: Json | undefined;
};

type ResourceMemoryEdit = {
  readonly path: FieldMemory["path"];
  readonly value: Json;
  readonly call: WriteKind | undefined;
};

function editKnown(memory: ResourceMemory, known: FieldMemory, write: RememberedWrite): Edited {
  const before = known.live;
  remember(known, write);
  share(memory, known, write);
  passDown(memory, known);
  return { field: known, write, before };
}

function addField(memory: ResourceMemory, field: FieldMemory): void {
  memory.fields.set(field.path, field);
  passDown(memory, field);
}

export const isTagPath = (path: string): boolean => topOf(path).endsWith("Tags");

/** What is known of a part through the whole above it; undefined when nothing is. */
function inherited(
  memory: ResourceMemory,
  path: FieldMemory["path"],
  of: "live" | "prior",
): Json | undefined {
  const top = topOf(path);
  const whole = top === path ? undefined : fieldsAt(memory, top).find((other) => covers(other.path, path));
  const value = whole?.[of];
  if (whole === undefined || value === undefined) return undefined;
  return valueAt(value, parsePath(path).slice(parsePath(whole.path).length)) ?? null;
}

/**
 * Writing what stands already changes nothing, unless it stands there unexplained and the writer says why.
 */
function changesNothing(known: FieldMemory, value: Json, writer: Writer): boolean {
  if (!sameValue(known.live, value) || writer.at < known.liveSince.at) return false;
  return reasonOf(known.liveSince) !== undefined || reasonOf(writer) === undefined;
}

/**
 * What a field was before it was ever seen: what is created begins as agreed, and a member that a call adds to a
 * list was not in it.
 */
function priorOf({ path, value, call }: ResourceMemoryEdit): Json | undefined {
  if (call === "create") return value;
  const isMember = call === "delta" && value !== null && parsePath(path).at(-1)?.kind !== "name";
  return isMember ? null : undefined;
}

/** Folds one edit into what is known of its field; undefined where it changes nothing. */
export function edit(memory: ResourceMemory, said: ResourceMemoryEdit, writer: Writer): Edited | undefined {
  const { path } = said;
  const kept = keepable(said.value);
  const known = memory.fields.get(path);
  if (known !== undefined && changesNothing(known, kept.value, writer)) return undefined;
  addWeight(memory, kept.weight);
  if (isTagPath(path)) memory.tags = undefined;
  const write = { writer, value: kept.value };
  if (known !== undefined) return editKnown(memory, known, write);
  const before = inherited(memory, path, "live");
  const prior = inherited(memory, path, "prior") ?? priorOf({ ...said, value: kept.value });
  const field = freshField(path, write, prior);
  addField(memory, field);
  return { field, write, before };
}
