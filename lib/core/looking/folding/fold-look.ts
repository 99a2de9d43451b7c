import type { DocketEvent } from "../../claims/docket/docket.ts";
import { fold } from "../../claims/docket/join.ts";
import { handKey } from "../../claims/docket/replacement-key.ts";
import { instantOf } from "../../claims/instant.ts";
import type { Edit } from "../../fields/difference.ts";
import type { DocketRecord, Snapshot } from "../../ledger/docket-record.ts";
import { recentPast } from "../../ledger/trimmed.ts";
import type { Around } from "../around.ts";
import { shapeOf } from "../dispute/values.ts";
import { editedSince, firstLearnt, isUnknown } from "../learning/created.ts";
import { settingOf } from "../setting.ts";
import type { Sight } from "../sight.ts";
import { allWritten, claimsOfChange, concludedClaims, type Told, unknownActor } from "./claims.ts";
import { existenceUnexplained, existenceWritten, goneSince, isExistencePending } from "./existing.ts";
import { explain } from "./explained.ts";
import { firstDifference, firstPrior, joinedPrior } from "./first-sight.ts";
import { type Heard, type HeardChange, heardIn, inTime, isAfterChange } from "./heard.ts";
import { type Explanation, giveUp, lateExplanations } from "./late-explanation.ts";
import { isRestorer, ownDifferences, type Sorted, sortOwn } from "./own-writes.ts";
import { changing, type TimedWrite, withNames, withPast } from "./past-writes.ts";
import { claimsByEvent, type Scene } from "./scene.ts";
import { differences, readable, snapshotOf } from "./snapshot.ts";
import { type Surprise, surprisesIn } from "./surprises.ts";
import { unloggedIn } from "./unlogged.ts";
import { placeOf, type Sorted as SortedWaiting, sortWaiting } from "./waiting.ts";
import { type Written, writtenBy } from "./written.ts";

export type LookFold = {
  readonly record: DocketRecord;
  /** By the restoring role, and no restore explains it. */
  readonly misused: readonly HeardChange[];
  /** Changes by others that were not folded before. */
  readonly fresh: readonly HeardChange[];
  /** A request says that something was written, and nothing of it is there yet. */
  readonly isPending: boolean;
  /** Differences that no event explains. */
  readonly unexplained: number;
  /** Writes that changed something, with who made them, as far as this look has found out. */
  readonly changed: readonly TimedWrite[];
  readonly strikes: Heard["strikes"];
  /** Values that were lost because somebody else wrote just when Parley did. */
  readonly surprises: readonly Surprise[];
};

type Start = {
  readonly sight: Sight;
  readonly around: Around;
  readonly heard: Heard;
  readonly live: Snapshot;
  readonly isFirst: boolean;
};

/** What differs, whoever made it. */
function differenceIn({ sight, heard, live, isFirst, around }: Start): readonly Edit[] {
  const shape = shapeOf(around.types, sight.record.resource.type);
  const { changes } = heard;
  if (isFirst && sight.before === undefined && isUnknown(sight.record))
    return editedSince(changes, live.properties, shape);
  if (isFirst) return firstDifference({ before: sight.before, seen: live.properties, shape, changes });
  return differences(sight.record.live?.properties ?? {}, live.properties, shape);
}

/** The scene without what Parley itself did. */
function sceneOf(start: Start): { readonly scene: Scene; readonly own: Sorted } {
  const { sight, around, heard, live, isFirst } = start;
  const { record, before, now, again = 0 } = sight;
  const own = heard.changes.filter((change) => isRestorer(change, around.restorers));
  const scene: Scene = {
    record,
    now,
    shape: shapeOf(around.types, record.resource.type),
    old: isFirst ? before : (record.live?.properties ?? {}),
    seen: live.properties,
    live,
    difference: differenceIn(start),
    changes: heard.changes.filter((change) => !own.includes(change)),
    isRepeated: again > 0,
    unlogged: unloggedIn(around.policy, settingOf(record, around, now)),
  };
  const restored = ownDifferences(scene);
  const rest = scene.difference.filter((edit) => !restored.has(edit));
  const sorted = sortOwn(own, scene, rest);
  return {
    scene: { ...scene, difference: rest, changes: [...scene.changes, ...sorted.misused].toSorted(inTime) },
    own: sorted,
  };
}

type Heeded = {
  readonly events: readonly DocketEvent[];
  readonly writes: readonly TimedWrite[];
  readonly isPending: boolean;
};

type HeededAll = Heeded & {
  readonly late: readonly Explanation[];
  readonly sorted: SortedWaiting;
  /** Differences of this look that no event explains. */
  readonly unexplained: number;
};

/** Its actor has written there since, and that is folded: so is this. */
function isToldBefore(change: HeardChange, { path }: Written, { scene }: Told): boolean {
  const slot = scene.record.docket.writes.get(handKey(change.actor, path));
  return !change.isNew && slot !== undefined && isAfterChange(slot, change);
}

