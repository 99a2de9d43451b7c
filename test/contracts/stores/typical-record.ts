import type { Claim } from "#core/claims/claim.ts";
import { emptyDocket } from "#core/claims/docket/docket.ts";
import { claimKey } from "#core/claims/docket/replacement-key.ts";
import type { Json } from "#core/fields/json.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { arrivalOf } from "#core/ledger/stored-event.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";

export const checkout: ResourceId = {
  account: "123456789012",
  region: "eu-north-1",
  type: "AWS::AutoScaling::AutoScalingGroup",
  id: "checkout",
};

const eventId = "7c1f0a5e-5a8b-4a53-9a41-0d6f2b9c8e17";
const at = "2026-11-21T03:10:00Z";

const claim: Claim = {
  id: `${eventId}/DesiredCapacity`,
  field: "/DesiredCapacity",
  constraint: { is: "10" },
  actor: {
    principal: "arn:aws:sts::123456789012:assumed-role/deployer/ci-checkout-4711",
    via: "terraform",
    kind: "pipeline",
  },
  intent: "availability",
  motivation: { kind: "change-ticket", ref: "CHG-20417" },
  source: "session",
  madeAt: at,
  changedAt: at,
  change: eventId,
  onLoss: "defer",
  state: "active",
} as Claim;

/** As Cloud Control gives an auto scaling group: fifteen properties. */
const fifteen: Json = {
  AutoScalingGroupARN:
    "arn:aws:autoscaling:eu-north-1:123456789012:autoScalingGroup:0b3f9a52-6c1d-4a7e-8f21-5d3c7be9a614:autoScalingGroupName/checkout",
  AutoScalingGroupName: "checkout",
  AvailabilityZones: ["eu-north-1a", "eu-north-1b", "eu-north-1c"],
  Cooldown: "300",
  DesiredCapacity: "10",
  HealthCheckGracePeriod: 120,
  HealthCheckType: "ELB",
  LaunchTemplate: { LaunchTemplateId: "lt-0a4f7c9be21d35608", Version: "17" },
  MaxSize: "24",
  MinSize: "4",
  NewInstancesProtectedFromScaleIn: false,
  Tags: [
    { Key: "env", PropagateAtLaunch: true, Value: "prod" },
    { Key: "team", PropagateAtLaunch: true, Value: "payments" },
  ],
  TargetGroupARNs: [
    "arn:aws:elasticloadbalancing:eu-north-1:123456789012:targetgroup/checkout/6d0ecf831eec9f09",
  ],
  TerminationPolicies: ["Default"],
  VPCZoneIdentifier: ["subnet-0c2f1d7a9b3e45f68", "subnet-08b1c6d2e7f3a9045", "subnet-0f9e8d7c6b5a41320"],
};

/** What is stored of a resource that one pipeline changed and nobody contests. */
export const typicalRecord: DocketRecord = {
  ...freshRecord(checkout),
  docket: {
    ...emptyDocket,
    writes: new Map([
      [claimKey(claim.actor, claim.field), { at: Date.parse(at), writes: new Map([[eventId, claim]]) }],
    ]),
  },
  live: { at: "2026-11-21T03:10:12Z", state: "there", properties: fifteen },
  prior: fifteen,
  priorTags: { env: "prod", team: "payments" },
  history: [
    {
      field: claim.field,
      at,
      principal: claim.actor.principal,
      via: "terraform",
      after: "10",
      by: "change",
    },
  ],
  settled: {},
  folded: arrivalOf(Date.parse(at) + 2_345, eventId),
  policy: "3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea",
};
