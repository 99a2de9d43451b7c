import type { DecisionRecord } from "../../arbitration/record.ts";
import type { ResourceId } from "../../resources/resource-id.ts";

export type LoggedDecision = {
  /** Hash of the case and the docket's version. */
  readonly id: string;
  readonly resource: ResourceId;
  readonly case: string;
  readonly version: number;
  readonly at: string;
  /** Digest of the decision before it on the same docket. */
  readonly after: string | undefined;
  readonly digest: string;
  readonly record: DecisionRecord;
};

export interface DecisionLog {
  /** Puts it unless one of that id stands there; a decision is never overwritten. */
  put(decision: LoggedDecision): Promise<void>;
  get(resource: ResourceId, id: string): Promise<LoggedDecision | undefined>;
  /** The latest first. */
  list(
    resource: ResourceId,
    page?: string,
  ): Promise<{ readonly decisions: readonly LoggedDecision[]; readonly next?: string }>;
}
