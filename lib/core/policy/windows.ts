import type { Actor } from "../claims/claim.ts";
import { saidBy } from "../claims/principal.ts";
import { matchesActor, matchesResource, type Place } from "./place.ts";
import type { Policy, WindowTest } from "./policy.ts";
import type { Freeze, Window } from "./policy-file.ts";
import { type WindowSection, windowKey } from "./window-test.ts";

type WindowRow<T extends Window | Freeze> = {
  readonly row: T;
  readonly pointer: string;
  /** Missing where the row was not made ready: it counts as a window that never opens. */
  readonly test: WindowTest | undefined;
};

function rowsAt<S extends WindowSection>(
  policy: Policy,
  section: S,
  place: Place,
): readonly WindowRow<Policy["file"][S][number]>[] {
  const rows: readonly Policy["file"][S][number][] = policy.file[section];
  return rows.flatMap((row, index) => {
    if (!matchesResource(row.in, place)) return [];
    return [{ row, pointer: `/${section}/${index}`, test: policy.windows.get(windowKey(section, row.id)) }];
  });
}

/** The old `windows` bound Parley and everybody else at once. */
const writingRows = (policy: Policy, place: Place): readonly WindowRow<Window>[] => [
  ...rowsAt(policy, "writes", place),
  ...rowsAt(policy, "windows", place),
];

/** The row that forbids: one that denies and is open, else one that allows where none of those is open. */
function forbidding<T extends WindowRow<Window | Freeze>>(
  rows: readonly T[],
  isOpen: (row: T) => boolean,
): T | undefined {
  const denying = rows.find((each) => each.row.effect === "deny" && isOpen(each));
  if (denying !== undefined) return denying;
  const allowing = rows.filter((each) => each.row.effect === "allow");
  return allowing.some(isOpen) ? undefined : allowing[0];
}

/** A write that began in an allowing window may finish in its overrun. */
const closedBy = (rows: readonly WindowRow<Window>[], time: number): WindowRow<Window> | undefined =>
  forbidding(rows, ({ row, test }) => test?.(time, row.effect === "allow" ? row.overrun : 0) ?? false);

/** Whether Parley itself may write now. Denying windows win; where an allowing one applies at all, all other time is denied. */
export function mayWrite(policy: Policy, place: Place, time: number): boolean {
  return closedBy(writingRows(policy, place), time) === undefined;
}

// A day and a half of windows that follow one another every two minutes.
const mostTurns = 1_000;

type WindowsWaiting = { readonly from: number; readonly to: number; readonly opens: number };
// By the rows that count; the answer is the same for every moment that has been gone through.
const waits = new WeakMap<Policy, Map<string, WindowsWaiting>>();

/** The first moment from `time` on at which Parley may write: `time` itself if it may, Infinity if none is in sight. */
export function nextOpening(policy: Policy, place: Place, time: number): number {
  const rows = writingRows(policy, place);
  const key = rows.map(({ pointer }) => pointer).join();
  const known = waits.get(policy) ?? new Map<string, WindowsWaiting>();
  const waited = known.get(key);
  if (waited !== undefined && waited.from <= time && time <= waited.to) return waited.opens;
  const found = waitingFrom(rows, time);
  waits.set(policy, known.set(key, found));
  return found.opens;
}

function waitingFrom(rows: readonly WindowRow<Window>[], from: number): WindowsWaiting {
  let moment = from;
  for (let turns = 0; turns < mostTurns && moment < Infinity; turns++) {
    const closed = closedBy(rows, moment);
    if (closed === undefined) return { from, to: moment, opens: moment };
    // A denying window has to end before anything else counts; without one an allowing window has to open.
    const awaited =
      closed.row.effect === "deny" ? [closed] : rows.filter(({ row }) => row.effect === "allow");
    moment = earliestTurn(awaited, moment);
  }
  return { from, to: moment, opens: Infinity };
}

/** INVARIANT (taking away): a freeze counts for all that an actor may be: as recorded, the human behind, as the session says. */
function concerns({ for: wanted }: Freeze, actor: Actor): boolean {
  const principals = [actor.principal, actor.human, ...saidBy(actor)].filter((name) => name !== undefined);
  // A kind that only a name says weighs as unknown, so it may not help to leave the freeze of the unknown either.
  const kinds = actor.vouched === "name" ? [actor.kind, "unknown" as const] : [actor.kind];
  return principals.some((principal) =>
    kinds.some((kind) => matchesActor(wanted, { ...actor, principal, kind })),
  );
}

export type Frozen = { readonly row: Freeze | Window; readonly pointer: string };

/** The row by which this actor might not change things here at that moment; nothing where they might. */
export function frozenBy(policy: Policy, place: Place, actor: Actor, time: number): Frozen | undefined {
  const rows = [
    ...rowsAt(policy, "freezes", place).filter(({ row }) => concerns(row, actor)),
    ...rowsAt(policy, "windows", place),
  ];
  const found = forbidding<WindowRow<Window | Freeze>>(rows, ({ test }) => test?.(time) ?? false);
  return found === undefined ? undefined : { row: found.row, pointer: found.pointer };
}

/** Whether the old `windows` allowed a change when it was made. */
export function wasAllowed(policy: Policy, place: Place, time: number): boolean {
  return forbidding(rowsAt(policy, "windows", place), ({ test }) => test?.(time) ?? false) === undefined;
}

const earliestTurn = (rows: readonly WindowRow<Window | Freeze>[], time: number): number =>
  Math.min(Infinity, ...rows.map(({ test }) => test?.turn(time) ?? Infinity));

/** The next moment at which a freeze of this place, no matter who it is for, begins or ends. */
export function freezeTurns(policy: Policy, place: Place, time: number): number {
  return earliestTurn([...rowsAt(policy, "freezes", place), ...rowsAt(policy, "windows", place)], time);
}

/** The next moment at which a window or a freeze of this place opens or closes. */
export function nextTurn(policy: Policy, place: Place, time: number): number {
  return Math.min(earliestTurn(rowsAt(policy, "writes", place), time), freezeTurns(policy, place, time));
}
