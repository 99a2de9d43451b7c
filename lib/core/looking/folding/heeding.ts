import type { DocketEvent } from "../../claims/docket/docket.ts";
import { instantOf } from "../../claims/instant.ts";
import { covers, type FieldPath, pathKey } from "../../fields/path.ts";
import { type Arrival, heardAt } from "../../ledger/stored-event.ts";
import { allWritten, claimsOfChange, concludedClaims, type ToldChanges, unknownActor } from "./claims.ts";
import { existenceWritten, isExistencePending } from "./existing.ts";
import type { HeardChange } from "./heard.ts";
import { type Explanation, giveUp, lateExplanations } from "./late-explanation.ts";
import { isTold, type TimedWrite } from "./past-writes.ts";
import type { Explained, FoldScene } from "./scene.ts";
import { type Concluded, placeOf, type Sorted as SortedWaiting, sortWaiting } from "./waiting.ts";
import { isBorneOut, type WrittenValue, writtenBy } from "./written.ts";

type Heeded = {
  readonly events: readonly DocketEvent[];
  readonly writes: readonly TimedWrite[];
  readonly isPending: boolean;
};

type HeededOne = Heeded & {
  readonly change: HeardChange;
  readonly written: readonly WrittenValue[];
  /** Everything that its request names stands, or did until somebody wrote over it. */
  readonly isProven: boolean;
};

export type HeededAll = Heeded & {
  readonly unproven: Arrival | undefined;
  readonly late: readonly Explanation[];
  readonly sorted: SortedWaiting;
  /** Differences of this look that no event explains. */
  readonly unexplained: number;
};

/** A change without what it has said already: what was not borne out then, or in part, may be by now. */
function untold(change: HeardChange, { known, scene }: ToldChanges): HeardChange {
  const said = known.get(change.id)?.map(({ field, constraint }) => ({ path: field, value: constraint?.is }));
  if (said === undefined) return change;
  return { ...change, edits: change.edits.filter((edit) => !isBorneOut(edit, said, scene)) };
}

/** What was said of parts is given up where the whole is known by now. */
function partsGivenUp(
  change: HeardChange,
  written: readonly WrittenValue[],
  { known }: ToldChanges,
): readonly DocketEvent[] {
  const said = known.get(change.id) ?? [];
  const isPart = (field: FieldPath): boolean =>
    written.some(({ path }) => covers(path, field) && pathKey(path) !== pathKey(field));
  return said
    .filter(({ field }) => isPart(field))
    .map(({ actor, field }) => ({ kind: "unsay", at: change.at, event: change.id, actor, field }));
}

/** What one change means for the docket. */
function heed(change: HeardChange, told: ToldChanges): HeededOne {
  const { scene, known } = told;
  const isFresh = !known.has(change.id);
  const left = untold(change, told);
  const proven = writtenBy(left, scene, told.explained);
  const written = [...existenceWritten(change), ...allWritten(change, proven, told)];
  const { actor, at, edits } = change;
  const news = (isFresh ? written : proven).filter((each) => !isTold(change, each, scene));
  return {
    change,
    written,
    events: [...partsGivenUp(change, written, told), ...claimsOfChange(change, written, told)],
    isProven: left.edits.every((edit) => !edit.isKnown || isBorneOut(edit, written, scene)),
    writes: news.map((each) => ({ ...each, actor, at })),
    isPending:
      isFresh &&
      (change.isNew || scene.isRepeated) &&
      (isExistencePending(change, scene) || (written.length === 0 && edits.some(({ isKnown }) => isKnown))),
  };
}

/** What somebody's event explains late is theirs, where what it says of itself does not cover it. */
function lateClaims(late: readonly Explanation[], each: readonly HeededOne[], told: ToldChanges) {
  const isSaid = ({ change, written: { path } }: Explanation): boolean =>
    each.some((one) => one.change.id === change.id && one.written.some((own) => covers(own.path, path)));
  return late
    .filter((explanation) => !isSaid(explanation))
    .flatMap(({ change, written }) => claimsOfChange(change, [written], { ...told, known: new Map() }));
}

function unexplainedIn({ explained, existence }: ToldChanges): readonly Explained[] {
  return [
    ...explained.filter(({ by }) => by === undefined),
    ...existence.map(({ path, value }) => ({
      edit: { path, ...(value !== undefined && { after: value }) },
      by: undefined,
    })),
  ];
}

/** What all changes mean for the docket, and what the look saw by itself. */
export function heedAll(told: ToldChanges): HeededAll {
  const { scene, known } = told;
  // To the second, as everything that AWS times.
  const at = instantOf(Math.floor(scene.now / 1_000) * 1_000);
  const each = scene.changes.map((change) => heed(change, told));
  const { explained: late, left } = lateExplanations(
    scene.changes.filter(({ id }) => !known.has(id)),
    scene,
  );
  const unexplained = unexplainedIn(told);
  const explained = new Set(late.map(({ edit, at: seen }) => placeOf({ field: edit.path, at: seen })));
  const sorted = sortWaiting(scene, { unexplained, explained, unknown: unknownActor });
  const concluded = [...sorted.concluded, ...left];
  const events = [
    ...each.flatMap((one) => one.events),
    ...concludedClaims(scene, concluded),
    ...late.flatMap((explanation) => giveUp(explanation, at)),
    ...lateClaims(late, each, told),
  ];
  const unproven = each.filter(({ isProven }) => !isProven).map(({ change }) => change);
  return {
    events,
    writes: writesIn({ each, late, concluded }),
    isPending: each.some(({ isPending }) => isPending),
    unproven: firstUnproven(scene, unproven),
    late,
    sorted,
    unexplained: unexplained.length,
  };
}

type WritesInInput = {
  readonly each: readonly Heeded[];
  readonly late: readonly Explanation[];
  readonly concluded: readonly Concluded[];
};

/** Everything that was written, as far as this look has found out, with who wrote it. */
function writesIn({ each, late, concluded }: WritesInInput): readonly TimedWrite[] {
  const told = each.flatMap(({ writes }) => writes);
  const isSaid = ({ change: { at, actor }, written: { path } }: Explanation): boolean =>
    told.some((own) => own.at === at && own.actor.principal === actor.principal && covers(own.path, path));
  return [
    ...told,
    ...concluded.map(({ edit, actor, at }) => ({ path: edit.path, value: edit.after, actor, at })),
    ...late
      .filter((explanation) => !isSaid(explanation))
      .map(({ change: { actor, at }, written }) => ({ ...written, actor, at })),
  ];
}

/** Events come up to an hour late, and those of the one who wrote over a value may come last. */
const longestWait = 4_500_000;

/** On a resource that is written all the time nobody reads an hour of events at every look. */
const mostRead = 100;

/** From where events are read again, because something that one of them says has never been seen to stand. */
function firstUnproven(
  { record, changes, now }: FoldScene,
  unproven: readonly HeardChange[],
): Arrival | undefined {
  if (changes.length > mostRead) return undefined;
  const isWaiting = (arrival: Arrival) => heardAt(arrival) + longestWait > now;
  const known = record.unproven;
  const isRead = changes.some(({ arrival }) => arrival === known);
  const all = [...unproven.map(({ arrival }) => arrival), ...(known === undefined || isRead ? [] : [known])];
  return all.filter(isWaiting).toSorted()[0];
}
