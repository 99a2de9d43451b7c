import { arn, byProperty, nameOr, plainCall, textOf } from "../kit/naming.ts";
import type { KindScene, ResourceKind } from "../kit/resource-kind.ts";
import { setter } from "../kit/setter.ts";
import { tagCalls } from "../kit/tag-calls.ts";

const target = byProperty("tableName", "TableName");
const ownArn = ({ before, after }: KindScene) => textOf({ ...before, ...after }, "Arn");
const answer = (scene: KindScene) => ({ tableDescription: { ...target(scene), tableArn: ownArn(scene) } });

const settings = [
  "BillingMode",
  "ProvisionedThroughput",
  "DeletionProtectionEnabled",
  "TableClass",
  "StreamSpecification",
];
const fixed = ["TableName", "KeySchema", "AttributeDefinitions"];

export const table: ResourceKind = {
  type: "AWS::DynamoDB::Table",
  source: "dynamodb",
  required: ["KeySchema"],
  born: (asked, place) => {
    const named = nameOr(asked, "TableName", place);
    return { ...asked, ...named, Arn: arn("dynamodb", place, `table/${textOf(named, "TableName")}`) };
  },
  create: setter({ name: "CreateTable", target, writes: [...fixed, ...settings, "Tags"], answer }),
  updates: [
    setter({ name: "UpdateTable", target, writes: settings, answer }),
    setter({ name: "UpdateContinuousBackups", target, writes: ["PointInTimeRecoverySpecification"] }),
    setter({ name: "UpdateTimeToLive", target, writes: ["TimeToLiveSpecification"] }),
    tagCalls({
      put: "TagResource",
      drop: "UntagResource",
      target: (scene) => ({ resourceArn: ownArn(scene) }),
    }),
  ],
  remove: plainCall("DeleteTable", target),
  configShape: "api",
};
