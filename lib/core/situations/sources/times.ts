import type { PayloadValues } from "../../policy/file/sources.ts";
import type { Source } from "../../policy/sources/source.ts";
import type { UnmappedPart } from "../../ports/outside/hook-queue.ts";
import { momentIn } from "./moments.ts";
import { inFuture } from "./unmapped.ts";
import { firstOf } from "./values.ts";

/** What clocks differ by. */
const ahead = 300_000;
/** What is to come, such as a window of maintenance, comes within a year. */
const furthest = 366 * 86_400_000;

export type PayloadTimes = {
  readonly since: number;
  readonly until?: number;
  /** When the system itself said so; the moment at which it was heard, where nothing says. */
  readonly at: number;
  readonly unmapped: readonly UnmappedPart[];
};

/** INVARIANT (nothing from the future): a word that says it is newer than now would stand over all that come. */
export function timesIn(payload: unknown, source: Source, now: number): PayloadTimes {
  const at = momentsOf(payload, source.at);
  const since = momentsOf(payload, source.since);
  const until = momentsOf(payload, source.until);
  const said = at.latest ?? now;
  const isLate = (time: number | undefined) => time !== undefined && time > now + furthest;
  return {
    at: said,
    since: since.earliest ?? Math.min(said, now),
    ...(until.latest !== undefined && { until: until.latest }),
    unmapped: [
      ...(said > now + ahead ? [inFuture(source, "at", at.paths)] : []),
      ...(isLate(since.earliest) ? [inFuture(source, "since", since.paths)] : []),
      ...(isLate(until.latest) ? [inFuture(source, "until", until.paths)] : []),
    ],
  };
}

type Moments = {
  readonly earliest?: number;
  readonly latest?: number;
  readonly paths: readonly string[];
};

/** Of a list of moments the first and the last; what is no moment counts as missing. */
function momentsOf(payload: unknown, values: PayloadValues | undefined): Moments {
  const { texts, paths } = firstOf(payload, values);
  const times = texts.flatMap((text) => momentIn(text) ?? []);
  if (times.length === 0) return { paths };
  return { earliest: Math.min(...times), latest: Math.max(...times), paths };
}
