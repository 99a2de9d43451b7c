import { millis } from "#core/claims/instant.ts";
import { besides, fromBesides } from "#core/hidden/beside.ts";
import type { Sessions, StoredSession, WaitingChange } from "#core/ports/stores/sessions.ts";
import { sessionOrder } from "#core/receiving/session-order.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import type { Database } from "../database.ts";
import { stored } from "./stored.ts";

export function sqliteSessions(database: Database): Sessions {
  const put = `INSERT INTO sessions (key, began, body, expires) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET began = excluded.began, body = excluded.body, expires = excluded.expires
    WHERE excluded.began < began`;
  const wait = "INSERT OR REPLACE INTO waiting (session, change, body, expires) VALUES (?, ?, ?, ?)";
  return stored<Sessions>(database, {
    put(session) {
      const { key, expires } = session;
      database.run(put, key, sessionOrder(session), JSON.stringify(besides(session)), millis(expires));
    },
    get(key) {
      const row = database.first("SELECT body FROM sessions WHERE key = ?", key);
      return row && documentIn<StoredSession>(row["body"]);
    },
    wait(key, change, expires) {
      const name = `${resourceText(change.resource)}#${change.event.id}`;
      database.run(wait, key, name, JSON.stringify(besides(change)), millis(expires));
    },
    waitingFor(key) {
      const rows = database.all("SELECT body FROM waiting WHERE session = ?", key);
      return rows.map(({ body }) => documentIn<WaitingChange>(body));
    },
  });
}

const documentIn = <T>(body: unknown): T => fromBesides(JSON.parse(String(body))) as T;
