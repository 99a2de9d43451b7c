import { millis } from "../../../claims/instant.ts";
import { sameValue } from "../../../fields/equality.ts";
import type { Json } from "../../../fields/json.ts";
import { covers, type FieldPath, overlaps, parsePath, topOf } from "../../../fields/path.ts";
import type { Restore, Snapshot } from "../../../ledger/docket-record.ts";
import type { HeardChange, HeardEdit } from "../heard.ts";
import { lateReads } from "../own-writes.ts";
import { type Explained, type FoldScene, partOf, seenAt } from "../scene.ts";
import { clocksApart, endOf, isInFlight, isThrough, wasSent } from "./in-flight.ts";
import { maybeGoneOver } from "./maybe-gone-over.ts";
import { isOutdone } from "./outdone.ts";

/** Somebody wrote to a field just when Parley restored it, and one of the two values is lost. */
export type Surprise = {
  readonly path: FieldPath;
  readonly principal?: string;
  /** By what it became known: an event, or the restore that reads otherwise. */
  readonly by: string;
  /** The request does not say what it wrote: it may have been this field. */
  readonly isUnread?: true;
};

// Clocks are a little apart, and what a restore replaces was read a little before it is sent.
const tolerance = 15_000;

/** From the read that came before a restore until it had ended, by any clock. */
function isBetween({ at }: HeardChange, restore: Restore, now: number): boolean {
  const moment = millis(at);
  return moment >= millis(restore.at) - tolerance && moment <= endOf(restore, now) + tolerance;
}

type IsKnownInput = Restore["values"];

/** Whether a request wrote what a restore wrote, or what it knowingly replaced. */
function isKnown(told: HeardEdit, written: FieldPath, values: IsKnownInput, { shape }: FoldScene): boolean {
  const inner = covers(written, told.path);
  const path = inner ? told.path : written;
  const [said, stands] = inner
    ? [told.after, partOf(written, values[written], told.path)]
    : [partOf(told.path, told.after, written), values[written]];
  return sameValue(said ?? null, stands ?? null, shape.topologyAt(parsePath(path)));
}

/**
 * A write goes over what stands there, and over what was written beside it while it was on its way: the cloud writes
 * properties at the top whole.
 */
function mayGoOver(told: HeardEdit, { at }: HeardChange, restore: Restore, scene: FoldScene): boolean {
  const paths = Object.keys(restore.values) as FieldPath[];
  const there = paths.filter((path) => overlaps(path, told.path));
  if (there.length === 0)
    return (
      millis(at) >= millis(restore.at) - clocksApart && paths.some((path) => topOf(path) === topOf(told.path))
    );
  return there.some((path) =>
    [restore.values, restore.from].every((values) => !isKnown(told, path, values, scene)),
  );
}

/** The last look still saw it stand, and could not know what was on its way; what was replaced knowingly is not lost. */
function stoodBefore(told: HeardEdit, scene: FoldScene): boolean {
  const { old, seen, shape } = scene;
  if (old === undefined || wasTurned(told.path, scene)) return false;
  const stands = (document: Json): boolean =>
    sameValue(seenAt(document, told.path), told.after, shape.topologyAt(parsePath(told.path)));
  return stands(old) && !stands(seen);
}

/**
 * Until when others may have written over a value before a write of Parley's did: until that had ended, or, where its own
 * audit record came after the value's, until surely before it. Who wrote after that wrote over Parley's value.
 */
function mayGoOverUntil(restore: Restore, change: HeardChange, scene: FoldScene, own: OwnRecords): number {
  const since = millis(change.at);
  const paths = Object.keys(restore.values) as FieldPath[];
  const isItsOwn = ({ at, edits }: HeardChange): boolean =>
    millis(at) >= since &&
    isInFlight(restore, millis(at), scene.now) &&
    edits.some(
      (told) =>
        told.isKnown &&
        paths.some((path) => overlaps(path, told.path) && isKnown(told, path, restore.values, scene)),
    );
  const records = own.filter(isItsOwn).map(({ at }) => millis(at) - clocksApart);
  return Math.min(endOf(restore, scene.now) + tolerance, ...records);
}

/** The audit records of Parley's own writes. */
type OwnRecords = readonly HeardChange[];

function isGoneOver(told: HeardEdit, change: HeardChange, scene: FoldScene, own: OwnRecords): boolean {
  const { shape, seen, record, now } = scene;
  if (!told.isKnown) return false;
  const stands = sameValue(seenAt(seen, told.path), told.after, shape.topologyAt(parsePath(told.path)));
  return record.restores.some(
    (restore) =>
      wasSent(restore) &&
      isBetween(change, restore, now) &&
      mayGoOver(told, change, restore, scene) &&
      !isOutdone(told, change, mayGoOverUntil(restore, change, scene, own), scene) &&
      (!stands || isBroughtBack(told, change, restore, scene)),
  );
}

