import type { Situation } from "#core/claims/situation.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";

/** What a replay came to, as it was read from its file. */
export type OpenedRecord = {
  /** The last moment that was judged. */
  readonly at: string;
  /** Under which it was judged. */
  readonly policy: Policy;
  readonly situations: readonly Situation[];
  readonly dockets: readonly DocketRecord[];
  readonly decisions: readonly LoggedDecision[];
};
