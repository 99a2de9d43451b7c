import { isList, isRecord, type Json } from "#core/fields/json.ts";
import { arn, byProperty, freshHex, nameOr, plainCall, textOf } from "../kit/naming.ts";
import type { ApiCall, KindScene, Properties, Request, ResourceKind } from "../kit/resource-kind.ts";
import { setter } from "../kit/setter.ts";
import { tagCalls } from "../kit/tag-calls.ts";

const target = byProperty("roleName", "RoleName");

const documentText = (value: Json | undefined): string =>
  typeof value === "string" ? value : JSON.stringify(value ?? {});

const trust: ApiCall = {
  name: "UpdateAssumeRolePolicy",
  writes: ["AssumeRolePolicyDocument"],
  requests: (scene) => [
    {
      parameters: { ...target(scene), policyDocument: documentText(scene.after["AssumeRolePolicyDocument"]) },
    },
  ],
};

const arnsIn = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

const attached: ApiCall = {
  name: "AttachRolePolicy",
  writes: ["ManagedPolicyArns"],
  requests: (scene) => {
    const [before, after] = [scene.before, scene.after].map((each) => arnsIn(each["ManagedPolicyArns"])) as [
      readonly Json[],
      readonly Json[],
    ];
    const called = (name: string, arns: readonly Json[]): readonly Request[] =>
      arns.map((policyArn) => ({ name, parameters: { ...target(scene), policyArn } }));
    return [
      ...called(
        "AttachRolePolicy",
        after.filter((each) => !before.includes(each)),
      ),
      ...called(
        "DetachRolePolicy",
        before.filter((each) => !after.includes(each)),
      ),
    ];
  },
};

const policiesIn = (value: Json | undefined): ReadonlyMap<string, string> => {
  const listed = isList(value) ? value.filter(isRecord) : [];
  return new Map(listed.map((each) => [textOf(each, "PolicyName"), documentText(each["PolicyDocument"])]));
};

const inline: ApiCall = {
  name: "PutRolePolicy",
  writes: ["Policies"],
  requests: (scene) => {
    const [before, after] = [policiesIn(scene.before["Policies"]), policiesIn(scene.after["Policies"])];
    const put = [...after].filter(([name, document]) => before.get(name) !== document);
    const gone = [...before.keys()].filter((name) => !after.has(name));
    return [
      ...put.map(([policyName, policyDocument]) => ({
        parameters: { ...target(scene), policyName, policyDocument },
      })),
      ...gone.map((policyName) => ({
        name: "DeleteRolePolicy",
        parameters: { ...target(scene), policyName },
      })),
    ];
  },
};

const boundary: ApiCall = {
  name: "PutRolePermissionsBoundary",
  writes: ["PermissionsBoundary"],
  requests: (scene) => {
    const permissionsBoundary = scene.after["PermissionsBoundary"];
    if (permissionsBoundary === undefined)
      return [{ name: "DeleteRolePermissionsBoundary", parameters: target(scene) }];
    return [{ parameters: { ...target(scene), permissionsBoundary } }];
  },
};

const ownArn = ({ after }: KindScene): Properties => ({
  roleId: textOf(after, "RoleId"),
  arn: textOf(after, "Arn"),
});

export const role: ResourceKind = {
  type: "AWS::IAM::Role",
  source: "iam",
  required: ["AssumeRolePolicyDocument"],
  born: (asked, place) => {
    const named = nameOr(asked, "RoleName", place);
    const own = arn("iam", { ...place, region: "global" }, `role/${textOf(named, "RoleName")}`);
    return { Path: "/", ...asked, ...named, Arn: own, RoleId: `AROA${freshHex(place, 17).toUpperCase()}` };
  },
  create: setter({
    name: "CreateRole",
    target,
    writes: [
      "RoleName",
      "Path",
      "Description",
      "MaxSessionDuration",
      "AssumeRolePolicyDocument",
      "PermissionsBoundary",
      "Tags",
    ],
    told: { AssumeRolePolicyDocument: documentText },
    answer: (scene) => ({ role: { ...target(scene), ...ownArn(scene) } }),
  }),
  updates: [
    setter({ name: "UpdateRole", target, writes: ["Description", "MaxSessionDuration"] }),
    trust,
    attached,
    inline,
    boundary,
    tagCalls({ put: "TagRole", drop: "UntagRole", target }),
  ],
  remove: plainCall("DeleteRole", target),
  configShape: "api",
};
