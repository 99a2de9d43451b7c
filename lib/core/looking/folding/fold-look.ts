import { fold } from "../../claims/docket/join.ts";
import type { Edit } from "../../fields/difference.ts";
import type { DocketRecord, Snapshot } from "../../ledger/docket-record.ts";
import type { Past } from "../../ledger/past/past.ts";
import { recentPast } from "../../ledger/past/recent.ts";
import type { Around } from "../around.ts";
import { shapeOf } from "../dispute/values.ts";
import { editedSince, firstLearnt, isUnknown } from "../learning/created.ts";
import { settingOf } from "../setting.ts";
import type { Sight } from "../sight.ts";
import { existenceUnexplained, goneSince } from "./existing.ts";
import { explain } from "./explained.ts";
import { firstDifference, firstPrior, joinedPrior } from "./first-sight.ts";
import { type Heard, type HeardChange, heardIn, inTime } from "./heard.ts";
import { type HeededAll, heedAll } from "./heeding.ts";
import { isRestorer, misusedIn, ownDifferences } from "./own-writes.ts";
import { changing, idleGivenUp, type TimedWrite, withoutIdle, withPast } from "./past-writes.ts";
import { claimsByEvent, type FoldScene } from "./scene.ts";
import { differences, readable, snapshotOf } from "./snapshot.ts";
import { type Surprise, surprisesIn } from "./surprises/surprises.ts";
import { unloggedIn } from "./unlogged.ts";

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
  /** What earlier looks claimed for events. */
  readonly known: ReturnType<typeof claimsByEvent>;
};

/** What differs, no matter who made it. */
function differenceIn({ sight, heard, live, isFirst, around }: Start): readonly Edit[] {
  const shape = shapeOf(around.types, sight.record.resource.type);
  const { changes } = heard;
  if (isFirst && sight.before === undefined && isUnknown(sight.record))
    return editedSince(changes, live.properties, shape);
  if (isFirst) return firstDifference({ before: sight.before, seen: live.properties, shape, changes });
  return differences(sight.record.live?.properties ?? {}, live.properties, shape);
}

/** The scene without what Parley itself did, which stands beside it. */
type OwnApart = {
  readonly scene: FoldScene;
  readonly own: readonly HeardChange[];
  readonly misused: readonly HeardChange[];
};

function sceneOf(start: Start): OwnApart {
  const { sight, around, heard, live, isFirst, known } = start;
  const { record, before, now, again = 0, since } = sight;
  const own = heard.changes.filter((change) => isRestorer(change, around.restorers));
  const scene: FoldScene = {
    record,
    now,
    shape: shapeOf(around.types, record.resource.type),
    old: isFirst ? before : (record.live?.properties ?? {}),
    seen: live.properties,
    live,
    difference: differenceIn(start),
    changes: heard.changes.filter((change) => !own.includes(change)),
    isRepeated: again > 0,
    since,
    unlogged: unloggedIn(around.policy, settingOf(record, around, now)),
  };
  const restored = ownDifferences(scene);
  const rest = scene.difference.filter((edit) => !restored.has(edit));
  const misused = misusedIn({ scene, rest, own, known });
  return {
    scene: { ...scene, difference: rest, changes: [...scene.changes, ...misused].toSorted(inTime) },
    own: own.filter(({ id }) => !misused.some((one) => one.id === id)),
    misused,
  };
}

function priorOf(
  { sight: { record }, live, isFirst }: Start,
  { difference, shape }: FoldScene,
): DocketRecord["prior"] {
  if (!isFirst || live.state !== "there") return record.prior;
  const agreed = firstPrior(live.properties, difference, shape);
  return record.live?.state === "unreadable" ? joinedPrior(record.prior, agreed) : agreed;
}

const stillWaiting = ({ sorted: { waiting } }: HeededAll): DocketRecord["waiting"] =>
  waiting.length === 0 ? undefined : waiting;

type Folding = {
  readonly start: Start;
  readonly scene: FoldScene;
  readonly heeded: HeededAll;
  readonly past: Past;
};

function recordAfter({ start, scene, heeded, past }: Folding): DocketRecord {
  const { sight, live, isFirst, heard } = start;
  const { record, now } = sight;
  const learnt = { changes: scene.changes, seen: live.properties, at: live.at };
  return {
    ...record,
    docket: fold(record.docket, [...heeded.events, ...heard.declared, ...idleGivenUp(past)]).docket,
    live,
    prior: priorOf(start, scene),
    learnt: isFirst ? firstLearnt(record, learnt) : record.learnt,
    ...recentPast(withoutIdle(past), now),
    waiting: live.state === "gone" ? undefined : stillWaiting(heeded),
    folded: heard.newest,
    unproven: heeded.unproven,
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
  const known = claimsByEvent(record.docket);
  const start: Start = { sight, around, heard, live, isFirst, known };
  const { scene, own, misused } = sceneOf(start);
  const told = {
    scene,
    said: heard.said,
    known,
    explained: explain(scene.difference, scene, known),
    existence: existenceUnexplained(scene, now),
  };
  const heeded = heedAll(told);
  const past = withPast(heeded, scene);
  return {
    record: recordAfter({ start, scene, heeded, past }),
    misused: misused.filter(({ id }) => !known.has(id)),
    fresh: scene.changes.filter(({ id }) => !known.has(id)),
    isPending: heeded.isPending,
    unexplained: heeded.unexplained,
    changed: changing(heeded.writes, past),
    strikes: heard.strikes,
    surprises: surprisesIn(scene, known, told.explained, own),
  };
}
