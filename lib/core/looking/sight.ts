import type { Json } from "../fields/json.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import type { Arrival } from "../ledger/stored-event.ts";
import type { FoundResource } from "../ports/outside/cloud.ts";
import type { Arrived } from "../ports/stores/event-store.ts";

/** What a look at a resource found; secrets are digests already. */
export type Sight = {
  readonly record: DocketRecord;
  /** Those that are not folded yet, and whatever else was read with them. */
  readonly events: readonly Arrived[];
  readonly seen: FoundResource;
  /** Just before it was read; the moment of the look where it was read then. */
  readonly seenAt?: number;
  /** At first sight what was known of the resource before the first event. */
  readonly before: Json | undefined;
  /** What the resource belongs to was seen to be gone. */
  readonly parentGone?: boolean;
  readonly now: number;
  /** From this place on events may be heard for the first time, although others that came later are folded. */
  readonly since?: Arrival;
  /** How often it was looked at in vain for this change. */
  readonly again?: number;
};
