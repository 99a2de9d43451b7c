import type { Json } from "#core/fields/json.ts";
import { arn, byProperty, freshHex, nameOr, plainCall, textOf } from "../kit/naming.ts";
import type { ApiCall, KindScene, Properties, ResourceKind } from "../kit/resource-kind.ts";
import { setter } from "../kit/setter.ts";
import { type Tag, tagCalls, tagsIn } from "../kit/tag-calls.ts";

const target = byProperty("autoScalingGroupName", "AutoScalingGroupName");

const sizes = ["MinSize", "MaxSize", "DesiredCapacity"];
const settings = [
  ...sizes,
  "Cooldown",
  "DefaultInstanceWarmup",
  "HealthCheckType",
  "HealthCheckGracePeriod",
  "NewInstancesProtectedFromScaleIn",
  "CapacityRebalance",
  "MaxInstanceLifetime",
  "TerminationPolicies",
  "AvailabilityZones",
  "VPCZoneIdentifier",
  "LaunchTemplate",
  "LaunchConfigurationName",
  "MixedInstancesPolicy",
];

// The type writes sizes as text and the API as numbers; subnets stand in one text.
const asNumber = (value: Json): Json => (typeof value === "string" && value !== "" ? Number(value) : value);
const joined = (value: Json): Json => (Array.isArray(value) ? value.join(",") : value);
const told = {
  ...Object.fromEntries([...sizes, "Cooldown"].map((name) => [name, asNumber])),
  VPCZoneIdentifier: joined,
};
const called = { Cooldown: "defaultCooldown" };

const groupTags = (name: string, tags: readonly (Tag & Properties)[]): Properties => ({
  tags: tags.map(({ Key, Value, PropagateAtLaunch }) => ({
    resourceId: name,
    resourceType: "auto-scaling-group",
    key: Key,
    ...(Value !== undefined && { value: Value, propagateAtLaunch: PropagateAtLaunch ?? false }),
  })),
});

const nameOf = ({ resource }: KindScene) => resource.id;

const targetGroups = (name: string, pick: (scene: KindScene) => readonly Json[]) => (scene: KindScene) => {
  const arns = pick(scene);
  return arns.length === 0 ? [] : [{ name, parameters: { ...target(scene), targetGroupARNs: arns } }];
};
const listIn = (properties: Properties): readonly Json[] => {
  const value = properties["TargetGroupARNs"];
  return Array.isArray(value) ? value : [];
};
const attach = targetGroups("AttachLoadBalancerTargetGroups", ({ before, after }) =>
  listIn(after).filter((each) => !listIn(before).includes(each)),
);
const detach = targetGroups("DetachLoadBalancerTargetGroups", ({ before, after }) =>
  listIn(before).filter((each) => !listIn(after).includes(each)),
);

const tagging: ApiCall = {
  name: "CreateOrUpdateTags",
  writes: ["Tags"],
  requests: (scene) =>
    tagCalls({
      put: "CreateOrUpdateTags",
      drop: "DeleteTags",
      target: () => ({}),
      tags: (tags) => groupTags(nameOf(scene), tags as readonly (Tag & Properties)[]),
      keys: (tags) =>
        groupTags(
          nameOf(scene),
          tags.map(({ Key }) => ({ Key }) as Tag & Properties),
        ),
    }).requests(scene),
};

export const autoScalingGroup: ResourceKind = {
  type: "AWS::AutoScaling::AutoScalingGroup",
  source: "autoscaling",
  required: ["MinSize", "MaxSize"],
  born: (asked, place) => {
    const named = nameOr(asked, "AutoScalingGroupName", place);
    const name = textOf(named, "AutoScalingGroupName");
    const rest = `autoScalingGroup:${freshHex(place, 12)}:autoScalingGroupName/${name}`;
    return {
      DesiredCapacity: asked["MinSize"] ?? "0",
      ...asked,
      ...named,
      AutoScalingGroupARN: arn("autoscaling", place, rest),
    };
  },
  create: setter({
    name: "CreateAutoScalingGroup",
    target,
    writes: ["AutoScalingGroupName", ...settings, "Tags", "TargetGroupARNs"],
    called,
    told: { ...told, Tags: (tags) => groupTags("", tagsIn(tags))["tags"] },
  }),
  updates: [
    setter({ name: "UpdateAutoScalingGroup", target, writes: settings, called, told }),
    { ...setter({ name: "SetDesiredCapacity", target, writes: ["DesiredCapacity"], told }), isByName: true },
    tagging,
    {
      name: "AttachLoadBalancerTargetGroups",
      writes: ["TargetGroupARNs"],
      requests: (scene) => [...attach(scene), ...detach(scene)],
    },
  ],
  remove: plainCall("DeleteAutoScalingGroup", (scene) => ({ ...target(scene), forceDelete: true })),
  configShape: "api",
};
