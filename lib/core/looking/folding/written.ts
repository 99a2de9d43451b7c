import type { Docket } from "../../claims/docket/docket.ts";
import { principalOf } from "../../claims/docket/replacement-key.ts";
import { millis } from "../../claims/instant.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import { membersOf } from "../../fields/members.ts";
import { covers, type FieldPath, isAddressable, overlaps, parsePath, printPath } from "../../fields/path.ts";
import { valueAt } from "../../fields/value-at.ts";
import { goneSince } from "./existing.ts";
import { type HeardChange, type HeardEdit, isNotBeforeChange, placeOf } from "./heard.ts";
import { type Explained, type FoldScene, isOfLook, seenAt, typed } from "./scene.ts";

/** What a change wrote to one field, as far as it is sure that it did; undefined where it took the field away. */
export type WrittenValue = { readonly path: FieldPath; readonly value: Json | undefined };

const mostParts = 200;

type WrittenReading = {
  readonly scene: FoldScene;
  readonly change: HeardChange;
  readonly explained: readonly Explained[];
};

function isSeen({ path, value }: WrittenValue, { seen, shape }: FoldScene): boolean {
  return sameValue(seenAt(seen, path), value, shape.topologyAt(parsePath(path)));
}

/** What stands there is what was written to the whole around it. */
function isPartOf(part: WrittenValue, { path, value }: WrittenValue, { shape }: FoldScene): boolean {
  if (!covers(path, part.path)) return false;
  const at = parsePath(part.path);
  const told = value === undefined ? undefined : valueAt(value, at.slice(parsePath(path).length));
  return sameValue(told, part.value, shape.topologyAt(at));
}

const secondOf = (at: string): number => Math.floor(millis(at) / 1_000) * 1_000;

type By = "anybody" | "somebody heard";
type Over = { readonly change: HeardChange; readonly by: By };

/** The one who wrote there at the same time or later, as the docket knows; of looks alone nobody knows whose it was. */
function isOverwrittenOn(docket: Docket, path: string, { change, by }: Over): boolean {
  return [...docket.writes].some(
    ([key, slot]) =>
      isNotBeforeChange(slot, change) &&
      (by === "anybody" || ![...slot.writes.keys()].every(isOfLook)) &&
      !slot.writes.has(change.id) &&
      overlaps(principalOf(key).field, path),
  );
}

/** The one who took the resource away wrote over everything that stood in it. */
function isDeletedSince({ scene, change }: WrittenReading): boolean {
  const { live, changes, record } = scene;
  if (live.state !== "gone") return false;
  if (record.live?.state !== "gone" && !changes.some(({ write }) => write === "delete")) return true;
  const since = goneSince({ docket: record.docket, live });
  return (
    changes.some((other) => other.write === "delete" && isNotBeforeChange(placeOf(other), change)) ||
    (since !== undefined && isNotBeforeChange({ at: since, cause: "delete" }, change))
  );
}

/** Somebody who is known wrote there at the same time or later, or Parley did. */
function isKnownOverwritten(
  { path, value }: WrittenValue,
  { scene, change }: WrittenReading,
  by: By,
): boolean {
  const { changes, record, shape } = scene;
  const topology = shape.topologyAt(parsePath(path));
  const isRival = (told: HeardEdit): boolean =>
    overlaps(told.path, path) && (!told.isKnown || !sameValue(told.after, value, topology));
  const isLater = (at: string): boolean => secondOf(at) >= secondOf(change.at);
  return (
    // From the end, where the latest are.
    changes.findLast(
      (other) =>
        other.id !== change.id && isNotBeforeChange(placeOf(other), change) && other.edits.some(isRival),
    ) !== undefined ||
    record.restores.some(
      ({ values, endedAt, at }) =>
        isLater(endedAt ?? at) && Object.keys(values).some((restored) => overlaps(restored, path)),
    ) ||
    isOverwrittenOn(record.docket, path, { change, by })
  );
}

/** INVARIANT (no wish for a fact): what is not there was written only if somebody is known to have written over it. */
function isOverwritten(written: WrittenValue, reading: WrittenReading): boolean {
  const { change, explained, scene } = reading;
  const { path } = written;
  // What is there instead is its own work, in other words than its request's.
  const isInOtherWords = ({ edit, by }: Explained): boolean =>
    by?.id === change.id &&
    overlaps(edit.path, path) &&
    !isPartOf({ path: edit.path, value: edit.after }, written, scene);
  if (explained.some(isInOtherWords)) return false;
  return (
    isKnownOverwritten(written, reading, "anybody") ||
    explained.some(
      ({ edit, by }) =>
        by?.id !== change.id &&
        (by === undefined || isNotBeforeChange(placeOf(by), change)) &&
        overlaps(edit.path, path),
    )
  );
}

function partsOf({ path, value }: WrittenValue, { shape }: FoldScene): readonly WrittenValue[] | undefined {
  const at = parsePath(path);
  const members = value === undefined ? undefined : membersOf(value, shape.topologyAt(at));
  const parts = [...(members?.values() ?? [])].map((member) => ({
    at: [...at, member.segment],
    value: member.value,
  }));
  if (parts.length === 0 || parts.length > mostParts || !parts.every((part) => isAddressable(part.at)))
    return undefined;
  return parts.map((part) => ({ path: printPath(part.at), value: part.value }));
}

/**
 * The whole where it stands as it was written, or where each of its parts does or did until somebody wrote over it; else
 * the parts of which that is so. INVARIANT (one ledger): it is the same whether somebody looked before it was written over.
 */
function proven(written: WrittenValue, reading: WrittenReading): readonly WrittenValue[] {
  const { scene } = reading;
  const { shape } = scene;
  const segments = parsePath(written.path);
  if (shape.readOnly(segments)) return [];
  const exact = { ...written, value: typed(written.value, written.path, shape) };
  if (shape.writeOnly(segments) || isDeletedSince(reading) || isSeen(exact, scene)) return [exact];
  const parts = partsOf(exact, scene);
  if (parts === undefined) return isOverwritten(exact, reading) ? [exact] : [];
  const each = parts.map((part) => ({ part, shown: proven(part, reading) }));
  const isWhole =
    each.every(({ part, shown }) => shown.length === 1 && shown[0]?.path === part.path) &&
    // What the cloud itself puts beside them contradicts nobody.
    (!parts.every((part) => isSeen(part, scene)) || isKnownOverwritten(exact, reading, "somebody heard"));
  return isWhole ? [exact] : each.flatMap(({ shown }) => shown);
}

/** What a change wrote, as its request tells and the look bears out. */
export function writtenBy(
  change: HeardChange,
  scene: FoldScene,
  explained: readonly Explained[],
): readonly WrittenValue[] {
  const reading = { scene, change, explained };
  return change.edits.flatMap(({ path, isKnown, after }) =>
    isKnown ? proven({ path, value: after }, reading) : [],
  );
}

/**
 * Whether nothing more can be known of what a request wrote: the whole is, or what stands there in other words. Of what is
 * known in parts somebody else's event may say that the whole stood there until they wrote.
 */
export function isBorneOut(
  { path, after }: HeardEdit,
  written: readonly WrittenValue[],
  scene: FoldScene,
): boolean {
  const near = written.filter((each) => overlaps(each.path, path));
  if (near.some((each) => covers(each.path, path))) return true;
  return near.some((each) => !isPartOf(each, { path, value: after }, scene));
}
