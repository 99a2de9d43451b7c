import { millis } from "../../claims/instant.ts";
import { canonicalPrincipal } from "../../claims/principal.ts";
import type { Edit } from "../../fields/difference.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import { covers, type FieldPath, overlaps, parsePath } from "../../fields/path.ts";
import type { Restore } from "../../ledger/docket-record.ts";
import { stoodUntil } from "../../ledger/past/stood.ts";
import { echoes, overAt } from "../../ledger/trimmed.ts";
import { unknownActor } from "./claims.ts";
import { type HeardChange, type HeardEdit, inTime } from "./heard.ts";
import { absentAsNull, type FoldScene, partOf, seenAt } from "./scene.ts";
import { stoodSince } from "./stood-since.ts";

const isUnderWay = ({ state }: Restore): boolean => state === "due" || state === "sent";

/** For so long after a write has ended a read of the cloud may still show what stood before. */
export const lateReads = 15_000;

// Events are timed by other clocks than restores, in whole seconds.
const tolerance = 5_000;

/** A restore that was on its way at the moment, or had ended shortly before. */
function isActive(restore: Restore, at: number): boolean {
  if (at < millis(restore.at) - tolerance) return false;
  return isUnderWay(restore) || at < overAt(restore) + echoes;
}

/** What a restore wrote to a field or to the whole around it; undefined where it did not write there. */
function restoredAt({ values }: Restore, path: string): { readonly value: Json } | undefined {
  const around = Object.entries(values).find(([written]) => covers(written, path));
  return around && { value: absentAsNull(partOf(around[0], around[1], path)) };
}

type OwnWritesResult = { readonly path: FieldPath; readonly after?: Json | undefined };

function isRestored({ path, after }: OwnWritesResult, restore: Restore, { shape }: FoldScene): boolean {
  const restored = restoredAt(restore, path);
  if (restored !== undefined)
    return sameValue(absentAsNull(after), restored.value, shape.topologyAt(parsePath(path)));
  // A request may tell the whole around what was restored; the look says whether the rest of it stayed as it was.
  return Object.keys(restore.values).some((written) => covers(path, written));
}

/** The differences that a restore of Parley's made: they are nobody's change. */
export function ownDifferences(scene: FoldScene): ReadonlySet<Edit> {
  const active = scene.record.restores.filter((restore) => isActive(restore, scene.now));
  return new Set(
    scene.difference.filter((edit) =>
      active.some(
        (restore) => restoredAt(restore, edit.path) !== undefined && isRestored(edit, restore, scene),
      ),
    ),
  );
}

type Echo = { readonly change: HeardChange; readonly place: OwnWritesInput };

const touches = ({ edits }: HeardChange, path: FieldPath): boolean =>
  edits.some((told) => overlaps(told.path, path));

/** Whether what is read may be of a moment before a restore was seen to stand. */
function mayReadAsBefore(restore: Restore, { live }: FoldScene): boolean {
  return (
    isUnderWay(restore) ||
    (restore.endedAt !== undefined && millis(live.at) < millis(restore.endedAt) + lateReads)
  );
}

/** Whether a field reads as it was written, not yet written, or as somebody, Parley too, has written it since. */
function readsAsWritten(path: FieldPath, restore: Restore, { change, place }: Echo): boolean {
  const { scene, own } = place;
  const { seen, old, shape, changes, record } = scene;
  const topology = shape.topologyAt(parsePath(path));
  const read = absentAsNull(seenAt(isBeforeLastLook(change, scene) ? (old ?? seen) : seen, path));
  const isAsBefore =
    mayReadAsBefore(restore, scene) && sameValue(read, absentAsNull(restore.from[path]), topology);
  if (isAsBefore || sameValue(read, restore.values[path], topology)) return true;
  const since = millis(restore.at);
  const isAfter = (other: Restore) => other !== restore && other.state !== "due" && millis(other.at) >= since;
  return (
    record.restores.some((other) => isAfter(other) && restoredAt(other, path) !== undefined) ||
    // The last of the role's own must still read as written, so that none of them goes unseen.
    own.some((other) => isLater(other, change) && touches(other, path)) ||
    changes.some((other) => millis(other.at) >= since && touches(other, path)) ||
    record.history.some(
      ({ by, at, field }) => by === "change" && millis(at) >= since && overlaps(field, path),
    )
  );
}

/** What was done well before the last look is in what that look saw: no difference since then is its doing. */
const isBeforeLastLook = ({ at }: HeardChange, { record, old }: FoldScene): boolean =>
  old !== undefined &&
  record.live !== undefined &&
  millis(at) + tolerance + lateReads < millis(record.live.at);

/** Differences that nobody else accounts for, where the request may have made them. */
function hidesAnything(change: HeardChange, { scene, rest }: OwnWritesInput): boolean {
  if (isBeforeLastLook(change, scene)) return false;
  const { edits } = change;
  const { changes } = scene;
  const isNamed = ({ path }: Edit): boolean =>
    changes.some((other) => other.edits.some((told) => overlaps(told.path, path)));
  const open = rest.filter((edit) => !isNamed(edit));
  if (edits.length === 0) return open.length > 0 && changes.length === 0;
  return open.some(({ path }) => edits.some((told) => overlaps(told.path, path)));
}

/** Somebody unknown has been there since, and may have written just this. */
function mayBeUnknown(
  { path, after }: OwnWritesResult,
  { at }: HeardChange,
  { record, shape }: FoldScene,
): boolean {
  const since = millis(at) - tolerance;
  const topology = shape.topologyAt(parsePath(path));
  return record.history.some(
    ({ by, principal, field, at: when, after: wrote }) =>
      by === "change" &&
      principal === unknownActor.principal &&
      millis(when) >= since &&
      overlaps(field, path) &&
      (wrote === undefined ||
        !covers(field, path) ||
        sameValue(absentAsNull(partOf(field, wrote, path)), absentAsNull(after), topology)),
  );
}

