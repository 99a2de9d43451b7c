import { canonicalJson, type Json } from "../../fields/json.ts";
import type { Row } from "../for-type.ts";
import type { PolicyFile } from "../policy-file.ts";
import type { PolicyDifference } from "./difference.ts";
import { type Aspect, type Direction, together } from "./direction.ts";
import { type PolicyPair, pairOf, turnedPair } from "./places.ts";
import { contentOf, type Matched, matchedRows, movedRows } from "./rows.ts";
import { type Compare, changeOf, isUntouched, whereOf } from "./section.ts";

/** Two rows of two policies, of which either may be missing: then what holds without a row counts. */
type Meeting<T> = { readonly before: Row<T> | undefined; readonly after: Row<T> | undefined };

/** How the rows of a table are compared in which the first one that matches decides. */
export type TableRules<T> = {
  readonly section: string;
  readonly rows: (file: PolicyFile) => readonly T[];
  /** Something may be matched by both, each in its policy. */
  readonly meets: (pair: PolicyPair, before: T, after: T) => boolean;
  /** All that the second matches, in the second policy, the first matches in the first. */
  readonly contains: (pair: PolicyPair, wide: T, narrow: T) => boolean;
  /** How the second answers compared with the first; nothing stands for what holds without a row. */
  readonly answers: (before: T | undefined, after: T | undefined) => readonly Aspect[];
};

/** Where another row answers than did before, and how. */
type Clash<T> = Meeting<T> & { readonly aspects: readonly Aspect[] };

// Beyond that many comparisons a table is called unproven rather than made to be waited for.
const mostMeetings = 40_000;

type Tables<T> = { readonly old: readonly Row<T>[]; readonly young: readonly Row<T>[] };

const rowsOf = <T>(parts: readonly T[]): readonly Row<T>[] => parts.map((part, row) => ({ row, part }));

/** How many rows the tables begin with alike: whatever those match they answer as before. */
function alike<T>({ old, young }: Tables<T>): number {
  const differs = old.findIndex(
    ({ part }, at) => young[at] === undefined || contentOf(part) !== contentOf(young[at]?.part),
  );
  return differs < 0 ? old.length : differs;
}

/**
 * Every meeting of a row of one table with a row of the other that something can still be decided by, where the two
 * answer differently. What a row before them takes in whole is theirs no more, and is looked at there.
 */
function clashes<T>(rules: TableRules<T>, pair: PolicyPair): readonly Clash<T>[] | undefined {
  const turned = turnedPair(pair);
  const own = pairOf(pair.before, pair.before);
  const their = pairOf(pair.after, pair.after);
  const contains = remembering(rules);
  const { old, young, whole, isIdle } = workFor<T>(rules, pair);
  if (old.length * young.length > mostMeetings) return undefined;
  const isTaken = ({ before, after }: Meeting<T>): boolean =>
    whole.young.some(
      (row) =>
        (after === undefined || row.row < after.row) &&
        ((before !== undefined && contains(pair, row, before)) ||
          (after !== undefined && contains(their, row, after))),
    ) ||
    whole.old.some(
      (row) =>
        (before === undefined || row.row < before.row) &&
        ((after !== undefined && contains(turned, row, after)) ||
          (before !== undefined && contains(own, row, before))),
    );
  return [...old, undefined].flatMap((before) =>
    [...young, undefined].flatMap((after): readonly Clash<T>[] => {
      const aspects = isIdle({ before, after }) ? [] : rules.answers(before?.part, after?.part);
      if (aspects.length === 0) return [];
      const isMet = before === undefined || after === undefined || rules.meets(pair, before.part, after.part);
      return isMet && !isTaken({ before, after }) ? [{ before, after, aspects }] : [];
    }),
  );
}

/** The same two rows are compared for every row that either meets. */
function remembering<T>({ contains }: TableRules<T>) {
  const known = new Map<PolicyPair, Map<string, boolean>>();
  return (pair: PolicyPair, wide: Row<T>, narrow: Row<T>): boolean => {
    const answers = known.get(pair) ?? new Map<string, boolean>();
    known.set(pair, answers);
    const key = `${wide.row} ${narrow.row}`;
    const answer = answers.get(key) ?? contains(pair, wide.part, narrow.part);
    answers.set(key, answer);
    return answer;
  };
}

type Work<T> = Tables<T> & {
  readonly whole: Tables<T>;
  readonly isIdle: (meeting: Meeting<T>) => boolean;
};

/** The rows that have to be compared: those that both tables begin with answer alike, and so do those they end with. */
function workFor<T>(rules: TableRules<T>, pair: PolicyPair): Work<T> {
  const whole: Tables<T> = { old: rowsOf(rules.rows(pair.before)), young: rowsOf(rules.rows(pair.after)) };
  if (!hasSameGround(pair)) return { ...whole, whole, isIdle: () => false };
  const start = alike(whole);
  const rest = { old: whole.old.slice(start), young: whole.young.slice(start) };
  const tail = alike({ old: rest.old.toReversed(), young: rest.young.toReversed() });
  const [lastOld, lastYoung] = [whole.old.length - tail, whole.young.length - tail];
  const isIdle = ({ before, after }: Meeting<T>): boolean =>
    (before?.row ?? Infinity) >= lastOld && (after?.row ?? Infinity) >= lastYoung;
  return { ...rest, whole, isIdle };
}

/** Classes and environments mean the same in both, so that a row says in one what it says in the other. */
function hasSameGround({ before, after, moves }: PolicyPair): boolean {
  return (
    moves.isWhole &&
    moves.pairs.every(({ from, to }) => from === to) &&
    canonicalJson(before.classes as unknown as Json) === canonicalJson(after.classes as unknown as Json)
  );
}

/** The difference to which a clash belongs: of the row that is new or otherwise, else of the one that was. */
function belongsTo<T>({ before, after }: Clash<T>, matched: Matched<T>): boolean {
  const isAfter = after !== undefined && matched.after?.row === after.row;
  return isAfter || (before !== undefined && matched.before?.row === before.row);
}

/** Compares a section in which the first row that matches decides. */
export function compareTables<T>(rules: TableRules<T>): Compare {
  return (pair) => {
    const matched = matchedRows(rules.rows(pair.before), rules.rows(pair.after));
    const moved = movedRows(matched);
    const touched = matched.filter(
      (each) => !isUntouched(each) || (each.after !== undefined && moved.has(each.after.row)),
    );
    const found = clashes(rules, pair);
    const placed = touched.map((each): PolicyDifference => {
      const own = found?.filter((clash) => belongsTo(clash, each));
      const aspects = own === undefined ? tooMany : own.flatMap((clash) => toldAgainst(clash, rules.section));
      const direction: Direction = together(aspects.map((one) => one.direction));
      const change = isUntouched(each) ? "moved" : changeOf(each);
      return { ...whereOf(rules.section, each), change, direction, aspects: distinct(aspects) };
    });
    return placed;
  };
}

const toldAgainst = <T>({ before, aspects }: Clash<T>, section: string): readonly Aspect[] =>
  before === undefined ? aspects : aspects.map((one) => ({ ...one, against: `/${section}/${before.row}` }));

const tooMany: readonly Aspect[] = [
  { key: "", direction: "unproven", why: "the table is too long to be compared row by row" },
];

const distinct = (aspects: readonly Aspect[]): readonly Aspect[] => [
  ...new Map(aspects.map((one) => [`${one.direction} ${one.why} ${one.against}`, one])).values(),
];
