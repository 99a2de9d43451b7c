import { momentOf } from "../../changes/records/moment.ts";

/** Nothing that anybody tells of began earlier: what says so, such as the year 1, stands for no time at all. */
const earliest = Date.UTC(1990, 0);
const latest = Date.UTC(2200, 0);

/** Systems count seconds, milliseconds, microseconds or nanoseconds; each has its own length. */
const units = [1_000, 1, 1e-3, 1e-6];

/** A moment as systems write it: with or without a zone, or as a number since 1970; undefined where it is none. */
export function momentIn(text: string): number | undefined {
  const time = /^\d{9,20}$/.test(text) ? countedIn(Number(text)) : writtenIn(text);
  return time === undefined || !(time >= earliest && time < latest) ? undefined : time;
}

const countedIn = (count: number): number | undefined =>
  units.map((unit) => Math.trunc(count * unit)).find((time) => time >= earliest && time < latest);

function writtenIn(text: string): number | undefined {
  const moment = momentOf({ text }, "text");
  return moment === undefined ? undefined : Date.parse(moment);
}
