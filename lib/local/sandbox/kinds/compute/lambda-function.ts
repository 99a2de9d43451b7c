import { arn, byProperty, nameOr, plainCall, textOf } from "../kit/naming.ts";
import type { ApiCall, KindScene, ResourceKind } from "../kit/resource-kind.ts";
import { parametersOf, redacted, setter } from "../kit/setter.ts";
import { tagCalls, tagMap, tagsIn } from "../kit/tag-calls.ts";

const target = byProperty("functionName", "FunctionName");
const functionArn = ({ before, after }: KindScene) => textOf({ ...before, ...after }, "Arn");
const answer = (scene: KindScene) => ({ functionName: scene.resource.id, functionArn: functionArn(scene) });

const configuration = [
  "Description",
  "Runtime",
  "Role",
  "Handler",
  "Timeout",
  "MemorySize",
  "Environment",
  "VpcConfig",
  "DeadLetterConfig",
  "TracingConfig",
  "Layers",
  "EphemeralStorage",
  "KmsKeyArn",
  "ImageConfig",
  "LoggingConfig",
];
const told = { Environment: redacted };

const code: ApiCall = {
  name: "UpdateFunctionCode20150331v2",
  writes: ["Code", "Architectures"],
  requests: (scene) => {
    const { code: parts = {}, ...rest } = parametersOf(scene);
    return [
      {
        parameters: { ...target(scene), ...(parts as object), ...rest, publish: false, dryRun: false },
        answer: answer(scene),
      },
    ];
  },
};

const concurrency: ApiCall = {
  name: "PutFunctionConcurrency20171031",
  writes: ["ReservedConcurrentExecutions"],
  requests: (scene) => {
    const limit = scene.after["ReservedConcurrentExecutions"];
    if (limit === undefined)
      return [{ name: "DeleteFunctionConcurrency20171031", parameters: target(scene) }];
    const reserved = { reservedConcurrentExecutions: limit };
    return [{ parameters: { ...target(scene), ...reserved }, answer: reserved }];
  },
};

export const lambdaFunction: ResourceKind = {
  type: "AWS::Lambda::Function",
  source: "lambda",
  required: ["Code", "Role"],
  born: (asked, place) => {
    const named = nameOr(asked, "FunctionName", place);
    const own = arn("lambda", place, `function:${textOf(named, "FunctionName")}`);
    return { MemorySize: 128, Timeout: 3, ...asked, ...named, Arn: own };
  },
  create: setter({
    name: "CreateFunction20150331",
    target,
    writes: ["FunctionName", "PackageType", ...configuration, "Code", "Architectures", "Tags"],
    told: { ...told, Code: redacted, Tags: (tags) => tagMap(tagsIn(tags))["tags"] },
    answer,
  }),
  updates: [
    setter({ name: "UpdateFunctionConfiguration20150331v2", target, writes: configuration, told, answer }),
    code,
    concurrency,
    tagCalls({
      put: "TagResource20170331v2",
      drop: "UntagResource20170331v2",
      target: (scene) => ({ resource: functionArn(scene) }),
      tags: tagMap,
    }),
  ],
  remove: plainCall("DeleteFunction20150331", target),
  configShape: "api",
};
