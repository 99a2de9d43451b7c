import type { Sessions, StoredSession, WaitingChange } from "#core/ports/stores/sessions.ts";
import { sessionOrder } from "#core/receiving/session-order.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { copied } from "./copied.ts";
import { promised } from "./promised.ts";

export function memorySessions(): Sessions {
  const sessions = new Map<string, StoredSession>();
  const waiting = new Map<string, Map<string, WaitingChange>>();
  return promised<Sessions>({
    put(session) {
      const known = sessions.get(session.key);
      if (known === undefined || isEarlier(session, known)) sessions.set(session.key, copied(session));
    },
    get(key) {
      return copied(sessions.get(key));
    },
    wait(key, change) {
      const changes = waiting.get(key) ?? new Map<string, WaitingChange>();
      changes.set(`${resourceText(change.resource)}#${change.event.id}`, copied(change));
      waiting.set(key, changes);
    },
    waitingFor(key) {
      return copied([...(waiting.get(key)?.values() ?? [])]);
    },
  });
}

const isEarlier = (a: StoredSession, b: StoredSession): boolean => sessionOrder(a) < sessionOrder(b);
