import { BrokenInvariant } from "#core/faults.ts";
import type { ActorNotice } from "#core/ledger/actor-notice.ts";
import type { Clock } from "#core/ports/clock.ts";
import { type Inboxes, inboxDays, inboxPage } from "#core/ports/people/inboxes.ts";
import type { Database } from "../database.ts";
import { daysAfter } from "../endings.ts";
import { stored } from "./stored.ts";

const insert = `INSERT INTO inboxes (principal, id, handed_on, body, expires) VALUES (?, ?, 0, ?, ?)
  ON CONFLICT (principal, id) DO NOTHING`;
const page = "SELECT place, body FROM inboxes WHERE principal = ? AND place > ? ORDER BY place LIMIT ?";

export function sqliteInboxes(database: Database, now: Clock): Inboxes {
  const wasHandedOn = ({ id, actor }: ActorNotice): boolean => {
    const row = database.first(
      "SELECT handed_on FROM inboxes WHERE principal = ? AND id = ?",
      ...[actor.principal, id],
    );
    if (row === undefined) throw new BrokenInvariant("a notice that was put is not in its inbox");
    return row["handed_on"] === 1;
  };
  return stored<Inboxes>(database, {
    put(notice) {
      const { actor, id } = notice;
      database.run(insert, actor.principal, id, JSON.stringify(notice), daysAfter(now(), inboxDays));
      return { wasHandedOn: wasHandedOn(notice) };
    },
    handedOn({ actor, id }) {
      database.run("UPDATE inboxes SET handed_on = 1 WHERE principal = ? AND id = ?", actor.principal, id);
    },
    list(principal, after) {
      const rows = database.all(page, principal, Number(after ?? 0), inboxPage);
      const last = rows.at(-1)?.["place"] ?? after;
      const notices = rows.map(({ body }) => JSON.parse(String(body)) as ActorNotice);
      return { notices, ...(last !== undefined && { last: String(last) }) };
    },
  });
}
