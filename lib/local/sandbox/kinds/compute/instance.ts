import type { Json } from "#core/fields/json.ts";
import { freshHex, plainCall } from "../kit/naming.ts";
import type { ApiCall, KindScene, Properties, ResourceKind } from "../kit/resource-kind.ts";
import { lowerFirst } from "../kit/spelling.ts";
import { ec2TagCalls, tagSpecification } from "../network/ec2-tags.ts";

const target = ({ resource }: KindScene): Properties => ({ instanceId: resource.id });
const listed = ({ resource }: KindScene): Properties => ({
  instancesSet: { items: [{ instanceId: resource.id }] },
});
const done = { _return: true };

const attributes = [
  "InstanceType",
  "DisableApiTermination",
  "EbsOptimized",
  "SourceDestCheck",
  "InstanceInitiatedShutdownBehavior",
];

/** EC2 changes one attribute by one call, and wraps its value. */
const modify: ApiCall = {
  name: "ModifyInstanceAttribute",
  writes: attributes,
  requests: (scene) =>
    scene.changed.flatMap((name) => {
      const value = scene.after[name];
      if (value === undefined) return [];
      return [{ parameters: { ...target(scene), [lowerFirst(name)]: { value } }, answer: done }];
    }),
};

const groups: ApiCall = {
  name: "ModifyInstanceAttribute",
  writes: ["SecurityGroupIds"],
  requests: (scene) => {
    const ids = scene.after["SecurityGroupIds"];
    const items = (Array.isArray(ids) ? ids : []).map((groupId: Json) => ({ groupId }));
    return [{ parameters: { ...target(scene), groupSet: { items } }, answer: done }];
  },
};

const launched = ["ImageId", "InstanceType", "SubnetId", "KeyName", "EbsOptimized", "DisableApiTermination"];

export const instance: ResourceKind = {
  type: "AWS::EC2::Instance",
  source: "ec2",
  required: ["ImageId"],
  born: (asked, place) => ({
    InstanceType: "t3.micro",
    ...asked,
    InstanceId: `i-${freshHex(place, 17)}`,
    PrivateIp: "10.0.0.10",
  }),
  create: {
    name: "RunInstances",
    writes: [...launched, "Tags"],
    requests: ({ resource, after, changed }) => {
      const { ImageId = "", Tags } = after;
      const rest = launched.filter((name) => name !== "ImageId" && changed.includes(name));
      const parameters = {
        instancesSet: { items: [{ imageId: ImageId, minCount: 1, maxCount: 1 }] },
        ...Object.fromEntries(rest.map((name) => [lowerFirst(name), after[name] ?? null])),
        ...tagSpecification("instance", Tags),
      };
      const items = [{ instanceId: resource.id, imageId: ImageId }];
      return [{ parameters, answer: { instancesSet: { items } } }];
    },
  },
  updates: [modify, groups, ec2TagCalls],
  remove: plainCall("TerminateInstances", listed, done),
  configShape: "api",
};
