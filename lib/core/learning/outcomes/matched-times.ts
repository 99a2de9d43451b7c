import { instantOf, millis } from "../../claims/instant.ts";
import { canonicalPrincipal } from "../../claims/principal.ts";
import { overlaps } from "../../fields/path.ts";
import type { JudgedField } from "./judged-fields.ts";
import {
  type CallsCounted,
  callerGroup,
  countedSince,
  isRefused,
  type RefusedAmong,
  refusedAmong,
  stretchOf,
} from "./refusals.ts";
import { type Aftermath, day, humanWho, isAlarmed, isLeftByOthers, type WriteHeard } from "./what-became.ts";

/** The same time of day on each of the seven days before. */
const daysBack = [1, 2, 3, 4, 5, 6, 7] as const;
const week = daysBack.length * day;

export type Matched = { readonly times: number; readonly wrong: number };

type MatchedInput = { readonly all: readonly JudgedField[]; readonly after: Aftermath };

/**
 * What a party wrote in the day before is what the verdict is about, and says nothing of times without one. What came after
 * it no such time reaches.
 */
const broughtItAbout = ({ at, parties }: JudgedField, write: WriteHeard): boolean =>
  millis(write.at) > millis(at) - day && namesOf(write).some((name) => parties.has(name));

const namesOf = (write: WriteHeard): readonly string[] => [
  canonicalPrincipal(write.principal),
  ...[humanWho(write) ?? []].flat(),
];

const onField = ({ field }: JudgedField, { writes }: Aftermath): readonly WriteHeard[] =>
  writes.filter((write) => overlaps(write.field, field));

type MatchedTime = {
  readonly from: number;
  /** Who wrote last before it. */
  readonly parties: ReadonlySet<string>;
};

/**
 * Where nothing was judged: at the same time of day, on the same field, within the week before, as far back as anybody is
 * known to have written it.
 */
function timesBefore(judged: JudgedField, { all, after }: MatchedInput): readonly MatchedTime[] {
  const verdicts = all.filter((each) => overlaps(each.field, judged.field)).map(({ at }) => millis(at));
  const writes = onField(judged, after);
  return daysBack.flatMap((back) => {
    const from = millis(judged.at) - back * day;
    const isJudged = verdicts.some((at) => at > from - day && at < from + day);
    const last = writes.filter(({ at }) => millis(at) <= from).at(-1);
    return isJudged || last === undefined ? [] : [{ from, parties: new Set(namesOf(last)) }];
  });
}

/** How often the same went wrong where nothing was judged. */
export function matchedTimes(judged: JudgedField, input: MatchedInput): Matched {
  const free = onField(judged, input.after).filter((write) => !broughtItAbout(judged, write));
  const times = timesBefore(judged, input);
  const wrong = times.filter(
    ({ from, parties }) =>
      isLeftByOthers({ field: judged.field, from, parties }, free) || isAlarmed(from, input.after),
  );
  return { times: times.length, wrong: wrong.length };
}

/** INVARIANT (as with writes): what a party tried in vain in the day before is what the verdict is about. */
function withoutCause({ at, parties }: JudgedField, counted: CallsCounted): CallsCounted {
  const from = stretchOf(millis(at)) - day;
  const theirs = new Set([...parties].map(callerGroup));
  const calls = counted.calls.filter((call) => call.at <= from || !theirs.has(call.by));
  return { ...counted, calls };
}

/** After how many of the matched times calls of others than who had written last were refused, as after a verdict. */
export function matchedRefusals(judged: JudgedField, input: MatchedInput): RefusedAmong {
  const { counted } = input.after;
  if (counted === undefined) return refusedAmong([]);
  const free = withoutCause(judged, counted);
  const times = timesBefore(judged, input);
  return refusedAmong(times.map(({ from, parties }) => isRefused({ at: instantOf(from), parties }, free)));
}

/** Since when failed calls say anything of verdicts, of which the first was then, and of their matched times. */
export function callsSaySince(first: number, writes: Aftermath["writes"]): number {
  const wrote = Math.min(first, ...writes.slice(0, 1).map(({ at }) => millis(at)));
  return countedSince(Math.max(wrote, first - week));
}
