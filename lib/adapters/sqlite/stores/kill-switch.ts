import type { Clock } from "#core/ports/clock.ts";
import type { KillSwitch } from "#core/ports/stores/kill-switch.ts";
import type { Database } from "../database.ts";
import { stored } from "./stored.ts";

export function sqliteKillSwitch(database: Database, now: Clock): KillSwitch {
  const set = `INSERT OR REPLACE INTO kill_switch (only, stopped, "by", at) VALUES (1, ?, ?, ?)`;
  return stored<KillSwitch>(database, {
    isStopped: () => database.first("SELECT stopped FROM kill_switch")?.["stopped"] === 1,
    set(stopped, by) {
      database.run(set, Number(stopped), by, new Date(now()).toISOString());
    },
  });
}
