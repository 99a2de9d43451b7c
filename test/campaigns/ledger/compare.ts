import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { Policy } from "#core/policy/policy.ts";
import { agreedBefore, anyEventSet, type EventSet } from "./event-set.ts";
import {
  anyEnd,
  anyOrder,
  claimsText,
  groundText,
  type Order,
  type Play,
  pastText,
  played,
  randomOf,
  verdictOn,
} from "./order.ts";

/** Of every set there is one of each. */
export const parts = ["claims", "past writes", "verdicts on one ground"] as const;
export type Part = (typeof parts)[number];

/** Which parts of the endings differ between orders of the same events. */
export type Compared = {
  readonly set: EventSet;
  readonly several: ReadonlyMap<Part, readonly string[]>;
  /** How many grounds the looks in between left, by what each of them had found out and decided. */
  readonly grounds: number;
  /** How many verdicts there are, each on its own ground. */
  readonly verdicts: number;
};

/** As it would be without any disorder: each event at once, and nobody looks in between. */
const straight = (set: EventSet): Order => ({ heard: set.map(({ at }) => at + 1_000), looks: [] });

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

/** On the ground that was agreed on the way, as on any other, every ledger comes to the same. */
function severalVerdicts(records: readonly DocketRecord[], grounds: readonly DocketRecord[], play: Play) {
  const each = grounds.map((ground) => distinct(records.map((record) => verdictOn(record, ground, play))));
  return each.find((verdicts) => verdicts.length > 1) ?? [];
}

type Comparing = {
  readonly seed: number;
  readonly index: number;
  readonly orders: number;
  readonly hasWholes?: boolean;
};

/** Plays one event set in many orders, with looks in between. */
export async function compared(
  { seed, index, orders, hasWholes = false }: Comparing,
  policy: Policy,
): Promise<Compared> {
  const random = randomOf(seed, index);
  const set = anyEventSet(random, hasWholes);
  const play = { set, end: anyEnd(random) };
  const records: DocketRecord[] = [await played(play, straight(set), policy)];
  while (records.length < orders) records.push(await played(play, anyOrder(set, random), policy));
  const grounds = [...new Map(records.map((record) => [groundText(record), record])).values()];
  const found: Record<Part, readonly string[]> = {
    claims: distinct(records.map(claimsText)),
    "past writes": distinct(records.map(pastText)),
    "verdicts on one ground": severalVerdicts(records, [agreedBefore, ...grounds], play),
  };
  return {
    set,
    several: new Map(parts.flatMap((part) => (found[part].length > 1 ? [[part, found[part]] as const] : []))),
    grounds: grounds.length,
    verdicts: distinct(records.map((record) => verdictOn(record, record, play))).length,
  };
}
