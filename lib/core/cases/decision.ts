import { current, type DecisionRecord, recordText } from "../arbitration/record.ts";
import { sha256 } from "../digest.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import type { LoggedDecision } from "../ports/stores/decision-log.ts";
import { hashed } from "./hashed.ts";

const decisionId = (caseId: string, version: number): string => hashed("decision", caseId, version);

type Judged = { readonly case: string; readonly at: string; readonly record: DecisionRecord };

/** The decision as it is logged. INVARIANT (chain): its digest covers the digest of the decision before it. */
export function loggedDecision(docket: DocketRecord, judged: Judged): LoggedDecision {
  const after = docket.decision?.digest;
  return {
    id: decisionId(judged.case, docket.version),
    resource: docket.resource,
    case: judged.case,
    version: docket.version,
    at: judged.at,
    after,
    digest: sha256(`${after ?? ""}\n${recordText(judged.record)}`),
    record: judged.record,
  };
}

/** A decision as it is read for its values; whoever checks its digest takes it as it was written. */
export const decisionToRead = (decision: LoggedDecision | undefined): LoggedDecision | undefined =>
  decision && { ...decision, record: current(decision.record) };
