import type { DocketEvent } from "../../claims/docket/docket.ts";
import { fold } from "../../claims/docket/join.ts";
import { claimKey } from "../../claims/docket/replacement-key.ts";
import { instantOf } from "../../claims/instant.ts";
import { sha256 } from "../../digest.ts";
import type { Edit } from "../../fields/difference.ts";
import type { DocketRecord, Snapshot } from "../../ledger/docket-record.ts";
import { recentPast } from "../../ledger/trimmed.ts";
import { resourceText } from "../../resources/resource-id.ts";
import type { Around } from "../around.ts";
import { shapeOf } from "../dispute/values.ts";
import type { Sight } from "../sight.ts";
import { allWritten, claimsOfChange, type Told, unexplainedClaims, unknownActor } from "./claims.ts";
import { explain } from "./explained.ts";
import { firstDifference, firstPrior, joinedPrior } from "./first-sight.ts";
import { type Heard, type HeardChange, heardIn } from "./heard.ts";
import { type Explanation, giveUp, lateExplanations } from "./late-explanation.ts";
import { isRestorer, ownDifferences, type Sorted, sortOwn } from "./own-writes.ts";
import { type TimedWrite, withNames, withPast } from "./past-writes.ts";
import { claimsByEvent, type Scene } from "./scene.ts";
import { differences, readable, snapshotOf } from "./snapshot.ts";
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
};

type Start = {
  readonly sight: Sight;
  readonly around: Around;
  readonly heard: Heard;
  readonly live: Snapshot;
  readonly isFirst: boolean;
};

const inTime = (changes: readonly HeardChange[]): readonly HeardChange[] =>
  changes.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1));

/** What differs, whoever made it. */
function differenceIn({ sight, heard, live, isFirst, around }: Start): readonly Edit[] {
  const shape = shapeOf(around.types, sight.record.resource.type);
  const { changes } = heard;
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
    difference: differenceIn(start),
    changes: heard.changes.filter((change) => !own.includes(change)),
    isRepeated: again > 0,
  };
  const restored = ownDifferences(scene);
  const rest = scene.difference.filter((edit) => !restored.has(edit));
  const sorted = sortOwn(own, scene, rest);
  return {
    scene: { ...scene, difference: rest, changes: inTime([...scene.changes, ...sorted.misused]) },
    own: sorted,
  };
}

/** The unknown hand has an event of its own per look. */
const lookEvent = ({ resource, version }: DocketRecord, at: string): string =>
  `look/${sha256(`${resourceText(resource)}\n${version}\n${at}`).slice(0, 32)}`;

type Heeded = {
  readonly events: readonly DocketEvent[];
  readonly writes: readonly TimedWrite[];
  readonly isPending: boolean;
};

type HeededAll = Heeded & { readonly late: readonly Explanation[] };

/** Its actor has written there since, and that is folded: so is this. */
function isToldBefore({ actor, at, isNew }: HeardChange, { path }: Written, { scene }: Told): boolean {
  const slot = scene.record.docket.writes.get(claimKey(actor, path));
  return !isNew && slot !== undefined && slot.at > Math.floor(Date.parse(at) / 1_000) * 1_000;
}

/** What one change means for the docket. */
function heed(change: HeardChange, told: Told): Heeded {
  const { scene, known } = told;
  const isFresh = !known.has(change.id);
  // What was folded before has said what it wrote; only a difference that shows late may be its work as well.
  const written = allWritten(change, isFresh ? writtenBy(change, scene, told.explained) : [], told);
  const { actor, at, edits } = change;
  return {
    events: claimsOfChange(change, written, told),
    writes: isFresh
      ? written.filter((each) => !isToldBefore(change, each, told)).map((each) => ({ ...each, actor, at }))
      : [],
    isPending:
      isFresh &&
      (change.isNew || scene.isRepeated) &&
      written.length === 0 &&
      edits.some(({ isKnown }) => isKnown),
  };
}

function heedAll(told: Told): HeededAll {
  const { scene, explained, known } = told;
  // To the second, as everything that AWS times.
  const at = instantOf(Math.floor(scene.now / 1_000) * 1_000);
  const each = scene.changes.map((change) => heed(change, told));
  const nobody = { event: lookEvent(scene.record, at), actor: unknownActor, at };
  const fresh = scene.changes.filter(({ id }) => !known.has(id));
  const late = lateExplanations(fresh, scene);
  const unknown = explained.filter(({ by }) => by === undefined);
  return {
    events: [
      ...each.flatMap(({ events }) => events),
      ...unexplainedClaims(told, nobody),
      ...late.map((explanation) => giveUp(explanation, at)),
      ...late.flatMap(({ change, written }) =>
        claimsOfChange(change, [written], { ...told, known: new Map() }),
      ),
    ],
    writes: [
      ...each.flatMap(({ writes }) => writes),
      ...unknown.map(({ edit }) => ({ path: edit.path, value: edit.after, actor: unknownActor, at })),
    ],
    isPending: each.some(({ isPending }) => isPending),
    late,
  };
}

function priorOf(
  { sight: { record }, live, isFirst }: Start,
  { difference, shape }: Scene,
): DocketRecord["prior"] {
  if (!isFirst || live.state !== "there") return record.prior;
  const agreed = firstPrior(live.properties, difference, shape);
  return record.live?.state === "unreadable" ? joinedPrior(record.prior, agreed) : agreed;
}

/** Everything that was heard and seen, taken into the record; folding the same again changes nothing. */
export function foldLook(sight: Sight, around: Around): LookFold {
  const { record, now, events } = sight;
  const heard = heardIn(events, record.folded);
  const shape = shapeOf(around.types, record.resource.type);
  const seen = readable(sight.seen);
  const live = snapshotOf(seen, { record, changes: heard.changes, shape }, now);
  const isFirst = live.state === "there" && record.live?.state !== "there";
  const start: Start = { sight, around, heard, live, isFirst };
  const { scene, own } = sceneOf(start);
  const known = claimsByEvent(record.docket);
  const told = { scene, said: heard.said, known, explained: explain(scene.difference, scene, known) };
  const heeded = heedAll(told);
  const { docket } = fold(record.docket, [...heeded.events, ...heard.declared]);
  return {
    record: {
      ...record,
      docket,
      live,
      prior: priorOf(start, scene),
      history: recentPast(withPast(withNames(record.history, heeded.late, scene), heeded.writes, scene), now),
      folded: heard.newest,
    },
    misused: own.misused.filter(({ id }) => !known.has(id)),
    fresh: scene.changes.filter(({ id }) => !known.has(id)),
    isPending: heeded.isPending,
    unexplained: told.explained.filter(({ by }) => by === undefined).length,
  };
}
