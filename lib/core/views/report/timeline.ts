import type { ReplayDocument } from "../../arbitration/replay-document.ts";
import { type Outcome, outcomes } from "../../arbitration/verdict.ts";
import { type ActorKind, actorKinds } from "../../claims/words.ts";
import { dayText } from "./day-text.ts";

type Column = ReplayDocument["timeline"]["columns"][number];
type Counts = Readonly<Partial<Record<string, number>>>;
type Moment = ReturnType<typeof dayText>;

/** A part of a column: where it begins and how high it is, of a hundred. */
export type StackPart = { readonly name: string; readonly y: number; readonly height: number };

export type TimelineColumn = {
  readonly at: Moment;
  readonly changes: number;
  readonly disputes: readonly { readonly outcome: Outcome; readonly count: number }[];
  readonly above: readonly StackPart[];
  readonly below: readonly StackPart[];
};

/** Changes above an axis by kind of actor, disputes below it by verdict. */
export type TimelineView = {
  readonly seconds: number;
  readonly columns: readonly TimelineColumn[];
  /** The most that one column holds, above and below. */
  readonly most: { readonly changes: number; readonly disputes: number };
  readonly kinds: readonly ActorKind[];
  readonly outcomes: readonly Outcome[];
  /** The moments along the axis. */
  readonly axis: readonly Moment[];
};

const sumOf = (counts: Counts): number =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);

const rounded = (value: number): number => Math.round(value * 100) / 100;

type Stack = { readonly names: readonly string[]; readonly most: number; readonly isBelow: boolean };

/** Parts upon each other, or hanging beneath each other below the axis. */
function stackOf(counts: Counts, { names, most, isBelow }: Stack): readonly StackPart[] {
  let done = 0;
  return names.flatMap((name) => {
    const height = ((counts[name] ?? 0) / most) * 100;
    if (height === 0) return [];
    const y = isBelow ? done : 100 - done - height;
    done += height;
    return [{ name, y: rounded(y), height: rounded(height) }];
  });
}

type Most = TimelineView["most"];

function columnOf({ at, changes, disputes }: Column, most: Most): TimelineColumn {
  return {
    at: dayText(at),
    changes: sumOf(changes),
    disputes: outcomes.flatMap((outcome) => {
      const count = disputes[outcome] ?? 0;
      return count === 0 ? [] : [{ outcome, count }];
    }),
    above: stackOf(changes, { names: actorKinds, most: Math.max(1, most.changes), isBelow: false }),
    below: stackOf(disputes, { names: outcomes, most: Math.max(1, most.disputes), isBelow: true }),
  };
}

/** The first moment, the last, and the one in the middle where there is room for it. */
function axisOf(columns: readonly Column[]): readonly Moment[] {
  const middle = columns.length > 8 ? columns[columns.length >> 1] : undefined;
  return [columns[0], middle, columns.at(-1)].flatMap((column) =>
    column === undefined ? [] : [dayText(column.at)],
  );
}

export function timelineView({ seconds, columns }: ReplayDocument["timeline"]): TimelineView {
  const most = {
    changes: Math.max(0, ...columns.map(({ changes }) => sumOf(changes))),
    disputes: Math.max(0, ...columns.map(({ disputes }) => sumOf(disputes))),
  };
  return {
    seconds,
    columns: columns.map((column) => columnOf(column, most)),
    most,
    kinds: actorKinds.filter((kind) => columns.some(({ changes }) => (changes[kind] ?? 0) > 0)),
    outcomes: outcomes.filter((outcome) => columns.some(({ disputes }) => (disputes[outcome] ?? 0) > 0)),
    axis: axisOf(columns),
  };
}
