import { arn, byProperty, nameOr, plainCall, textOf } from "../kit/naming.ts";
import type { ApiCall, KindScene, ResourceKind } from "../kit/resource-kind.ts";
import { setter } from "../kit/setter.ts";
import { tagCalls } from "../kit/tag-calls.ts";

const target = byProperty("name", "TrailName");
const ownArn = ({ before, after }: KindScene): string => textOf({ ...before, ...after }, "Arn");

const settings = [
  "S3BucketName",
  "S3KeyPrefix",
  "IncludeGlobalServiceEvents",
  "IsMultiRegionTrail",
  "EnableLogFileValidation",
  "CloudWatchLogsLogGroupArn",
  "CloudWatchLogsRoleArn",
  "KMSKeyId",
];
const called = { KMSKeyId: "kmsKeyId", CloudWatchLogsLogGroupArn: "cloudWatchLogsLogGroupArn" };

/** Whether a trail records is no setting of it: it is started and stopped. */
const logging: ApiCall = {
  name: "StartLogging",
  writes: ["IsLogging"],
  requests: (scene) => [
    {
      name: scene.after["IsLogging"] === true ? "StartLogging" : "StopLogging",
      parameters: target(scene),
    },
  ],
};

export const trail: ResourceKind = {
  type: "AWS::CloudTrail::Trail",
  source: "cloudtrail",
  required: ["S3BucketName", "IsLogging"],
  born: (asked, place) => {
    const named = nameOr(asked, "TrailName", place);
    return { ...asked, ...named, Arn: arn("cloudtrail", place, `trail/${textOf(named, "TrailName")}`) };
  },
  create: setter({ name: "CreateTrail", target, writes: ["TrailName", ...settings], called }),
  updates: [
    setter({ name: "UpdateTrail", target, writes: settings, called }),
    logging,
    tagCalls({
      put: "AddTags",
      drop: "RemoveTags",
      target: (scene) => ({ resourceId: ownArn(scene) }),
      tags: (tags) => ({ tagsList: tags.map(({ Key, Value }) => ({ key: Key, value: Value })) }),
    }),
  ],
  remove: plainCall("DeleteTrail", target),
  configShape: "api",
};
