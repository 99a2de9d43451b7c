import { plainText } from "../changes/actors/plain-words.ts";
import { type AuditRecord, isGroup, list, text } from "../changes/records/audit-record.ts";
import { momentOf } from "../changes/records/moment.ts";
import { nameIn, parseArn } from "../changes/resolve/identify/arn.ts";
import { instantOf } from "../claims/instant.ts";
import type { Scope, Situation } from "../claims/situation.ts";
import { lastName } from "../fields/last-name.ts";
import type { Envelope } from "../receiving/envelope.ts";
import { ignored, type Noted, namesIn, type Unnoted } from "./noted.ts";

const mostEntities = 2_000;
const longestRef = 250;

/** An issue of AWS itself, or work that it will do. */
export function healthIn(envelope: Envelope, governs: readonly string[]): Noted | Unnoted {
  const { detail } = envelope;
  const kind = kindOf(detail);
  if (kind === undefined) return ignored("it is neither an issue nor a scheduled change");
  const arn = text(detail, "eventArn");
  const since = timeIn(detail, "startTime");
  if (arn === undefined || since === undefined)
    return { as: "broken", why: "it has no name or no beginning" };
  // Where one account hears of others, those are told as well.
  const affected = text(detail, "affectedAccount") ?? envelope.account;
  if (affected !== envelope.account) return ignored("its account is told itself");
  const scope = scopeOf(envelope, governs);
  if (scope === undefined) return ignored("nothing governed is affected");
  const facts = { kind, ref: refOf(arn), source: "aws-health", scope, since, responders: [] };
  return { as: "situation", situation: { ...facts, ...courseOf(envelope) }, asksWriters: false };
}

/** By AWS's own codes; what it is called in prose says nothing here. */
function kindOf(detail: AuditRecord): "incident" | "degradation" | "maintenance" | undefined {
  const category = text(detail, "eventTypeCategory");
  if (category === "scheduledChange") return "maintenance";
  if (category !== "issue") return undefined;
  return text(detail, "eventTypeCode")?.endsWith("_OPERATIONAL_ISSUE") ? "incident" : "degradation";
}

/** What stands last in the ARN is the event's own id. */
const refOf = (arn: string): string => `health/${plainText(lastName(arn), longestRef)}`;

function courseOf({ detail, time }: Envelope): Pick<Situation, "state" | "until" | "closedAt"> {
  const end = timeIn(detail, "endTime");
  if (text(detail, "statusCode") !== "closed")
    return { state: "open", ...(end !== undefined && { until: end }) };
  const closedAt = end ?? momentOf({ time }, "time");
  return { state: "closed", ...(closedAt !== undefined && { closedAt }) };
}

/** `Fri, 27 Jan 2023 06:02:51 GMT`, or as everywhere else. */
function timeIn(detail: AuditRecord, name: string): string | undefined {
  const written = text(detail, name);
  if (written === undefined || written.length > 40) return undefined;
  if (!/^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(written))
    return momentOf(detail, name);
  const time = Date.parse(written);
  return Number.isNaN(time) ? undefined : instantOf(time);
}

/** The entities where they are few enough to be named, else the service's governed types; undefined where there are none. */
function scopeOf({ account, detail, region }: Envelope, governs: readonly string[]): Scope | undefined {
  const place = { accounts: account, regions: text(detail, "eventRegion")?.slice(0, 64) ?? region };
  const entities = list(detail, "affectedEntities").slice(0, mostEntities).filter(isGroup).flatMap(namesOf);
  const named = text(detail, "totalPages") === "1" ? namesIn(entities) : undefined;
  if (named?.resources !== undefined) return { ...place, ...named };
  const types = governs.filter((type) => isOfService(type, text(detail, "service") ?? "")).slice(0, 100);
  return types.length === 0 ? undefined : { ...place, types };
}

/** An entity is an id or an ARN, which ends in one. */
function namesOf(entity: AuditRecord): readonly string[] {
  const value = text(entity, "entityValue") ?? "";
  const arn = parseArn(value);
  return arn === undefined ? [value] : [value, nameIn(arn)];
}

/** `ELASTICLOADBALANCING` of `AWS::ElasticLoadBalancingV2::LoadBalancer`. */
function isOfService(type: string, service: string): boolean {
  const namespace = type.split("::")[1]?.toLowerCase().replace(/v2$/, "");
  return namespace !== undefined && namespace === service.toLowerCase();
}
