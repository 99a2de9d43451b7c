import { arn, freshHex, nameOr, plainCall, textOf } from "../kit/naming.ts";
import type { KindScene, Properties, ResourceKind } from "../kit/resource-kind.ts";
import { setter } from "../kit/setter.ts";
import { tagCalls } from "../kit/tag-calls.ts";

const target = ({ resource }: KindScene): Properties => ({ targetGroupArn: resource.id });
const answer = (scene: KindScene): Properties => ({ targetGroups: [target(scene)] });

const checks = [
  "HealthCheckEnabled",
  "HealthCheckPath",
  "HealthCheckPort",
  "HealthCheckProtocol",
  "HealthCheckIntervalSeconds",
  "HealthCheckTimeoutSeconds",
  "HealthyThresholdCount",
  "UnhealthyThresholdCount",
  "Matcher",
];
const fixed = ["Name", "Protocol", "Port", "VpcId", "TargetType", "ProtocolVersion", "IpAddressType"];

export const targetGroup: ResourceKind = {
  type: "AWS::ElasticLoadBalancingV2::TargetGroup",
  source: "elasticloadbalancing",
  apiVersion: "2015-12-01",
  required: [],
  born: (asked, place) => {
    const named = nameOr(asked, "Name", place);
    const name = textOf(named, "Name");
    const full = `targetgroup/${name}/${freshHex(place, 16)}`;
    const own = arn("elasticloadbalancing", place, full);
    return { ...asked, ...named, TargetGroupArn: own, TargetGroupFullName: full, TargetGroupName: name };
  },
  create: setter({
    name: "CreateTargetGroup",
    target: () => ({}),
    writes: [...fixed, ...checks, "Tags"],
    answer,
  }),
  updates: [
    setter({ name: "ModifyTargetGroup", target, writes: checks, answer }),
    setter({
      name: "ModifyTargetGroupAttributes",
      target,
      writes: ["TargetGroupAttributes"],
      called: { TargetGroupAttributes: "attributes" },
    }),
    tagCalls({
      put: "AddTags",
      drop: "RemoveTags",
      target: ({ resource }) => ({ resourceArns: [resource.id] }),
    }),
  ],
  remove: plainCall("DeleteTargetGroup", target),
  configShape: "api",
};
