import { arn, byProperty, nameOr, plainCall, textOf } from "../kit/naming.ts";
import type { ApiCall, KindScene, Properties, ResourceKind } from "../kit/resource-kind.ts";
import { parametersOf } from "../kit/setter.ts";
import { tagCalls } from "../kit/tag-calls.ts";

const target = byProperty("alarmName", "AlarmName");
const ownArn = ({ before, after }: KindScene): string => textOf({ ...before, ...after }, "Arn");

const settings = [
  "ActionsEnabled",
  "AlarmActions",
  "AlarmDescription",
  "ComparisonOperator",
  "DatapointsToAlarm",
  "Dimensions",
  "EvaluationPeriods",
  "InsufficientDataActions",
  "MetricName",
  "Namespace",
  "OKActions",
  "Period",
  "Statistic",
  "Threshold",
  "TreatMissingData",
  "Unit",
];

/** An alarm is always written whole, whatever of it changes. */
const put: ApiCall = {
  name: "PutMetricAlarm",
  writes: ["AlarmName", ...settings, "Tags"],
  requests: (scene) => {
    const isNew = Object.keys(scene.before).length === 0;
    const there = [...settings, ...(isNew ? ["Tags"] : [])].filter((name) => scene.after[name] !== undefined);
    const gone = scene.changed.filter((name) => scene.after[name] === undefined);
    const parameters: Properties = parametersOf({ ...scene, changed: [...there, ...gone] });
    return [{ parameters: { ...target(scene), ...parameters } }];
  },
};

export const alarm: ResourceKind = {
  type: "AWS::CloudWatch::Alarm",
  source: "monitoring",
  required: ["ComparisonOperator", "EvaluationPeriods"],
  born: (asked, place) => {
    const named = nameOr(asked, "AlarmName", place);
    return { ...asked, ...named, Arn: arn("cloudwatch", place, `alarm:${textOf(named, "AlarmName")}`) };
  },
  create: put,
  updates: [
    { ...put, writes: settings },
    tagCalls({
      put: "TagResource",
      drop: "UntagResource",
      target: (scene) => ({ resourceARN: ownArn(scene) }),
    }),
  ],
  remove: plainCall("DeleteAlarms", ({ resource }) => ({ alarmNames: [resource.id] })),
  configShape: "api",
};
