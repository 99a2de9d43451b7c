import { sameValue } from "../../fields/equality.ts";
import { type FieldPath, parsePath, pathKey, topOf } from "../../fields/path.ts";
import type { TypeShape } from "../../fields/topology.ts";
import { around, inOrder, keyOf, type Past, type PastWrite } from "./past.ts";
import { type KnownValue, type Properties, partOf, stoodBefore, textOf, withPart } from "./stood.ts";

/** The fields around a field and beneath it, as far as anything was written to them. */
type Related = { readonly outer: readonly string[]; readonly inner: readonly string[] };

const none: Related = { outer: [], inner: [] };

/** The relatives of each field that was written. */
function relativesIn(writes: readonly PastWrite[]): (key: string) => Related {
  const keys = new Set(writes.map(({ field }) => pathKey(field)));
  const outers = new Map([...keys].map((key) => [key, around(key).filter((outer) => keys.has(outer))]));
  const inners = new Map<string, string[]>();
  for (const [key, outer] of outers) {
    for (const each of outer) {
      const inner = inners.get(each);
      if (inner === undefined) inners.set(each, [key]);
      else inner.push(key);
    }
  }
  const found = new Map<string, Related>();
  for (const [key, outer] of outers) found.set(key, { outer, inner: inners.get(key) ?? [] });
  return (key) => found.get(key) ?? none;
}

type Entering = {
  readonly heard: readonly PastWrite[];
  /** What a look had seen of them by itself: it is told no more. */
  readonly seen: ReadonlySet<PastWrite>;
  /** What stood at a property when somebody looked last. */
  readonly lookedAt: (property: FieldPath) => KnownValue;
  readonly shape: TypeShape;
};

type WriteEntry = {
  readonly write: PastWrite;
  /** Whether it changed anything, as far as was known. */
  readonly isChange: boolean;
  readonly is: "known" | "fresh" | "gone";
};

function entriesOf({ history, repeated = [] }: Past, { heard, seen }: Entering): readonly WriteEntry[] {
  const known = new Map<string, WriteEntry>();
  const add = (write: PastWrite, isChange: boolean, is: WriteEntry["is"]): void => {
    const key = keyOf(write);
    if (!known.has(key)) known.set(key, { write, isChange, is });
  };
  for (const write of history) add(write, true, seen.has(write) ? "gone" : "known");
  for (const write of repeated) add(write, false, seen.has(write) ? "gone" : "known");
  for (const write of heard) add(write, false, "fresh");
  return [...known.values()];
}

/** Without what was known of parts before a write was heard as a whole. */
function withoutParts(entries: readonly WriteEntry[]): readonly WriteEntry[] {
  const placeOf = ({ write: { at, principal, by } }: WriteEntry): string => `${by} ${at} ${principal}`;
  const parts = new Set<WriteEntry>();
  for (const together of Map.groupBy(entries, placeOf).values()) {
    const wholes = new Set(together.map(({ write }) => pathKey(write.field)));
    if (wholes.size < 2) continue;
    for (const entry of together)
      if (around(entry.write.field).some((outer) => wholes.has(outer))) parts.add(entry);
  }
  if (parts.size === 0) return entries;
  return entries.flatMap((entry): WriteEntry[] => {
    if (!parts.has(entry)) return [entry];
    return entry.is === "fresh" ? [] : [{ ...entry, is: "gone" }];
  });
}

type EnteredInput = { readonly stood: Properties; readonly shape: TypeShape };

function isChange(entry: WriteEntry, before: KnownValue, { shape }: EnteredInput): boolean {
  const { by, after, field } = entry.write;
  if (by === "revert" || after === undefined) return true;
  // What is written first undoes nothing that anybody knows of.
  if (before === undefined) return entry.isChange;
  return !sameValue(before.value, after ?? undefined, shape.topologyAt(parsePath(field)));
}

/** What stood before a write, as everything that was written before it tells. */
function valueBefore(
  { field }: PastWrite,
  { outer }: Related,
  { now, stood, written }: EnteredInput & { readonly now: Properties; readonly written: ReadonlySet<string> },
): KnownValue {
  const property = topOf(field);
  const isKnown = stood.has(property) || [pathKey(field), ...outer].some((key) => written.has(key));
  return isKnown ? { value: partOf(now.get(property), field) } : undefined;
}

/**
 * Which writes changed something, one after the other. Only what is heard now, and what comes right after something
 * that was not in its place, is weighed anew: what was forgotten in between is not known any more.
 */
function weighed(entries: readonly WriteEntry[], ground: EnteredInput): readonly WriteEntry[] {
  const relatives = relativesIn(entries.map(({ write }) => write));
  const now = new Map(ground.stood);
  const written = new Set<string>();
  const moved = new Set<string>();
  return entries.map((entry) => {
    const { write, is } = entry;
    const key = pathKey(write.field);
    const related = relatives(key);
    const isMoved = moved.delete(key) || is === "fresh";
    if (is !== "known") for (const each of [key, ...related.outer, ...related.inner]) moved.add(each);
    if (is === "gone") return entry;
    const before = isMoved ? valueBefore(write, related, { ...ground, now, written }) : undefined;
    const property = topOf(write.field);
    now.set(property, withPart(now.get(property), write, ground.shape));
    written.add(key);
    return isMoved ? { ...entry, isChange: isChange(entry, before, ground) } : entry;
  });
}

/**
 * The past with what was heard of it since. INVARIANT (one ledger): what is heard late is put into its place, and
 * what came after it is told as if it had been heard in its time.
 */
export function entered(past: Past, entering: Entering): Past {
  const entries = withoutParts(entriesOf(past, entering));
  if (entries.every(({ is }) => is === "known")) return past;
  const fresh = entries.flatMap(({ write, is }) => (is === "fresh" ? [write] : []));
  const stood = stoodBefore(past, fresh, entering.lookedAt);
  const sorted = entries.toSorted((a, b) => inOrder(a.write, b.write));
  const told = weighed(sorted, { stood, shape: entering.shape }).filter(({ is }) => is !== "gone");
  const of = (isChange: boolean) =>
    told.filter((entry) => entry.isChange === isChange).map(({ write }) => write);
  return { history: of(true), repeated: of(false), stood: textOf(stood) };
}
