import type { SessionBehind } from "../../../changes/actors/with-session.ts";
import { type AuditRecord, group, part, text, textWithin } from "../../../changes/records/audit-record.ts";
import { momentOf } from "../../../changes/records/moment.ts";
import { millis } from "../../../claims/instant.ts";
import { canonicalPrincipal } from "../../../claims/principal.ts";
import { callerIn, principalsOf } from "../../actor-of.ts";
import type { ReasonPart, ReasonWords } from "../words/reason.ts";
import { reasonPartOf, tagWordsIn } from "../words/tag-words.ts";

/** How a session began, as far as it says why: the tags stand in this one record and in no later one. */
export type Began = SessionBehind & {
  readonly key: string;
  /** What the session itself was tagged with. */
  readonly said: ReasonWords;
  /** What it hands on to sessions that begin from it. */
  readonly handsOn: ReadonlySet<ReasonPart>;
  /** The session that it began from, whose tags may have been handed on. */
  readonly parent: string | undefined;
  /** Whose session it is. */
  readonly principal: string | undefined;
  readonly at: number;
  readonly eventId: string;
};

const beginnings: ReadonlySet<unknown> = new Set([
  "AssumeRole",
  "AssumeRoleWithSAML",
  "AssumeRoleWithWebIdentity",
  "AssumeRoot",
  "GetFederationToken",
]);

const longestKey = 128;

function keyIn(value: string | undefined): string | undefined {
  return value === undefined || value.length > longestKey ? undefined : value;
}

/** The access key that a record was made with. */
export const accessKeyOf = (record: AuditRecord): string | undefined =>
  keyIn(textWithin(record, "userIdentity", "accessKeyId"));

function handedOn(parameters: AuditRecord): ReadonlySet<ReasonPart> {
  const named = part(parameters, "transitiveTagKeys");
  const keys = Array.isArray(named) ? named.slice(0, 50) : Object.keys(incomingIn(parameters));
  return new Set(keys.map(reasonPartOf).filter((name) => name !== undefined));
}

const incomingIn = (parameters: AuditRecord): AuditRecord =>
  group(parameters, "incomingTransitiveTags") ?? {};

/** INVARIANT (written by AWS): only the token service says how a session began, and only where it did begin. */
export function beganSession(record: AuditRecord): Began | undefined {
  if (record["eventSource"] !== "sts.amazonaws.com" || !beginnings.has(record["eventName"])) return undefined;
  if (text(record, "errorCode") !== undefined || text(record, "errorMessage") !== undefined) return undefined;
  const key = keyIn(textWithin(record, "responseElements", "credentials", "accessKeyId"));
  const at = millis(momentOf(record) ?? "");
  if (key === undefined || Number.isNaN(at)) return undefined;
  return {
    key,
    at,
    eventId: text(record, "eventID") ?? "",
    parent: accessKeyOf(record),
    ...statedIn(record),
    ...askedBy(record),
  };
}

const reserved = ":role/aws-reserved/sso.amazonaws.com/";

/** Build services take a role for a build that something started; no person has its credentials. */
const builders: ReadonlySet<string> = new Set(
  ["codebuild", "codepipeline", "codedeploy", "codecatalyst", "codecatalyst-runner", "amplify"].map(
    (service) => `${service}.amazonaws.com`,
  ),
);

/** Who asked for the session, by what AWS recorded of the call. */
function askedBy(record: AuditRecord): SessionBehind {
  const caller = callerIn(record);
  const person = directoryPerson(record) ?? caller?.human;
  if (person !== undefined) return { human: person };
  if (caller === undefined) return {};
  const isBuildServer = caller.kind === "pipeline" && caller.vouched === "sign-in";
  if (isBuildServer || builders.has(caller.principal)) return { build: true };
  return caller.kind === "service" ? {} : { through: principalsOf(record) };
}

const roleOf = (record: AuditRecord): string | undefined =>
  textWithin(record, "requestParameters", "roleArn");

/** INVARIANT (by path): only AWS can give a role that path, and there it names the sessions itself. */
function directoryPerson(record: AuditRecord): string | undefined {
  const isReserved =
    record["eventName"] === "AssumeRoleWithSAML" && roleOf(record)?.includes(reserved) === true;
  return isReserved ? sessionOf(record) : undefined;
}

/** A role of one's own may be called like one of Identity Center's, and is its own principal. */
function sessionOf(record: AuditRecord): string | undefined {
  const user = textWithin(record, "responseElements", "assumedRoleUser", "arn");
  if (user === undefined) return principalsOf(record)[0];
  const role = roleOf(record);
  const isLookalike = role?.startsWith("arn:") === true && !role.includes(reserved);
  const principal = canonicalPrincipal(user);
  return isLookalike && principal.startsWith("sso/") ? canonicalPrincipal(role ?? "") : principal;
}

function statedIn(record: AuditRecord): Pick<Began, "said" | "handsOn" | "principal"> {
  const parameters = group(record, "requestParameters") ?? {};
  const incoming = tagWordsIn(part(parameters, "incomingTransitiveTags"));
  const own = tagWordsIn([part(parameters, "tags"), part(parameters, "principalTags")]);
  const handsOn = new Set([...handedOn(parameters), ...(Object.keys(incoming) as ReasonPart[])]);
  return { said: { ...incoming, ...own }, handsOn, principal: sessionOf(record) };
}
