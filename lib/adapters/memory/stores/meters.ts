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
      // What stands there is the moment when the bucket is full again, in microseconds.
      const each = Math.ceil(1_000_000 / rate.perSecond);
      const from = Math.max(buckets.get(bucket) ?? 0, now * 1_000);
      const room = Math.max(rate.most - rate.take, 0) * each;
      const over = from - now * 1_000 - room;
      if (over > 0) return { waitMs: Math.ceil(over / 1_000) };
      buckets.set(bucket, from + rate.take * each);
      return { waitMs: 0 };
    },
    reserve(bucket, now, rate) {
      const each = Math.ceil(1_000_000 / rate.perSecond);
      const from = Math.max(buckets.get(bucket) ?? 0, now * 1_000);
      buckets.set(bucket, from + rate.take * each);
      const room = Math.max(rate.most - rate.take, 0) * each;
      return { waitMs: Math.ceil(Math.max(0, from - now * 1_000 - room) / 1_000) };
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
