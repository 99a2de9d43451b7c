import { statementIn, type UserAgent, userAgentIn } from "../../changes/actors/tools/user-agent.ts";
import { type AuditRecord, group, isGroup, text } from "../../changes/records/audit-record.ts";
import { remembered } from "../../remembered.ts";

/** What callers may write about themselves; none of it says who they are. */
export type Hints = {
  readonly sourceIdentity: string | undefined;
  readonly sessionName: string | undefined;
  readonly agent: UserAgent | undefined;
};

const longest = 256;
const marks = [":assumed-role/", ":federated-user/"];
/** Sessions that AWS names itself: after a person, or after a service. */
const namedByAws = /:role\/aws-(?:reserved|service-role)\/|:assumed-role\/AWS(?:ReservedSSO_|ServiceRoleFor)/;

const bounded = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" && value.length <= longest ? value : undefined;

/** What stands behind the role in a session's ARN, or behind the kind in a federated user's. */
const nameIn = remembered((arn: string): { readonly name: string | undefined } => {
  const mark = marks.find((candidate) => arn.includes(candidate));
  if (mark === undefined) return { name: undefined };
  const rest = arn.slice(arn.indexOf(mark) + mark.length);
  const at = rest.indexOf("/");
  if (mark === ":federated-user/") return { name: bounded(rest) };
  return { name: at < 0 || namedByAws.test(arn) ? undefined : bounded(rest.slice(at + 1)) };
});

function sessionNameIn(identity: AuditRecord, session: AuditRecord): string | undefined {
  const arn = identity["arn"];
  if (typeof arn !== "string") return undefined;
  const issuer = isGroup(session["sessionIssuer"]) ? session["sessionIssuer"]["arn"] : undefined;
  return typeof issuer === "string" && namedByAws.test(issuer) ? undefined : nameIn(arn).name;
}

const none: AuditRecord = {};

export function hintsIn(record: AuditRecord): Hints {
  const identity = group(record, "userIdentity") ?? none;
  const session = group(identity, "sessionContext") ?? none;
  const agent = text(record, "userAgent");
  return {
    sourceIdentity: bounded(session["sourceIdentity"]),
    sessionName: sessionNameIn(identity, session),
    agent: agent === undefined ? undefined : userAgentIn(agent),
  };
}

/** The parts of a name such as `oncall+parley+availability+incident`. */
export const statementOf = (name: string | undefined): readonly string[] =>
  name === undefined ? [] : statementIn(name);
