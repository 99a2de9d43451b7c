import type { ReplayDocument } from "../../arbitration/replay-document.ts";
import { type Outcome, outcomes } from "../../arbitration/verdict.ts";

type Conflict = ReplayDocument["conflicts"][number];
type Label = Conflict["by"];

/** One who stands on a side of the conflicts: by the name people know, and in full. */
export type MatrixSide = { readonly name: string; readonly title: string };

/** How many disputes ended in one way, and which part of a hundred that is. */
export type MatrixEnd = {
  readonly outcome: Outcome;
  readonly count: number;
  readonly from: number;
  readonly width: number;
};

/** How often one changed what another stood for; the heat is 1 to 4, by the share of the most. */
export type MatrixCell = { readonly sum: number; readonly heat: number; readonly ends: readonly MatrixEnd[] };

export type MatrixPair = {
  readonly by: MatrixSide;
  readonly against: MatrixSide;
  readonly ends: readonly MatrixEnd[];
};

/** Who changed what whom stood for: the ten most often on each side as a table, and thirty pairs as a list. */
export type MatrixView = {
  readonly columns: readonly MatrixSide[];
  readonly rows: readonly {
    readonly side: MatrixSide;
    readonly cells: readonly (MatrixCell | undefined)[];
  }[];
  readonly pairs: readonly MatrixPair[];
  readonly morePairs: number;
};

const mostSides = 10;
const mostPairs = 30;
const heats = 4;

type RankedSide = MatrixSide & {
  readonly key: string;
  readonly label: Label | undefined;
  readonly sum: number;
};

const sumOf = ({ keep, revert, ask }: Conflict): number => keep + revert + ask;
const keyOf = (label: Label | undefined): string =>
  label === undefined ? "" : `${label.principal}\n${label.via ?? ""}`;

const titleOf = (label: Label | undefined): string =>
  label === undefined ? "" : [label.principal, ...(label.via === undefined ? [] : [label.via])].join(", ");

function nameOf(label: Label | undefined): string {
  return label === undefined ? "the policy" : label.name;
}

/** In a list each stands alone, so it says at once what it acts through. */
const pairSide = (label: Label | undefined): MatrixSide => ({
  name: label?.via === undefined ? nameOf(label) : `${label.name} via ${label.via}`,
  title: titleOf(label),
});

/** Those who stand on one side of the conflicts, most often first. */
function sidesOf(
  conflicts: readonly Conflict[],
  side: (one: Conflict) => Label | undefined,
): readonly RankedSide[] {
  const sides = new Map<string, RankedSide>();
  for (const conflict of conflicts) {
    const label = side(conflict);
    const key = keyOf(label);
    const sum = (sides.get(key)?.sum ?? 0) + sumOf(conflict);
    sides.set(key, { key, label, name: nameOf(label), title: titleOf(label), sum });
  }
  const ranked = [...sides.values()].toSorted((a, b) => b.sum - a.sum).slice(0, mostSides);
  return ranked.map((one) => ({ ...one, name: ownName(one, ranked) }));
}

/** Where two have one name the account tells them apart, or what they act through. */
function ownName({ label, name, key }: RankedSide, all: readonly RankedSide[]): string {
  const alike = all.filter((other) => other.key !== key && other.name === name);
  if (label === undefined || alike.length === 0) return name;
  const account = /^\d{12}(?=:)/.exec(label.principal)?.[0];
  const isElsewhere = alike.some((other) => other.label?.principal !== label.principal);
  const isOtherwise = alike.some((other) => other.label?.principal === label.principal);
  const where = isElsewhere && account !== undefined ? ` ${account}` : "";
  return `${name}${where}${isOtherwise && label.via !== undefined ? ` via ${label.via}` : ""}`;
}

function endsOf(conflict: Conflict): readonly MatrixEnd[] {
  const sum = Math.max(1, sumOf(conflict));
  let done = 0;
  return outcomes.flatMap((outcome) => {
    const count = conflict[outcome];
    if (count === 0) return [];
    const [from, width] = [done, (count / sum) * 100];
    done += width;
    return [{ outcome, count, from, width }];
  });
}

function cellOf(conflict: Conflict, most: number): MatrixCell {
  const sum = sumOf(conflict);
  return { sum, heat: Math.max(1, Math.ceil((sum / most) * heats)), ends: endsOf(conflict) };
}

const shownSide = ({ name, title }: RankedSide): MatrixSide => ({ name, title });

export function matrixView(conflicts: readonly Conflict[]): MatrixView {
  const rows = sidesOf(conflicts, ({ by }) => by);
  const columns = sidesOf(conflicts, ({ against }) => against);
  const most = Math.max(1, ...conflicts.map(sumOf));
  const cells = new Map(
    conflicts.map((one) => [`${keyOf(one.by)}\n\n${keyOf(one.against)}`, cellOf(one, most)]),
  );
  return {
    columns: columns.map(shownSide),
    rows: rows.map((row) => ({
      side: shownSide(row),
      cells: columns.map(({ key }) => cells.get(`${row.key}\n\n${key}`)),
    })),
    pairs: conflicts.slice(0, mostPairs).map((one) => ({
      by: pairSide(one.by),
      against: pairSide(one.against),
      ends: endsOf(one),
    })),
    morePairs: Math.max(0, conflicts.length - mostPairs),
  };
}
