import { millis } from "../../claims/instant.ts";
import { canonicalPrincipal } from "../../claims/principal.ts";
import { overlaps } from "../../fields/path.ts";
import type { JudgedField } from "./judged-fields.ts";
import { type Aftermath, day, humanWho, isAlarmed, isLeftByOthers, type WriteHeard } from "./what-became.ts";

/** The same time of day on each of the seven days before. */
const daysBack = [1, 2, 3, 4, 5, 6, 7] as const;

export type Matched = { readonly times: number; readonly wrong: number };

/** What a party wrote in the day before is what the verdict is about, and says nothing of times without one. */
const broughtItAbout = ({ at, parties }: JudgedField, write: WriteHeard): boolean =>
  millis(write.at) > millis(at) - day &&
  millis(write.at) <= millis(at) &&
  namesOf(write).some((name) => parties.has(name));

const namesOf = (write: WriteHeard): readonly string[] => [
  canonicalPrincipal(write.principal),
  ...[humanWho(write) ?? []].flat(),
];

/**
 * How often the same went wrong where nothing was judged: at the same time of day, on the same field, within the week
 * before, as far back as anybody is known to have written it.
 */
export function matchedTimes(
  judged: JudgedField,
  { all, after }: { readonly all: readonly JudgedField[]; readonly after: Aftermath },
): Matched {
  const { field } = judged;
  const verdicts = all.filter((each) => overlaps(each.field, field)).map(({ at }) => millis(at));
  const writes = after.writes.filter((write) => overlaps(write.field, field));
  const free = writes.filter((write) => !broughtItAbout(judged, write));
  const times = daysBack.flatMap((back) => {
    const from = millis(judged.at) - back * day;
    const isJudged = verdicts.some((at) => at > from - day && at < from + day);
    const last = writes.filter(({ at }) => millis(at) <= from).at(-1);
    if (isJudged || last === undefined) return [];
    const parties = new Set(namesOf(last));
    return [isLeftByOthers({ field, from, parties }, free) || isAlarmed(from, after)];
  });
  return { times: times.length, wrong: times.filter((isWrong) => isWrong).length };
}
