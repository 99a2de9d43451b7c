import { isRecord, type Json } from "#core/fields/json.ts";
import { arn, nameOr, plainCall, textOf } from "../kit/naming.ts";
import type { ApiCall, KindScene, Properties, ResourceKind } from "../kit/resource-kind.ts";
import { emptied } from "../kit/spelling.ts";
import { tagCalls, tagMap, tagsIn } from "../kit/tag-calls.ts";

const target = ({ resource }: KindScene): Properties => ({ queueUrl: resource.id });

const attributes = [
  "VisibilityTimeout",
  "DelaySeconds",
  "MaximumMessageSize",
  "MessageRetentionPeriod",
  "ReceiveMessageWaitTimeSeconds",
  "KmsMasterKeyId",
  "KmsDataKeyReusePeriodSeconds",
  "SqsManagedSseEnabled",
  "RedrivePolicy",
  "RedriveAllowPolicy",
];

/** Every attribute of a queue is a text. */
const asText = (value: Json): string => (isRecord(value) ? JSON.stringify(value) : String(value));

const attributesOf = ({ before, after, changed }: KindScene): Properties => {
  const parts = changed
    .filter((name) => attributes.includes(name))
    .map((name): [string, string] => {
      const value = after[name] ?? emptied(before[name]) ?? "";
      return [name, after[name] === undefined ? "" : asText(value)];
    });
  return parts.length === 0 ? {} : { attributes: Object.fromEntries(parts) };
};

const setAttributes: ApiCall = {
  name: "SetQueueAttributes",
  writes: attributes,
  requests: (scene) => [{ parameters: { ...target(scene), ...attributesOf(scene) } }],
};

export const queue: ResourceKind = {
  type: "AWS::SQS::Queue",
  source: "sqs",
  required: [],
  born: (asked, place) => {
    const named = nameOr(asked, "QueueName", place);
    const name = textOf(named, "QueueName");
    const url = `https://sqs.${place.region}.amazonaws.com/${place.account}/${name}`;
    return { VisibilityTimeout: 30, ...asked, ...named, Arn: arn("sqs", place, name), QueueUrl: url };
  },
  create: {
    name: "CreateQueue",
    writes: ["QueueName", ...attributes, "Tags"],
    requests: (scene) => {
      const { QueueName = "", Tags } = scene.after;
      const tags = tagsIn(Tags).length === 0 ? {} : tagMap(tagsIn(Tags));
      return [
        { parameters: { queueName: QueueName, ...attributesOf(scene), ...tags }, answer: target(scene) },
      ];
    },
  },
  updates: [setAttributes, tagCalls({ put: "TagQueue", drop: "UntagQueue", target, tags: tagMap })],
  remove: plainCall("DeleteQueue", target),
  configShape: "cloudformation",
};
