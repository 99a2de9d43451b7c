import { millis } from "../../claims/instant.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import { covers, type FieldPath, overlaps, parsePath } from "../../fields/path.ts";
import { valueAt } from "../../fields/value-at.ts";
import type { Restore, Snapshot } from "../../ledger/docket-record.ts";
import type { HeardChange, HeardEdit } from "./heard.ts";
import { type Scene, seenAt } from "./scene.ts";

/** Somebody wrote to a field just when Parley restored it, and one of the two values is lost. */
export type Surprise = {
  readonly path: FieldPath;
  readonly principal?: string;
  /** By what it became known: an event, or the restore that reads otherwise. */
  readonly by: string;
};

// Clocks are a little apart, and what a restore replaces was read a little before it is sent.
const tolerance = 15_000;

const wasSent = ({ state, failure }: Restore): boolean =>
  state === "sent" || state === "done" || (state === "failed" && failure?.why !== undefined);

/** From the read that came before a restore until it had ended, by any clock. */
function isBetween({ at }: HeardChange, restore: Restore, now: number): boolean {
  const end = restore.endedAt === undefined ? now : millis(restore.endedAt);
  const moment = millis(at);
  return moment >= millis(restore.at) - tolerance && moment <= end + tolerance;
}

/** What is said of a place by what stands at a place around it; undefined where nothing is. */
function partOf(around: string, value: Json | undefined, path: string): Json | undefined {
  const rest = parsePath(path).slice(parsePath(around).length);
  return rest.length === 0 || value === undefined || value === null ? value : valueAt(value, rest);
}

type Values = Restore["values"];

/** Whether a request wrote what a restore wrote, or what it knowingly replaced. */
function isKnown(told: HeardEdit, written: FieldPath, values: Values, { shape }: Scene): boolean {
  const inner = covers(written, told.path);
  const path = inner ? told.path : written;
  const [said, stands] = inner
    ? [told.after, partOf(written, values[written], told.path)]
    : [partOf(told.path, told.after, written), values[written]];
  return sameValue(said ?? null, stands ?? null, shape.topologyAt(parsePath(path)));
}

/** Somebody else has written there since, so that it is not Parley's write that went over it. */
function isOutdone(told: HeardEdit, change: HeardChange, { changes, record }: Scene): boolean {
  const since = millis(change.at);
  return (
    changes.some(
      (other) =>
        other.id !== change.id &&
        millis(other.at) > since &&
        other.edits.some(({ path }) => overlaps(path, told.path)),
    ) ||
    record.history.some(
      ({ by, at, field }) => by === "change" && millis(at) > since && overlaps(field, told.path),
    )
  );
}

function isGoneOver(told: HeardEdit, change: HeardChange, scene: Scene): boolean {
  const { shape, seen, record, now } = scene;
  if (!told.isKnown) return false;
  if (sameValue(seenAt(seen, told.path), told.after, shape.topologyAt(parsePath(told.path)))) return false;
  const isWrittenOver = record.restores.some(
    (restore) =>
      wasSent(restore) &&
      isBetween(change, restore, now) &&
      Object.keys(restore.values).some((path) => {
        const written = path as FieldPath;
        if (!overlaps(written, told.path)) return false;
        return [restore.values, restore.from].every((values) => !isKnown(told, written, values, scene));
      }),
  );
  return isWrittenOver && !isOutdone(told, change, scene);
}

/** What a restore added reads otherwise at the first look after it, although nobody wrote there as far as is known. */
function addedOtherwise({ record, shape }: Scene, live: Snapshot): readonly Surprise[] {
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
export function surprisesIn(scene: Scene, known: ReadonlyMap<string, unknown>): readonly Surprise[] {
  if (scene.live.state !== "there" || scene.record.restores.length === 0) return [];
  const late = scene.changes
    .filter(({ id }) => !known.has(id))
    .flatMap((change) =>
      change.edits
        .filter((told) => isGoneOver(told, change, scene))
        .map(({ path }) => ({ path, principal: change.actor.principal, by: `event \`${change.id}\`` })),
    );
  return [...late, ...addedOtherwise(scene, scene.live)];
}
