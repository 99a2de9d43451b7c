import type { Dispute } from "../../arbitration/dispute.ts";
import type { Actor } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { sameValue } from "../../fields/equality.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import { covers, type FieldPath, parsePath, pathKey } from "../../fields/path.ts";
import { valueAt } from "../../fields/value-at.ts";
import { unknownActor } from "./claims.ts";
import type { Explanation } from "./late-explanation.ts";
import { type Scene, seenAt, stoodAt } from "./scene.ts";
import type { Written } from "./written.ts";

type PastWrite = Dispute["history"][number];

/** One write in its place in time. */
export type TimedWrite = Written & { readonly actor: Actor; readonly at: string };

function entryOf({ path, value, actor, at }: TimedWrite): PastWrite {
  const { principal, via, human } = actor;
  const who = { principal, ...(via !== undefined && { via }), ...(human !== undefined && { human }) };
  return { field: path, at, ...who, after: value ?? null, by: "change" };
}

const keyOf = ({ field, at, principal, after, by }: PastWrite): string =>
  canonicalJson([by, pathKey(field), at, principal, after ?? null]);

/** What stood before a write: of one that is heard late what was written before it, or was agreed. */
function stoodBefore(
  { path, at }: TimedWrite,
  scene: Scene,
): { readonly value: Json | undefined } | undefined {
  const own = scene.record.history.filter(({ field }) => pathKey(field) === pathKey(path));
  const earlier = own.findLast((entry) => millis(entry.at) < millis(at));
  if (earlier !== undefined) return { value: earlier.after ?? undefined };
  return own.length > 0 ? { value: seenAt(scene.record.prior, path) } : stoodAt(scene, path);
}

/** The writes that changed something, one after the other from what stood before; saying the same again is no change. */
export function changing(writes: readonly TimedWrite[], scene: Scene): readonly TimedWrite[] {
  const standing = new Map<string, { readonly value: Json | undefined }>();
  const inOrder = writes.toSorted((a, b) => millis(a.at) - millis(b.at));
  return inOrder.filter((write) => {
    const { path, value } = write;
    const key = pathKey(path);
    const before = standing.get(key) ?? stoodBefore(write, scene);
    standing.set(key, { value });
    // What is written first undoes nothing that anybody knows of.
    return before !== undefined && !sameValue(before.value, value, scene.shape.topologyAt(parsePath(path)));
  });
}

/** The history in which what a look had seen by itself has the name of anyone who explained it late. */
export function withNames(
  history: Dispute["history"],
  late: readonly Explanation[],
  { shape }: Pick<Scene, "shape">,
): Dispute["history"] {
  if (late.length === 0) return history;
  return history.map((entry) => {
    const found = late.find(
      ({ at, claim, written: { path, value } }) =>
        claim !== undefined &&
        path === entry.field &&
        (entry.principal === unknownActor.principal ||
          (entry.at === at && entry.principal === claim.actor.principal)) &&
        sameValue(value ?? null, entry.after, shape.topologyAt(parsePath(path))),
    );
    return found === undefined ? entry : entryOf({ ...found.written, ...found.change });
  });
}

const longestDelay = 3_600_000;

/** A look saw the value of a write before its writer was heard: it is not told twice. */
function isSeenOf({ field, at, principal, after, by }: PastWrite, write: TimedWrite, shape: Scene["shape"]) {
  if (by !== "change" || principal !== unknownActor.principal || !covers(write.path, field)) return false;
  const late = millis(at) - millis(write.at);
  if (late < 0 || late > longestDelay) return false;
  const rest = parsePath(field).slice(parsePath(write.path).length);
  const value = rest.length === 0 || write.value === undefined ? write.value : valueAt(write.value, rest);
  return sameValue(value ?? null, after, shape.topologyAt(parsePath(field)));
}

/** The history without what looks saw of writes by themselves; of several that saw the same value the first. */
function withoutSeen(
  history: Dispute["history"],
  changed: readonly TimedWrite[],
  shape: Scene["shape"],
): Dispute["history"] {
  const unnamed = history.filter(({ principal }) => principal === unknownActor.principal);
  if (unnamed.length === 0) return history;
  const named = changed.filter(({ actor }) => actor.principal !== unknownActor.principal);
  const seen = named.map((write) => unnamed.find((entry) => isSeenOf(entry, write, shape)));
  return history.filter((entry) => !seen.includes(entry));
}

