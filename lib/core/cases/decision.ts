import { current, type DecisionRecord } from "../arbitration/record.ts";
import { besides } from "../hidden/beside.ts";
import { decisionId, entryDigest, entryFormat } from "../ledger/chain/entry.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import type { LoggedDecision } from "../ports/stores/decision-log.ts";

type LoggedDecisionInput = {
  readonly case: string;
  readonly run: number;
  readonly turn: number;
  readonly at: string;
  readonly record: DecisionRecord;
};

/** The decision as it is logged. */
export function loggedDecision(docket: DocketRecord, judged: LoggedDecisionInput): LoggedDecision {
  const { decision } = docket;
  const entry = {
    v: entryFormat,
    id: decisionId(judged.case, docket.version),
    resource: docket.resource,
    case: judged.case,
    version: docket.version,
    at: judged.at,
    by: { run: judged.run, turn: judged.turn },
    after: decision?.digest,
    ...(decision?.at !== undefined && { afterAt: decision.at }),
    record: judged.record,
  } as const;
  return { ...entry, digest: entryDigest(besides(entry)) };
}

/** A decision as it is read for its values; anyone who checks its digest takes it as it was written. */
export const decisionToRead = (decision: LoggedDecision | undefined): LoggedDecision | undefined =>
  decision && { ...decision, record: current(decision.record) };
