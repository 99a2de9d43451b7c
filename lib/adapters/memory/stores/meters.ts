import type { Meters } from "#core/ports/stores/meters.ts";
import { promised } from "./promised.ts";

export function memoryMeters(): Meters {
  const spent = new Map<string, number>();
  const buckets = new Map<string, number>();
  const notes = new Map<string, string>();
  return promised<Meters>({
    spend(name, day, { take, most }) {
      const used = (spent.get(`${name}#${day}`) ?? 0) + take;
      if (used > most) return false;
      spent.set(`${name}#${day}`, used);
      return true;
    },
    take(bucket, now, rate) {
      const waitMs = waitFor(buckets.get(bucket), now, rate);
      if (waitMs === 0) buckets.set(bucket, fullAfter(buckets.get(bucket), now, rate));
      return { waitMs };
    },
    reserve(bucket, now, rate) {
      const waitMs = waitFor(buckets.get(bucket), now, rate);
      buckets.set(bucket, fullAfter(buckets.get(bucket), now, rate));
      return { waitMs };
    },
    room(bucket, now, rate) {
      return { waitMs: waitFor(buckets.get(bucket), now, rate) };
    },
    note(name, text) {
      if (text === undefined) notes.delete(name);
      else notes.set(name, text);
    },
    noted(name) {
      return notes.get(name);
    },
  });
}

type Rate = Parameters<Meters["take"]>[2];

const eachMicros = ({ perSecond }: Rate): number => Math.ceil(1_000_000 / perSecond);

/** A bucket is the moment when it is full again, in microseconds. */
function waitFor(full: number | undefined, now: number, rate: Rate): number {
  const latest = now * 1_000 + Math.max(rate.most - rate.take, 0) * eachMicros(rate);
  return Math.ceil(Math.max(0, (full ?? 0) - latest) / 1_000);
}

const fullAfter = (full: number | undefined, now: number, rate: Rate): number =>
  Math.max(full ?? 0, now * 1_000) + rate.take * eachMicros(rate);
