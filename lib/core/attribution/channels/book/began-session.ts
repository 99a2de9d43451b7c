import { principalsOf } from "../../../changes/actors/actor-of.ts";
import { type AuditRecord, group, part, text, textWithin } from "../../../changes/records/audit-record.ts";
import { momentOf } from "../../../changes/records/moment.ts";
import { canonicalPrincipal } from "../../../claims/principal.ts";
import type { ReasonPart, Said } from "../words/reason.ts";
import { reasonPartOf, tagWordsIn } from "../words/tag-words.ts";

/** How a session began, as far as it says why: the tags stand in this one record and in no later one. */
export type Began = {
  readonly key: string;
  /** What the session itself was tagged with. */
  readonly said: Said;
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
  const at = Date.parse(momentOf(record) ?? "");
  if (key === undefined || Number.isNaN(at)) return undefined;
  return {
    key,
    at,
    eventId: text(record, "eventID") ?? "",
    parent: accessKeyOf(record),
    ...statedIn(record),
  };
}

function statedIn(record: AuditRecord): Pick<Began, "said" | "handsOn" | "principal"> {
  const parameters = group(record, "requestParameters") ?? {};
  const incoming = tagWordsIn(part(parameters, "incomingTransitiveTags"));
  const own = tagWordsIn([part(parameters, "tags"), part(parameters, "principalTags")]);
  const handsOn = new Set([...handedOn(parameters), ...(Object.keys(incoming) as ReasonPart[])]);
  const user = textWithin(record, "responseElements", "assumedRoleUser", "arn");
  const principal = user === undefined ? principalsOf(record)[0] : canonicalPrincipal(user);
  return { said: { ...incoming, ...own }, handsOn, principal };
}
