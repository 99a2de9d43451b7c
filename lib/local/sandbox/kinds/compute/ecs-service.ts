import { arn, nameOr, plainCall, textOf } from "../kit/naming.ts";
import type { Birthplace, KindScene, Properties, ResourceKind } from "../kit/resource-kind.ts";
import { setter } from "../kit/setter.ts";
import { tagCalls } from "../kit/tag-calls.ts";

const serviceArn = ({ before, after }: KindScene) => textOf({ ...before, ...after }, "ServiceArn");
const cluster = ({ before, after }: KindScene) => textOf({ ...before, ...after }, "Cluster");
const clusterArn = (scene: KindScene) => arn("ecs", scene.resource, `cluster/${cluster(scene)}`);

const target = (scene: KindScene): Properties => ({ cluster: cluster(scene), service: serviceArn(scene) });
const answer = (scene: KindScene): Properties => ({
  service: {
    serviceArn: serviceArn(scene),
    serviceName: textOf({ ...scene.before, ...scene.after }, "ServiceName"),
    clusterArn: clusterArn(scene),
  },
});

const settings = [
  "DesiredCount",
  "TaskDefinition",
  "NetworkConfiguration",
  "DeploymentConfiguration",
  "PlatformVersion",
  "HealthCheckGracePeriodSeconds",
  "EnableExecuteCommand",
  "EnableECSManagedTags",
  "PropagateTags",
  "LoadBalancers",
  "ServiceRegistries",
  "CapacityProviderStrategy",
  "PlacementConstraints",
  "PlacementStrategies",
  "AvailabilityZoneRebalancing",
];
const fixed = ["ServiceName", "LaunchType", "SchedulingStrategy", "DeploymentController"];

/** A cluster may be named by its ARN; the identifier holds its name. */
function born(asked: Properties, place: Birthplace): Properties {
  const named = nameOr(asked, "ServiceName", place);
  const name = textOf(named, "ServiceName");
  const clusterName =
    textOf({ Cluster: "default", ...asked }, "Cluster")
      .split("/")
      .at(-1) ?? "default";
  const own = arn("ecs", place, `service/${clusterName}/${name}`);
  return { DesiredCount: 1, ...asked, ...named, Cluster: clusterName, Name: name, ServiceArn: own };
}

export const ecsService: ResourceKind = {
  type: "AWS::ECS::Service",
  source: "ecs",
  required: ["TaskDefinition"],
  born,
  create: setter({
    name: "CreateService",
    target: (scene) => ({ cluster: cluster(scene) }),
    writes: ["Cluster", ...fixed, ...settings, "Tags"],
    answer,
  }),
  updates: [
    setter({ name: "UpdateService", target, writes: settings, answer }),
    tagCalls({
      put: "TagResource",
      drop: "UntagResource",
      target: (scene) => ({ resourceArn: serviceArn(scene) }),
    }),
  ],
  remove: {
    ...plainCall("DeleteService", (scene) => ({ ...target(scene), force: true })),
    requests: (scene) => [{ parameters: { ...target(scene), force: true }, answer: answer(scene) }],
  },
  configShape: "cloudformation",
};
