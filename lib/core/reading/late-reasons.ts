import type { AuditRecord } from "../changes/records/audit-record.ts";
import type { Reading } from "./reading.ts";

export type KeptRecord = { readonly record: AuditRecord; readonly reading: Reading };

const mostKept = 1_024;

/** What may be asked again of a record: who, when and how; its parameters only where they said why. */
function remnantOf(record: AuditRecord, { attribution }: Reading): AuditRecord {
  const speaks =
    attribution !== null && (attribution.source === "tag" || attribution.motivation.ref !== undefined);
  return {
    eventID: record["eventID"],
    eventTime: record["eventTime"],
    eventType: record["eventType"],
    eventSource: record["eventSource"],
    eventName: record["eventName"],
    userAgent: record["userAgent"],
    userIdentity: record["userIdentity"],
    sessionCredentialFromConsole: record["sessionCredentialFromConsole"],
    requestParameters: speaks ? record["requestParameters"] : undefined,
  };
}

export type LateReasons = {
  readonly keep: (record: AuditRecord, reading: Reading) => void;
  /** Reads those once more that a later record may explain. */
  readonly explain: (eventIds: readonly string[]) => void;
  /** Those that were read once more since this was asked last. */
  readonly taken: () => readonly Reading[];
};

/** Changes that may still be given a reason, because records come in no order: the latest, and no more. */
export function lateReasons(again: (kept: KeptRecord) => Reading): LateReasons {
  const kept = new Map<string, KeptRecord>();
  // Asking a map for its oldest key is dear, so the places are taken in turn.
  const places: string[] = [];
  let next = 0;
  const explained = new Map<string, Reading>();
  return {
    keep(record: AuditRecord, reading: Reading): void {
      kept.delete(places[next] ?? "");
      places[next] = reading.eventId;
      next = (next + 1) % mostKept;
      kept.set(reading.eventId, { record: remnantOf(record, reading), reading });
    },
    explain(eventIds: readonly string[]): void {
      for (const eventId of eventIds) {
        const change = kept.get(eventId);
        if (change === undefined) continue;
        const reading = again(change);
        kept.set(eventId, { ...change, reading });
        explained.set(eventId, reading);
      }
      while (explained.size > mostKept) explained.delete(explained.keys().next().value ?? "");
    },
    taken(): readonly Reading[] {
      if (explained.size === 0) return [];
      const taken = [...explained.values()];
      explained.clear();
      return taken;
    },
  };
}
