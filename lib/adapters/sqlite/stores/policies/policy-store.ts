import type { Clock } from "#core/ports/clock.ts";
import type { PolicyStore } from "#core/ports/stores/policy-store.ts";
import type { Database } from "../../database.ts";
import { daysAfter, keptDays } from "../../endings.ts";
import { stored } from "../stored.ts";

export function sqlitePolicyStore(database: Database, now: Clock): PolicyStore {
  const keep = "INSERT OR REPLACE INTO policies (digest, body, expires) VALUES (?, ?, ?)";
  return stored<PolicyStore>(database, {
    keep({ digest, text }) {
      database.run(keep, digest, text, daysAfter(now(), keptDays.decisions));
    },
    get(digest) {
      const row = database.first("SELECT body FROM policies WHERE digest = ?", digest);
      return row === undefined ? undefined : String(row["body"]);
    },
  });
}
