import { type AuditRecord, group, part, text, textWithin } from "../../../changes/records/audit-record.ts";
import { type Approval, approvingServices } from "../../../claims/approval.ts";

/** What a service that calls for itself never has: a caller of somebody's account. */
const callersOwn = ["arn", "accountId", "principalId", "accessKeyId", "userName", "sessionContext"] as const;
const roleShape = /^arn:aws[a-z-]*:iam::(\d{12}):role\//;
const nameShape = /^[\w+=,.@-]{2,64}$/;

/**
 * The operator who approved a session. INVARIANT (AWS's own word): the service itself took the role, in nobody's name; one in whose
 * name a service calls, or who calls it by such a name, chooses their own source identity.
 */
export function approvalIn(record: AuditRecord): Approval | undefined {
  if (record["eventName"] !== "AssumeRole") return undefined;
  const identity = group(record, "userIdentity") ?? {};
  if (part(identity, "type") !== "AWSService") return undefined;
  if (callersOwn.some((name) => part(identity, name) !== undefined)) return undefined;
  const service = approvingServices.find((name) => name === part(identity, "invokedBy"));
  const operator = textWithin(record, "requestParameters", "sourceIdentity");
  if (service === undefined || operator === undefined || !nameShape.test(operator)) return undefined;
  const account = roleShape.exec(textWithin(record, "requestParameters", "roleArn") ?? "")?.[1];
  const isHome = account !== undefined && account === text(record, "recipientAccountId");
  return isHome ? { service, operator } : undefined;
}
