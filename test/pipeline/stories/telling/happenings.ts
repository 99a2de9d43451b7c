import type { Actor, Claim } from "#core/claims/claim.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { worldAccount, worldRegion } from "#local/world/world-settings.ts";
import { actors, minute } from "../../stage.ts";
import { begin, momentOf, type Opening, type Story, situation } from "./story.ts";
import { rule, securityGroup } from "./things.ts";

export const role = (name: string): string => `arn:aws:iam::${worldAccount}:role/${name}`;

export const machine = (name: string): Actor => ({ principal: role(name), via: "boto3", kind: "automation" });

/** The incident of the on-call's session name, as the pager says it, with those who are on it. */
export function incident(
  story: Story,
  since: string,
  state: "open" | "closed" = "open",
  responders: readonly string[] = [role("oncall")],
): void {
  const fact = { kind: "incident", ref: "INC-1042", state, since, responders } as const;
  situation(story, role("pagerduty"), {
    ...fact,
    ...(state === "closed" && { closedAt: momentOf(story) }),
  });
}

/** What a person declares ends after some hours, unless another one renews it. */
export function renewed(story: Story, since: string, by: "pagerduty" | "duty-manager"): void {
  const fact = { kind: "incident", ref: "INC-1042", state: "open", since } as const;
  situation(story, role(by), { ...fact, responders: [role("oncall")] });
}

type Hotfix = Opening & { readonly fix?: Readonly<Record<string, string>> };

/** In an incident the on-call raised the capacity of the pipeline's group, twenty minutes ago. */
export async function hotfix({ fix = { DesiredCapacity: "10" }, ...opening }: Hotfix = {}): Promise<Story> {
  const story = await begin(opening);
  incident(story, momentOf(story));
  await story.pass(minute);
  story.change(actors.oncall, fix);
  await story.pass(20 * minute);
  return story;
}

/** The rule that nobody explains. */
export const opened =
  "/SecurityGroupIngress[IpProtocol=tcp,FromPort=22,ToPort=22,CidrIp=10.1.0.0/16]" as FieldPath;
export const openedRules = [rule("10.0.0.0/16"), rule("10.1.0.0/16")];

/** Somebody opened access and said nothing; the grace is over, and the security owner is asked. */
export async function accessOpened(opening: Opening = {}): Promise<Story> {
  const story = await begin({ made: securityGroup, ...opening });
  story.change(actors.nobody, { SecurityGroupIngress: openedRules });
  await story.pass(20 * minute);
  return story;
}

/** An alarm on the group goes off or falls silent. */
export function alarm({ put, clock, resource }: Story, value: "ALARM" | "OK", began: string): void {
  const metric = { namespace: "AWS/EC2", name: "Latency", dimensions: { AutoScalingGroupName: resource.id } };
  const now = new Date(clock.now()).toISOString();
  put({
    version: "0",
    id: `alarm-${value}`,
    "detail-type": "CloudWatch Alarm State Change",
    source: "aws.cloudwatch",
    account: worldAccount,
    time: now,
    region: worldRegion,
    resources: [],
    detail: {
      alarmName: "checkout-p99",
      state: { value, timestamp: now },
      previousState: { value: value === "OK" ? "ALARM" : "OK", timestamp: began },
      configuration: { metrics: [{ id: "m1", metricStat: { metric, period: 60, stat: "p99" } }] },
    },
  });
}

type Wish = Pick<Claim, "id" | "field" | "constraint" | "actor" | "intent" | "motivation"> & Partial<Claim>;

const must = { strength: "must" } as const;

export const more = (field: FieldPath): Wish => ({
  ...must,
  id: "more",
  field,
  constraint: { min: 6 },
  prefer: 10,
  actor: machine("load-tests"),
  intent: "performance",
  motivation: { kind: "experiment", ref: "EXP-4" },
});

export const less = (field: FieldPath, max = 8): Wish => ({
  ...must,
  id: "less",
  field,
  constraint: { max },
  prefer: 3,
  actor: machine("cost-optimiser"),
  intent: "cost",
  motivation: { kind: "budget", ref: "budget/2026-11" },
});