/** What the docket knows to have been written to a field since a moment: what was no change then may be one by now. */
function writtenSince({ record }: Scene, field: FieldPath, since: number): readonly PastWrite[] {
  const key = pathKey(field);
  return [...record.docket.writes.values()].flatMap(({ at, writes }) =>
    at <= since
      ? []
      : [...writes.values()].flatMap((claim): readonly PastWrite[] => {
          const { is, absent } = claim.constraint ?? {};
          if (pathKey(claim.field) !== key || (is === undefined && absent !== true)) return [];
          const { actor, changedAt = claim.madeAt } = claim;
          return [
            entryOf({ path: claim.field, value: absent === true ? undefined : is, actor, at: changedAt }),
          ];
        }),
  );
}

/** From a late write on everything that was written to its field, without what only said the same again. */
function retold(past: readonly PastWrite[], late: PastWrite, scene: Scene): readonly PastWrite[] {
  const { shape } = scene;
  const isOwn = ({ field }: PastWrite) => pathKey(field) === pathKey(late.field);
  const known = new Set(past.map(keyOf));
  const more = writtenSince(scene, late.field, millis(late.at)).filter((entry) => !known.has(keyOf(entry)));
  const own = [...past.filter(isOwn), ...more].toSorted((a, b) => millis(a.at) - millis(b.at));
  const topology = shape.topologyAt(parsePath(late.field));
  const isAgain = (entry: PastWrite, index: number): boolean => {
    const before = own[index - 1];
    const isLater = entry.by === "change" && millis(entry.at) > millis(late.at);
    return isLater && before !== undefined && sameValue(before.after, entry.after, topology);
  };
  return [...past.filter((entry) => !isOwn(entry)), ...own.filter((entry, index) => !isAgain(entry, index))];
}

const inOrder = (a: PastWrite, b: PastWrite): number => millis(a.at) - millis(b.at);

/** Of each field the first write that is heard after one that came later, or than the docket knows of one. */
function lateOnes(fresh: readonly PastWrite[], past: readonly PastWrite[], scene: Scene) {
  const latest = new Map<string, number>();
  const note = (field: FieldPath, at: number) =>
    latest.set(pathKey(field), Math.max(at, latest.get(pathKey(field)) ?? -Infinity));
  for (const { field, at } of past) note(field, millis(at));
  for (const { at, writes } of scene.record.docket.writes.values())
    for (const { field } of writes.values()) note(field, at);
  const late = new Map<string, PastWrite>();
  for (const entry of fresh.toSorted(inOrder)) {
    const key = pathKey(entry.field);
    if (!late.has(key) && (latest.get(key) ?? -Infinity) > millis(entry.at)) late.set(key, entry);
  }
  return [...late.values()];
}

/** Without parts of writes that a look had seen before they were heard as a whole. */
function withoutParts(all: readonly PastWrite[], fresh: readonly PastWrite[]): readonly PastWrite[] {
  const placeOf = ({ at, principal }: PastWrite) => `${at} ${principal}`;
  const wholes = new Map<string, Set<FieldPath>>();
  for (const entry of fresh)
    wholes.set(placeOf(entry), (wholes.get(placeOf(entry)) ?? new Set()).add(entry.field));
  const isPart = (entry: PastWrite): boolean =>
    [...(wholes.get(placeOf(entry)) ?? [])].some(
      (field) => field.length < entry.field.length && covers(field, entry.field),
    );
  return all.filter((entry) => !isPart(entry));
}

/**
 * The history with what changed since; what stands in it already is not told twice. INVARIANT (one ledger): where a write
 * is heard late, what was written since is told anew as if it had been heard in its time.
 */
export function withPast(
  history: Dispute["history"],
  changed: readonly TimedWrite[],
  scene: Scene,
): Dispute["history"] {
  if (changed.length === 0) return history;
  const past = withoutSeen(history, changed, scene.shape);
  const known = new Set(past.map(keyOf));
  const fresh = changed.map(entryOf).filter((entry) => !known.has(keyOf(entry)));
  const all = lateOnes(fresh, past, scene).reduce<readonly PastWrite[]>(
    (told, entry) => retold(told, entry, scene),
    [...past, ...fresh],
  );
  return withoutParts(all, fresh).toSorted(inOrder);
}
