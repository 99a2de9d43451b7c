import { type AuditRecord, group, isGroup, list, text } from "../changes/records/audit-record.ts";
import { momentOf } from "../changes/records/moment.ts";
import type { Scope, Situation } from "../claims/situation.ts";
import type { Envelope } from "../receiving/envelope.ts";
import { alarmRef } from "../receiving/written-refs.ts";
import { ignored, type Noted, namesIn, type Unnoted } from "./noted.ts";

const mostMetrics = 100;

/** A CloudWatch alarm that went off or fell silent, or was deleted while it was off. */
export function alarmIn(envelope: Envelope): Noted | Unnoted {
  const { detail, detailType } = envelope;
  const name = text(detail, "alarmName");
  const state = group(detail, "state") ?? {};
  const changedAt = momentOf(state, "timestamp") ?? momentOf({ time: envelope.time }, "time");
  if (name === undefined || changedAt === undefined)
    return { as: "broken", why: "it names no alarm or time" };
  const isDeleted = detailType === "CloudWatch Alarm Configuration Change";
  if (isDeleted && text(detail, "operation") !== "delete") return ignored("its state did not change");
  const value = text(state, "value");
  if (isDeleted || value === "OK") return closed(envelope, { name, closedAt: changedAt, isDeleted });
  if (value !== "ALARM") return ignored("an alarm without data says nothing");
  const situation = { ...factsOf(envelope, name), state: "open" as const, since: changedAt };
  return { as: "situation", situation, asksWriters: true };
}

type Closing = { readonly name: string; readonly closedAt: string; readonly isDeleted: boolean };

/** It began when its last state did, where that was an alarm; otherwise only what is known to be open ends. */
function closed(envelope: Envelope, { name, closedAt, isDeleted }: Closing): Noted {
  const { detail, time } = envelope;
  const last = group(detail, isDeleted ? "state" : "previousState") ?? {};
  const began = text(last, "value") === "ALARM" ? momentOf(last, "timestamp") : undefined;
  const end = isDeleted ? (momentOf({ time }, "time") ?? closedAt) : closedAt;
  const since = began !== undefined && Date.parse(began) <= Date.parse(end) ? began : end;
  const situation = { ...factsOf(envelope, name), state: "closed" as const, since, closedAt: end };
  return { as: "situation", situation, asksWriters: true };
}

const factsOf = (envelope: Envelope, name: string) => ({
  kind: "alarm" as const,
  ref: alarmRef(name),
  source: "cloudwatch",
  scope: scopeOf(envelope),
  // An alarm names nobody who is on it.
  responders: [],
  // So AWS calls the alarms that it makes for scaling policies.
  ...(name.startsWith("TargetTracking-") && { scaling: true }),
  ...aboutIn(group(envelope.detail, "configuration") ?? {}),
});

const aboutMoney = /(?:^|[^a-z])(?:billing|budgets?|costs?)(?:$|[^a-z])/i;
const longestNamespace = 255;

/**
 * What the metrics are about. INVARIANT (the doubtful one): of several namespaces one that is not AWS's own stands for
 * all, and what cannot be told is none of AWS's.
 */
function aboutIn(configuration: AuditRecord): Pick<Situation, "namespace" | "goal"> {
  const metrics = list(configuration, "metrics").slice(0, mostMetrics).filter(isGroup);
  const found = metrics.flatMap((metric) => namespaceIn(metric) ?? []);
  const own = found.find((namespace) => !namespace.startsWith("AWS/"));
  // Metrics that only an expression names, and alarms made of alarms.
  const untold = metrics.length > 0 ? "unknown" : undefined;
  const isComposite = text(configuration, "alarmRule") !== undefined;
  const namespace = isComposite ? "composite" : (own ?? found[0] ?? untold);
  const isAboutMoney = found.length > 0 && found.every((each) => aboutMoney.test(each));
  return { ...(namespace !== undefined && { namespace }), ...(isAboutMoney && { goal: "cost" }) };
}

const namespaceIn = (metric: AuditRecord): string | undefined =>
  text(group(group(metric, "metricStat") ?? {}, "metric") ?? {}, "namespace")?.slice(0, longestNamespace);

/** An alarm on more than a scope can name speaks for its whole account and region. */
function scopeOf({ account, region, detail }: Envelope): Scope {
  const metrics = list(group(detail, "configuration") ?? {}, "metrics").slice(0, mostMetrics);
  const named = metrics.filter(isGroup).flatMap(dimensionsIn);
  return { accounts: account, regions: region, ...namesIn(named) };
}

function dimensionsIn(metric: AuditRecord): readonly string[] {
  const dimensions = group(group(group(metric, "metricStat") ?? {}, "metric") ?? {}, "dimensions");
  return Object.values(dimensions ?? {}).filter((value) => typeof value === "string");
}