/** It stands only because a later restore wrote it once more, so that it was lost until then. */
function isBroughtBack(told: HeardEdit, change: HeardChange, { at }: Restore, scene: FoldScene): boolean {
  const topology = scene.shape.topologyAt(parsePath(told.path));
  const isTold = (path: FieldPath, value: Json | undefined) =>
    sameValue(partOf(path, value, told.path) ?? null, told.after ?? null, topology);
  return scene.record.restores.some((later) => {
    if (!isThrough(later) || millis(later.at) <= millis(at)) return false;
    const paths = (Object.keys(later.values) as FieldPath[]).filter((path) => covers(path, told.path));
    return (
      paths.some((path) => isTold(path, later.values[path]) && !isTold(path, later.from[path])) &&
      !isOutdone(told, change, millis(later.at), scene)
    );
  });
}

/** Whether a write of Parley's turned what stood in one document into what stands in another, at a place. */
function turned({ from, values }: Restore, path: FieldPath, { old, seen, shape }: FoldScene): boolean {
  const topology = shape.topologyAt(parsePath(path));
  const [before, after] = [old ?? null, seen].map((document) => seenAt(document, path) ?? null);
  return sameValue(from[path] ?? null, before, topology) && sameValue(values[path] ?? null, after, topology);
}

/** Whether Parley replaced knowingly what the last look saw there. */
const wasTurned = (path: FieldPath, scene: FoldScene): boolean =>
  scene.record.restores.some(
    (restore) => isThrough(restore) && Object.hasOwn(restore.values, path) && turned(restore, path, scene),
  );

/** What a restore wrote stands now, and the last look after it was judged saw something else than what it replaced. */
function wroteOverOther(scene: FoldScene): readonly Surprise[] {
  const { record, old, seen, shape } = scene;
  const { live } = record;
  if (live?.state !== "there" || old === undefined) return [];
  const judged = millis(live.at);
  const since = record.restores.filter(
    (restore) =>
      isThrough(restore) && millis(restore.at) <= judged && judged <= endOf(restore, judged) + lateReads,
  );
  return since.flatMap((restore) =>
    (Object.keys(restore.values) as FieldPath[])
      .filter((path) => {
        const topology = shape.topologyAt(parsePath(path));
        const written = restore.values[path] ?? null;
        const [before, after] = [old, seen].map((document) => seenAt(document, path) ?? null);
        if (sameValue(before, after, topology) || !sameValue(after, written, topology)) return false;
        return !wasTurned(path, scene);
      })
      .map((path) => ({ path, by: `restore \`${restore.id}\`` })),
  );
}

/** What a restore added reads otherwise at the first look after it, although nobody wrote there as far as is known. */
function addedOtherwise({ record, shape }: FoldScene, live: Snapshot): readonly Surprise[] {
  const looked = record.live === undefined ? -Infinity : millis(record.live.at);
  const fresh = record.restores.filter(
    ({ state, endedAt }) => state === "done" && endedAt !== undefined && millis(endedAt) >= looked,
  );
  return fresh.flatMap(({ id, values, from }) =>
    (Object.keys(values) as FieldPath[])
      .filter((path) => {
        const read = seenAt(live.properties, path);
        // What is not there yet may be read late; the next look says.
        if ((from[path] ?? null) !== null || read === undefined) return false;
        return !sameValue(read, values[path], shape.topologyAt(parsePath(path)));
      })
      .map((path) => ({ path, by: `restore \`${id}\`` })),
  );
}

/**
 * Newer values that a restore of Parley's went over, or that went over what it had just added. A patch tests what it
 * replaces; this tells of what no test can see: a property that was not there, and what is written while the cloud is
 * at work. INVARIANT (never unnoticed): the one who wrote such a value is heard, and somebody is told of it.
 */
export function surprisesIn(
  scene: FoldScene,
  known: ReadonlyMap<string, unknown>,
  explained: readonly Explained[],
  own: OwnRecords,
): readonly Surprise[] {
  if (scene.live.state !== "there" || scene.record.restores.length === 0) return [];
  const earlier = own.filter(({ isNew }) => !isNew);
  const late = scene.changes.flatMap((change) =>
    change.edits
      .filter((told) => isGoneOver(told, change, scene, own))
      .filter(
        (told) =>
          !known.has(change.id) ||
          stoodBefore(told, scene) ||
          // Only the record of Parley's own write, which came last, tells which of the two was first.
          (earlier.length < own.length && !isGoneOver(told, change, scene, earlier)),
      )
      .map(({ path }) => ({ path, principal: change.actor.principal, by: `event \`${change.id}\`` })),
  );
  const unread = scene.changes.flatMap((change) =>
    maybeGoneOver(change, scene, explained).map((path): Surprise => {
      const { principal } = change.actor;
      return { path, principal, by: `event \`${change.id}\``, isUnread: true };
    }),
  );
  return [...late, ...unread, ...addedOtherwise(scene, scene.live), ...wroteOverOther(scene)];
}
