import { millis } from "../../claims/instant.ts";
import { sha256 } from "../../digest.ts";
import type { JudgedField } from "./judged-fields.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** Failed calls are counted by so long a stretch of the clock. */
const stretch = 600_000;

/** The beginning of the stretch that a moment lies in. */
export const stretchOf = (moment: number): number => moment - (((moment % stretch) + stretch) % stretch);

/** Into so many groups callers are put: enough to tell a party from most others, and few enough to keep no name. */
const groups = 32;

/** The group of a caller. INVARIANT (never by person): it is five bits of a digest, and nothing tells it to anybody. */
export const callerGroup = (name: string): number =>
  Number.parseInt(sha256(`caller\n${name}`).slice(0, 8), 16) % groups;

/** A failed call as it was counted: nobody's name, and no word of what was asked for. */
export type CountedCall = {
  /** The beginning of its stretch. */
  readonly at: number;
  /** The group of its caller. */
  readonly by: number;
};

/** What was counted on a resource, and how long without a gap anything was. */
export type CallsCounted = {
  readonly calls: readonly CountedCall[];
  readonly from: number;
  readonly until: number;
};

/** Of how many moments it is known whether calls were refused after them, and after how many they were. */
export type RefusedAmong = { readonly known: number; readonly refused: number };

export const refusedAmong = (told: readonly (boolean | undefined)[]): RefusedAmong => ({
  known: told.filter((refused) => refused !== undefined).length,
  refused: told.filter((refused) => refused === true).length,
});

/** Since when what failed has to be known, to tell of a moment whether calls were refused after it. */
export const countedSince = (moment: number): number => stretchOf(moment) - day;

/** Below so many within an hour nothing is said to be refused. */
export const fewestRefused = 5;

const eachHour = Array.from({ length: day / hour }, (_, back) => (back + 1) * hour);

/**
 * Whether more calls of others failed in the hour after a verdict than in any hour of the day before. The stretch in which
 * it was given lies on both sides of it, and counts on neither. INVARIANT (not known): where the day before or the hour
 * after was not counted as a whole nothing is said, since what was not counted looks like nothing that failed.
 */
export function isRefused(
  { at, parties }: Pick<JudgedField, "at" | "parties">,
  counted: CallsCounted | undefined,
): boolean | undefined {
  const before = stretchOf(millis(at));
  const after = before + stretch;
  const [from, until] = [countedSince(millis(at)), after + hour];
  if (counted === undefined || counted.from > from || counted.until < until) return undefined;
  const theirs = new Set([...parties].map(callerGroup));
  const others = counted.calls.filter((call) => call.at >= from && call.at < until && !theirs.has(call.by));
  const within = (start: number) =>
    others.filter((call) => call.at >= start && call.at < start + hour).length;
  const failed = within(after);
  return failed >= fewestRefused && eachHour.every((back) => within(before - back) < failed);
}
