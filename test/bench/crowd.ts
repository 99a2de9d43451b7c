import { Dispute } from "#core/arbitration/dispute.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const at = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();

/** Who wants what and why, in turn; a few of them agree, most want a bound, some exclude each other. */
const roles = [
  {
    intent: "availability",
    motivation: { kind: "traffic-spike", ref: "alarm/p99" },
    constraint: { min: 8 },
    prefer: 10,
    kind: "automation",
  },
  {
    intent: "cost",
    motivation: { kind: "budget", ref: "budget/11" },
    constraint: { max: 6 },
    prefer: 3,
    kind: "automation",
  },
  {
    intent: "consistency",
    motivation: { kind: "change-ticket", ref: "CHG-1" },
    constraint: { is: 4 },
    kind: "pipeline",
  },
  {
    intent: "availability",
    motivation: { kind: "incident", ref: "INC-7" },
    constraint: { min: 6, max: 20 },
    prefer: 12,
    kind: "person",
  },
  {
    intent: "performance",
    motivation: { kind: "launch", ref: "LAUNCH-1" },
    constraint: { min: 7 },
    kind: "person",
  },
  {
    intent: "operability",
    motivation: { kind: "schedule", ref: "nightly" },
    constraint: { min: 2, max: 12 },
    prefer: 5,
    kind: "agent",
  },
  {
    intent: "experiment",
    motivation: { kind: "experiment", ref: "EXP-1" },
    constraint: { in: [3, 5, 9] },
    kind: "person",
  },
] as const;

const situations = [
  { kind: "alarm", ref: "alarm/p99", source: "cloudwatch" },
  { kind: "incident", ref: "INC-7", source: "pagerduty" },
  { kind: "launch", ref: "LAUNCH-1", source: "calendar" },
  { kind: "change-ticket", ref: "CHG-1", source: "jira" },
].map((situation) => ({ ...situation, state: "open", scope: { service: "checkout" }, since: at(-300) }));

function claim(index: number, { field, sameSecond }: { field: string; sameSecond: boolean }): object {
  const { kind, ...role } = roles[index % roles.length] as (typeof roles)[number];
  return {
    id: `c${index}`,
    field,
    ...role,
    actor: { principal: `arn:aws:iam::123456789012:role/${kind}-${index}`, via: "sdk", kind },
    strength: index % 5 === 4 ? "want" : "must",
    source: index % 3 === 0 ? "session" : "declared",
    madeAt: at(sameSecond ? -30 : -30 - index * 0.37),
    ...(index % 4 === 0 && { until: at(60 + (index % 50)) }),
  };
}

/** So many claims by as many actors, spread over so many fields of one resource. */
export function crowd(claims: number, fields: number, sameSecond = false): Dispute {
  const paths = Array.from({ length: fields }, (_, index) =>
    index === 0 ? "/DesiredCapacity" : `/Setting${index}`,
  );
  const values = Object.fromEntries(paths.map((path) => [path, 3]));
  return Dispute.parse({
    resource: {
      account: "123456789012",
      region: "eu-north-1",
      type: "AWS::AutoScaling::AutoScalingGroup",
      id: "checkout",
    },
    now: at(0),
    tags: { service: "checkout", env: "prod" },
    live: values,
    prior: values,
    claims: Array.from({ length: claims }, (_, index) =>
      claim(index, { field: paths[index % fields] ?? "/DesiredCapacity", sameSecond }),
    ),
    situations,
  });
}