/** A request that writes a whole says again what stood beside the restored field, where nobody unknown has been. */
function isSaidAgain(told: OwnWritesResult, change: HeardChange, scene: FoldScene): boolean {
  if (mayBeUnknown(told, change, scene)) return false;
  const { path, after } = told;
  const { old, seen, shape, record } = scene;
  const topology = shape.topologyAt(parsePath(path));
  const isIt = (value: Json | undefined): boolean =>
    sameValue(absentAsNull(after), absentAsNull(value), topology);
  if (isIt(seenAt(seen, path)) || (old !== undefined && isIt(seenAt(old, path)))) return true;
  // Others, Parley too, may have written there since.
  const stood = stoodUntil(record, { field: path, at: change.at }, shape);
  return stood !== undefined && isIt(stood.value);
}

/** Whether a request names what a restore wrote, and else only says again what stood beside it. */
function saysTheSame(change: HeardChange, restore: Restore, scene: FoldScene): boolean {
  const isOwn = (told: HeardEdit) =>
    restoredAt(restore, told.path) !== undefined && isRestored(told, restore, scene);
  return (
    change.edits.some(isOwn) &&
    change.edits.every((told) => told.isKnown && (isOwn(told) || isSaidAgain(told, change, scene)))
  );
}

/**
 * A request that came while a restore was on its way and says no more than the restore and what stood beside it, where the
 * last look saw what was to be replaced: it is the restore, even where somebody wrote over it before a look could see it stand.
 */
function isTheRestore(change: HeardChange, restore: Restore, scene: FoldScene): boolean {
  const { old, shape } = scene;
  const isInTime = isUnderWay(restore) || millis(change.at) <= overAt(restore) + tolerance;
  if (old === undefined || !isInTime || !saysTheSame(change, restore, scene)) return false;
  const stood = (path: string, value: Json | undefined): boolean =>
    sameValue(absentAsNull(seenAt(old, path)), absentAsNull(value), shape.topologyAt(parsePath(path)));
  return (
    Object.entries(restore.from).every(([path, value]) => stood(path, value)) &&
    change.edits.every(({ path, after }) => restoredAt(restore, path) !== undefined || stood(path, after))
  );
}

function isEchoOf(restore: Restore, change: HeardChange, place: OwnWritesInput): boolean {
  const { scene } = place;
  if (!isActive(restore, millis(change.at))) return false;
  if (stoodSince(restore, scene) && saysTheSame(change, restore, scene)) return true;
  if (isTheRestore(change, restore, scene) || wasAnEcho(restore, change, place)) return true;
  if (hidesAnything(change, place)) return false;
  const paths = Object.keys(restore.values) as FieldPath[];
  const isTold = change.edits.every((told) =>
    told.isKnown
      ? isRestored(told, restore, scene) || isSaidAgain(told, change, scene)
      : paths.some((path) => overlaps(path, told.path)),
  );
  return isTold && paths.every((path) => readsAsWritten(path, restore, { change, place }));
}

/**
 * What an earlier look took for what Parley wrote stays that, whatever others have written over it since; what takes a value
 * away may say no value.
 */
function wasAnEcho(restore: Restore, change: HeardChange, { scene, known }: OwnWritesInput): boolean {
  if (change.isNew || known.has(change.id)) return false;
  return change.edits.some((told) =>
    told.isKnown
      ? restoredAt(restore, told.path) !== undefined && isRestored(told, restore, scene)
      : Object.entries(restore.values).some(([path, value]) => value === null && overlaps(path, told.path)),
  );
}

type OwnWritesInput = {
  readonly scene: FoldScene;
  /** Differences that no restore made. */
  readonly rest: readonly Edit[];
  /** Changes of the restoring role. */
  readonly own: readonly HeardChange[];
  /** What earlier looks claimed for events. */
  readonly known: ReadonlyMap<string, unknown>;
};

/** INVARIANT (no own claim): what a restore wrote and what stands is no claim of Parley's, whatever else a request says. */
function withoutRestored(change: HeardChange, scene: FoldScene): HeardChange {
  const { restores } = scene.record;
  const stands = ({ path, after }: OwnWritesResult): boolean =>
    sameValue(
      absentAsNull(after),
      absentAsNull(seenAt(scene.seen, path)),
      scene.shape.topologyAt(parsePath(path)),
    );
  const isOwn = (told: HeardEdit): boolean =>
    told.isKnown &&
    stands(told) &&
    restores.some(
      (restore) =>
        isActive(restore, millis(change.at)) &&
        restoredAt(restore, told.path) !== undefined &&
        isRestored(told, restore, scene),
    );
  return { ...change, edits: change.edits.filter((told) => !isOwn(told)) };
}

const isLater = (a: HeardChange, b: HeardChange): boolean => inTime(a, b) > 0;

/** By the restoring role, and no restore explains it. INVARIANT (no disguise): anyone who has that role cannot hide such a change. */
export function misusedIn(place: OwnWritesInput): readonly HeardChange[] {
  const { scene, own } = place;
  const { restores } = scene.record;
  const isEcho = (change: HeardChange): boolean =>
    restores.some((restore) => isEchoOf(restore, change, place));
  return own.filter((change) => !isEcho(change)).map((change) => withoutRestored(change, scene));
}

export const isRestorer = ({ actor }: HeardChange, restorers: readonly string[]): boolean =>
  restorers.some((name) => canonicalPrincipal(name) === canonicalPrincipal(actor.principal));
