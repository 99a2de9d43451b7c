import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { TypeShape } from "#core/fields/topology.ts";
import { entered } from "#core/ledger/past/entered.ts";
import type { Past, PastWrite } from "#core/ledger/past/past.ts";
import { recentPast } from "#core/ledger/past/recent.ts";
import type { FieldMemory, RememberedWrite } from "./field-memory.ts";

/** What is remembered of writes to one resource. */
export type HeardMemory = {
  /** What was written of late, as the ledger tells it. */
  past: Past;
  /** Writes that stand in no past yet, and what stood at each property before the first of them. */
  heard: PastWrite[];
  readonly stood: Map<string, Json>;
};

const mostHeard = 64;

type Recorded = { readonly before: Json | undefined; readonly shape: TypeShape };

/** Keeps a write until a look puts it into the past. */
export function record(
  memory: HeardMemory,
  { path, top }: FieldMemory,
  { writer, value }: RememberedWrite,
  { before, shape }: Recorded,
): void {
  const { actor, instant, at } = writer;
  const via = actor.via === undefined ? {} : { via: actor.via };
  const human = actor.human === undefined ? {} : { human: actor.human };
  if (path === top && before !== undefined && !memory.stood.has(top)) memory.stood.set(top, before);
  memory.heard.push({
    field: path,
    at: instant,
    principal: actor.principal,
    ...via,
    ...human,
    after: value,
    by: "change",
  });
  if (memory.heard.length > mostHeard) enterPast(memory, shape, at);
}

/** Puts what was written into the past, as the arbiter does when it looks. */
export function enterPast(memory: HeardMemory, shape: TypeShape, now: number): void {
  const { stood, heard, past } = memory;
  if (heard.length === 0 && past.history.length === 0) return;
  const lookedAt = (property: FieldPath) => {
    const value = stood.get(property);
    return stood.has(property) ? { value: value ?? undefined } : undefined;
  };
  const entering = { heard: memory.heard, seen: new Set<PastWrite>(), lookedAt, shape };
  memory.past = recentPast(memory.heard.length === 0 ? memory.past : entered(memory.past, entering), now);
  memory.heard = [];
  stood.clear();
}
