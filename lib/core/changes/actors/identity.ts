import { type AuditRecord, isGroup } from "../records/audit-record.ts";

type Maybe = string | undefined;

/** What AWS recorded about who called, flat; everything in it is text from outside. */
export type RecordIdentity = {
  readonly type: Maybe;
  readonly arn: Maybe;
  readonly account: Maybe;
  readonly userName: Maybe;
  readonly principalId: Maybe;
  readonly invokedBy: Maybe;
  /** The role or user behind a session. */
  readonly issuer: Maybe;
  /** What vouched for a federated caller. */
  readonly provider: Maybe;
  /** The function or task whose credentials were used. */
  readonly scope: Maybe;
  readonly directoryUser: Maybe;
  /** Who is behind the session, as it was given; as long as nothing pins it, the caller's own word. */
  readonly sourceIdentity: Maybe;
  /** The account of a vendor who acts by leave of the caller. */
  readonly delegate: Maybe;
  /** The service whose call it is. */
  readonly called: Maybe;
  readonly isServiceEvent: boolean;
  /** An instance was given the credentials. */
  readonly isInstance: boolean;
  /** A person signed in: with a second factor or in the console. */
  readonly isSignedIn: boolean;
  readonly isConsole: boolean;
};

/** What kind of identity stands behind a record. */
type Basis =
  | "root"
  | "user"
  | "role"
  | "sso"
  | "service"
  | "function"
  | "web"
  | "saml"
  | "directory"
  | "account"
  | "unknown";

/** Who acted, as far as AWS recorded it. */
export type Who = {
  readonly principal: string;
  readonly basis: Basis;
  /** What people called it: the role, the user, the function or the permission set. */
  readonly name: string;
  /** The role that a function or a person came by, which is another principal. */
  readonly behind?: string;
};

const none: AuditRecord = {};

// None of these names is one that every object has, so that reading them plainly is safe, and much faster.
const said = (value: unknown): Maybe => (typeof value === "string" && value !== "" ? value : undefined);
const within = (value: unknown): AuditRecord => (isGroup(value) ? value : none);
const isTrue = (value: unknown): boolean => value === true || value === "true";

/** Nothing where a record says nothing at all about who called. */
export function identityIn(record: AuditRecord): RecordIdentity | undefined {
  const isServiceEvent = record["eventType"] === "AwsServiceEvent";
  if (!isGroup(record["userIdentity"]) && !isServiceEvent) return undefined;
  const user = within(record["userIdentity"]);
  const session = within(user["sessionContext"]);
  const isConsole = isTrue(record["sessionCredentialFromConsole"]);
  return {
    type: said(user["type"]),
    arn: said(user["arn"]),
    account: said(user["accountId"]),
    userName: said(user["userName"]),
    principalId: said(user["principalId"]),
    invokedBy: said(user["invokedBy"]),
    issuer: said(within(session["sessionIssuer"])["arn"]),
    provider:
      said(within(session["webIdFederationData"])["federatedProvider"]) ?? said(user["identityProvider"]),
    scope: said(within(user["inScopeOf"])["sourceArn"]),
    directoryUser: said(within(user["onBehalfOf"])["userId"]),
    sourceIdentity: said(session["sourceIdentity"]),
    delegate: said(within(user["invokedByDelegate"])["accountId"]),
    called: said(record["eventSource"]),
    isServiceEvent,
    isInstance: said(session["ec2RoleDelivery"]) !== undefined,
    isSignedIn: isConsole || isTrue(within(session["attributes"])["mfaAuthenticated"]),
    isConsole,
  };
}

/** Whether two identities are of one actor; of a caller with a name it does not matter which service they called. */
export function isSameCaller(a: RecordIdentity, b: RecordIdentity): boolean {
  return (
    a.arn === b.arn &&
    a.issuer === b.issuer &&
    a.type === b.type &&
    a.invokedBy === b.invokedBy &&
    a.principalId === b.principalId &&
    a.userName === b.userName &&
    a.account === b.account &&
    a.provider === b.provider &&
    a.scope === b.scope &&
    a.directoryUser === b.directoryUser &&
    a.sourceIdentity === b.sourceIdentity &&
    a.delegate === b.delegate &&
    a.isInstance === b.isInstance &&
    a.isSignedIn === b.isSignedIn &&
    a.isServiceEvent === b.isServiceEvent &&
    (a.called === b.called || (a.arn !== undefined && a.type !== "AWSService"))
  );
}