/** What one change means for the docket. */
function heed(change: HeardChange, told: Told): Heeded {
  const { scene, known } = told;
  const isFresh = !known.has(change.id);
  // What was folded before has said what it wrote; only a difference that shows late may be its work as well.
  const proven = isFresh ? writtenBy(change, scene, told.explained) : [];
  const written = [...existenceWritten(change), ...allWritten(change, proven, told)];
  const { actor, at, edits } = change;
  return {
    events: claimsOfChange(change, written, told),
    writes: isFresh
      ? written.filter((each) => !isToldBefore(change, each, told)).map((each) => ({ ...each, actor, at }))
      : [],
    isPending:
      isFresh &&
      (change.isNew || scene.isRepeated) &&
      (isExistencePending(change, scene) || (written.length === 0 && edits.some(({ isKnown }) => isKnown))),
  };
}

function heedAll(told: Told): HeededAll {
  const { scene, explained, known } = told;
  // To the second, as everything that AWS times.
  const at = instantOf(Math.floor(scene.now / 1_000) * 1_000);
  const each = scene.changes.map((change) => heed(change, told));
  const fresh = scene.changes.filter(({ id }) => !known.has(id));
  const late = lateExplanations(fresh, scene);
  const unexplained = [
    ...explained.filter(({ by }) => by === undefined),
    ...told.existence.map(({ path, value }) => ({
      edit: { path, ...(value !== undefined && { after: value }) },
      by: undefined,
    })),
  ];
  const sorted = sortWaiting(scene, {
    unexplained,
    explained: new Set(late.map(({ edit, at: seen }) => placeOf({ field: edit.path, at: seen }))),
    unknown: unknownActor,
  });
  return {
    events: [
      ...each.flatMap(({ events }) => events),
      ...concludedClaims(scene, sorted.concluded),
      ...late.flatMap((explanation) => giveUp(explanation, at)),
      ...late.flatMap(({ change, written }) =>
        claimsOfChange(change, [written], { ...told, known: new Map() }),
      ),
    ],
    writes: changedBy(told, { each, late, sorted }),
    isPending: each.some(({ isPending }) => isPending),
    late,
    sorted,
    unexplained: unexplained.length,
  };
}

type Changed = {
  readonly each: readonly Heeded[];
  readonly late: readonly Explanation[];
  readonly sorted: SortedWaiting;
};

/** The writes that changed something; of what a look saw by itself it is known that it did. */
function changedBy({ scene }: Told, { each, late, sorted }: Changed): readonly TimedWrite[] {
  return [
    ...changing(
      each.flatMap(({ writes }) => writes),
      scene,
    ),
    ...sorted.concluded.map(({ edit, actor, at }) => ({ path: edit.path, value: edit.after, actor, at })),
    ...late
      .filter(({ claim }) => claim === undefined)
      .map(({ change: { actor, at }, written }) => ({ ...written, actor, at })),
  ];
}

function priorOf(
  { sight: { record }, live, isFirst }: Start,
  { difference, shape }: Scene,
): DocketRecord["prior"] {
  if (!isFirst || live.state !== "there") return record.prior;
  const agreed = firstPrior(live.properties, difference, shape);
  return record.live?.state === "unreadable" ? joinedPrior(record.prior, agreed) : agreed;
}

const stillWaiting = ({ sorted: { waiting } }: HeededAll): DocketRecord["waiting"] =>
  waiting.length === 0 ? undefined : waiting;

type Folding = { readonly start: Start; readonly scene: Scene; readonly heeded: HeededAll };

function recordAfter({ start, scene, heeded }: Folding): DocketRecord {
  const { sight, live, isFirst, heard } = start;
  const { record, now } = sight;
  const past = withPast(withNames(record.history, heeded.late, scene), heeded.writes);
  const learnt = { changes: scene.changes, seen: live.properties, at: live.at };
  return {
    ...record,
    docket: fold(record.docket, [...heeded.events, ...heard.declared]).docket,
    live,
    prior: priorOf(start, scene),
    learnt: isFirst ? firstLearnt(record, learnt) : record.learnt,
    history: recentPast(past, now),
    waiting: live.state === "gone" ? undefined : stillWaiting(heeded),
    folded: heard.newest,
  };
}

/** Everything that was heard and seen, taken into the record; folding the same again changes nothing. */
export function foldLook(sight: Sight, around: Around): LookFold {
  const { record, now, events, seenAt = now } = sight;
  const heard = heardIn(events, record.folded);
  const shape = shapeOf(around.types, record.resource.type);
  const seen = readable(sight.seen);
  const live = snapshotOf(seen, { record, changes: heard.changes, shape }, seenAt);
  const isBack = goneSince(record) !== undefined;
  const isFirst = live.state === "there" && record.live?.state !== "there" && !isBack;
  const start: Start = { sight, around, heard, live, isFirst };
  const { scene, own } = sceneOf(start);
  const known = claimsByEvent(record.docket);
  const told = {
    scene,
    said: heard.said,
    known,
    explained: explain(scene.difference, scene, known),
    existence: existenceUnexplained(scene, now),
  };
  const heeded = heedAll(told);
  return {
    record: recordAfter({ start, scene, heeded }),
    misused: own.misused.filter(({ id }) => !known.has(id)),
    fresh: scene.changes.filter(({ id }) => !known.has(id)),
    isPending: heeded.isPending,
    unexplained: heeded.unexplained,
    changed: heeded.writes,
    strikes: heard.strikes,
    surprises: surprisesIn(scene, known),
  };
}
