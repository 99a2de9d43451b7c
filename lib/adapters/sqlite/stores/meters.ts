import type { Meters } from "#core/ports/stores/meters.ts";
import type { Database } from "../database.ts";
import { daysAfter, keptDays } from "../endings.ts";
import { stored } from "./stored.ts";

export function sqliteMeters(database: Database): Meters {
  return stored<Meters>(database, {
    spend: (name, day, amount) => spend(database, name, { day, ...amount }),
    take(bucket, now, rate) {
      const waitMs = waitFor(fullAt(database, bucket), now, rate);
      if (waitMs === 0) moveOn(database, bucket, { now, rate });
      return { waitMs };
    },
    reserve(bucket, now, rate) {
      const waitMs = waitFor(fullAt(database, bucket), now, rate);
      moveOn(database, bucket, { now, rate });
      return { waitMs };
    },
    room: (bucket, now, rate) => ({ waitMs: waitFor(fullAt(database, bucket), now, rate) }),
    note(name, text) {
      if (text === undefined) database.run("DELETE FROM notes WHERE name = ?", name);
      else database.run("INSERT OR REPLACE INTO notes (name, text) VALUES (?, ?)", name, text);
    },
    noted(name) {
      const row = database.first("SELECT text FROM notes WHERE name = ?", name);
      return row && String(row["text"]);
    },
  });
}

type Spending = { readonly day: string; readonly take: number; readonly most: number };

function spend(database: Database, name: string, { day, take, most }: Spending): boolean {
  if (take > most) return false;
  const add = `INSERT INTO spent (name, day, used, expires) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET used = used + excluded.used WHERE used + excluded.used <= ?`;
  const expires = daysAfter(Date.parse(day), keptDays.counts);
  return database.run(add, name, day, take, expires, most) === 1;
}

type Rate = Parameters<Meters["take"]>[2];

/** A bucket is the moment when it is full again, in microseconds. */
function fullAt(database: Database, bucket: string): number {
  const row = database.first("SELECT full_at FROM buckets WHERE bucket = ?", bucket);
  return Number(row?.["full_at"] ?? 0);
}

type TokensTaken = { readonly now: number; readonly rate: Rate };

function moveOn(database: Database, bucket: string, { now, rate }: TokensTaken): void {
  const next = Math.max(fullAt(database, bucket), now * 1_000) + rate.take * microsEach(rate);
  const put = "INSERT OR REPLACE INTO buckets (bucket, full_at, expires) VALUES (?, ?, ?)";
  database.run(put, bucket, next, daysAfter(Math.ceil(next / 1_000), keptDays.buckets));
}

const microsEach = ({ perSecond }: Rate): number => Math.ceil(1_000_000 / perSecond);

function waitFor(full: number, now: number, rate: Rate): number {
  const latest = now * 1_000 + Math.max(rate.most - rate.take, 0) * microsEach(rate);
  return Math.ceil(Math.max(0, full - latest) / 1_000);
}
