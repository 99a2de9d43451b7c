import { current } from "#core/arbitration/record.ts";
import { millis } from "#core/claims/instant.ts";
import { sha256 } from "#core/digest.ts";
import { canonicalJson } from "#core/fields/json.ts";
import { arrivalOf } from "#core/ledger/stored-event.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { EventStore } from "#core/ports/stores/event-store.ts";

/**
 * Puts every write that decisions tell of, once. INVARIANT (no more than was): what somebody wrote unopposed stands in no
 * decision, so that less is known of it than a running Parley knows, and never more.
 */
export async function putWritesTold(
  decisions: readonly LoggedDecision[],
  events: Pick<EventStore, "put">,
): Promise<void> {
  for (const { resource, record } of decisions)
    for (const { field, at, principal, via, human, by } of current(record).dispute.history) {
      if (by !== "change") continue;
      const id = sha256(canonicalJson([field, at, principal]));
      const known = { ...(via !== undefined && { via }), ...(human !== undefined && { human }) };
      const actor = { principal, kind: "unknown", ...known } as const;
      const event = { kind: "change", id, at, actor, edits: [{ path: field }], testimonies: [] } as const;
      await events.put(resource, { arrival: arrivalOf(millis(at), id), event });
    }
}
