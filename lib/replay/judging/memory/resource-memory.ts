import type { Dispute } from "#core/arbitration/dispute.ts";
import type { ReadResource, WriteKind } from "#core/changes/written-edit.ts";
import { sameValue } from "#core/fields/equality.ts";
import type { Json } from "#core/fields/json.ts";
import { covers, parsePath, topOf } from "#core/fields/path.ts";
import type { TypeShape } from "#core/fields/topology.ts";
import { valueAt } from "#core/fields/value-at.ts";
import type { Learnt } from "#core/ledger/learnt.ts";
import { type FieldMemory, freshField, type RememberedWrite, remember, type Writer } from "./field-memory.ts";
import { type HeardMemory, record } from "./heard.ts";
import { keepable, weightOf } from "./weight.ts";

export type Tags = Readonly<Record<string, string>>;
/** The tags as they are, and as they were last agreed. */
export type Tagging = { readonly live: Tags; readonly prior: Tags };

/** What is remembered of one resource: the docket as far as the log tells it. */
export type ResourceMemory = HeardMemory & {
  readonly key: string;
  readonly resource: Dispute["resource"];
  readonly fields: Map<string, FieldMemory>;
  /** When it was made, if the log tells. */
  madeAt: number | undefined;
  /** When it was deleted; undefined while it is there. */
  gone: number | undefined;
  /** Who created it and who brought what, if the log tells; how high numbers were. */
  learnt: Learnt;
  /** What was written and nobody minds: agreed once the arbiter would have looked. */
  readonly quiet: Map<FieldMemory, Edited>;
  /** Properties that somebody minds: every edit of theirs is looked at. */
  concerned: Set<string>;
  /** Properties whose verdict may be another by itself one day. */
  turning: readonly string[];
  /** When it has to be looked at next. */
  nextLook: number;
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
    madeAt: undefined,
    gone: undefined,
    learnt: {},
    past: { history: [], repeated: undefined, stood: undefined },
    heard: [],
    stood: new Map(),
    quiet: new Map(),
    concerned: new Set(),
    turning: [],
    nextLook: Infinity,
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
function measured({ fields, heard, past, key }: ResourceMemory): number {
  let sum = key.length;
  for (const { path, writes } of fields.values()) {
    sum += path.length + perField;
    for (const { value } of writes) sum += weightOf(value);
  }
  for (const { after } of [...heard, ...past.history]) sum += weightOf(after ?? null);
  return sum;
}

function addWeight(memory: ResourceMemory, weight: number): void {
  memory.edits += 1;
  memory.weight += weight;
  if (memory.edits % editsBetweenMeasures === 0) memory.weight = measured(memory);
}

export type Edited = {
  readonly field: FieldMemory;
  /** The same hand wrote what it had written, and it stood. */
  readonly isRepeat: boolean;
  readonly write: RememberedWrite;
};

type ResourceMemoryEdit = {
  readonly path: FieldMemory["path"];
  readonly value: Json;
  readonly call: WriteKind | undefined;
  readonly shape: TypeShape;
  /** Nobody has looked at the resource yet. */
  readonly isUnseen?: boolean;
  /** It is part of how the resource was made. */
  readonly isMaking?: boolean;
};

function editKnown(
  memory: ResourceMemory,
  known: FieldMemory,
  {
    write,
    isUnseen,
    isMaking,
    shape,
  }: Pick<ResourceMemoryEdit, "isUnseen" | "isMaking" | "shape"> & { write: RememberedWrite },
): Edited {
  const before = known.live;
  const isRepeat = known.liveSince.key === write.writer.key && sameValue(before, write.value);
  remember(known, write);
  if (isMaking === true) known.prior = known.live;
  else if (isUnseen === true) known.prior = known.made ?? null;
  if (isUnseen !== true) record(memory, known, write, { before, shape });
  else {
    // Of what nobody has seen the last write alone is a change, where it differs from how it was made.
    memory.heard = memory.heard.filter(({ field }) => field !== known.path);
    if (!sameValue(known.prior ?? null, write.value))
      record(memory, known, write, { before: known.prior, shape });
  }
  passDown(memory, known);
  return { field: known, isRepeat, write };
}

function addField(memory: ResourceMemory, field: FieldMemory): void {
  memory.fields.set(field.path, field);
  passDown(memory, field);
}

export const isTagPath = (path: string): boolean => topOf(path).endsWith("Tags");

/** What a part was through the whole above it; undefined when nothing is known. */
function inheritedPrior(memory: ResourceMemory, path: FieldMemory["path"]): Json | undefined {
  const top = topOf(path);
  const whole = top === path ? undefined : fieldsAt(memory, top).find((other) => covers(other.path, path));
  if (whole?.prior === undefined) return undefined;
  return valueAt(whole.prior, parsePath(path).slice(parsePath(whole.path).length)) ?? null;
}

/** Their own value once more, by the same event or by one that is older than what is known, says nothing new. */
function changesNothing(known: FieldMemory, value: Json, writer: Writer): boolean {
  if (!sameValue(known.live, value) || writer.at < known.liveSince.at) return false;
  return known.liveSince.key === writer.key && known.liveSince.event === writer.event;
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
  if (known !== undefined) return editKnown(memory, known, { ...said, write });
  const own = { ...said, value: kept.value };
  const prior = said.isMaking === true ? kept.value : (inheritedPrior(memory, path) ?? priorOf(own));
  const made = said.call === "create" ? kept.value : undefined;
  const field = freshField(path, write, { prior, made });
  addField(memory, field);
  // How it was made is no change of it.
  if (said.call !== "create" && said.isMaking !== true)
    record(memory, field, write, { before: prior, shape: said.shape });
  return { field, isRepeat: false, write };
}
