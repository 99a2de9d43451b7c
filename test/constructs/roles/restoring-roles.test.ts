import { describe, expect, it } from "vitest";
import { roleIn } from "#adapters/aws/outside/spoke-credentials.ts";
import { unscopedActions } from "#constructs/permissions/unscoped-actions.ts";
import { roleTemplates } from "#constructs/roles/role-names.ts";
import { changes, meantBy, restorableTypes, thirtyTypes } from "../permissions/ground.ts";
import { account, hubAccount, restoring, roleCalled, rolesIn, saidOf } from "./ground.ts";

const template = restoring(thirtyTypes, { own: ["arn:aws:kms:eu-north-1:111122223333:key/1"] });
const handlers = rolesIn(template).filter(({ RoleName }) => RoleName !== "parley-restorer");
const cloudControl = [
  "cloudformation:CancelResourceRequest",
  "cloudformation:GetResource",
  "cloudformation:GetResourceRequestStatus",
  "cloudformation:UpdateResource",
];

describe("the restoring role", () => {
  it("has Cloud Control's own actions, and hands over the handler roles of this account to it alone", () => {
    expect(saidOf(restoring(["AWS::SQS::Queue", "AWS::SNS::Topic"]), "parley-restorer")).toEqual(
      expect.arrayContaining([
        { effect: "Allow", actions: cloudControl, resources: ["*"], condition: undefined },
        {
          effect: "Allow",
          actions: ["iam:PassRole"],
          resources: [
            `arn:aws:iam::${account}:role/parley-handler-SQS`,
            `arn:aws:iam::${account}:role/parley-handler-SNS`,
          ],
          condition: { StringEquals: { "iam:PassedToService": "cloudformation.amazonaws.com" } },
        },
      ]),
    );
    expect(saidOf(template, "parley-restorer").flatMap(({ actions }) => actions)).toHaveLength(5);
  });

  it("trusts the named functions of the hub and nobody else", () => {
    expect(roleCalled(template, "parley-restorer")?.AssumeRolePolicyDocument.Statement).toEqual([
      {
        Effect: "Allow",
        Action: "sts:AssumeRole",
        Principal: { AWS: `arn:aws:iam::${hubAccount}:root` },
        Condition: {
          ArnEquals: {
            "aws:PrincipalArn": [
              `arn:aws:iam::${hubAccount}:role/parley-restore`,
              `arn:aws:iam::${hubAccount}:role/parley-confirm`,
            ],
          },
        },
      },
    ]);
  });

  it("hands over nothing where nothing can be restored", () => {
    const nothing = restoring([]);
    expect(saidOf(nothing, "parley-restorer").flatMap(({ actions }) => actions)).toEqual(cloudControl);
  });
});

describe("the handler roles", () => {
  it("are one for each service, called as functions look for them", () => {
    const { handler } = roleTemplates("parley", "aws");
    const asked = new Set(thirtyTypes.map((type) => roleIn(handler, { account, type })));
    const made = handlers.map(({ RoleName }) => `arn:aws:iam::${account}:role/${RoleName}`);
    expect(made.toSorted()).toEqual([...asked].toSorted());
  });

  it("have names that no other service's has, for every service", () => {
    const names = new Set(restorableTypes.map(({ type }) => `parley-handler-${type.split("::")[1]}`));
    expect(new Set([...names].map((name) => name.toLowerCase())).size).toBe(names.size);
    for (const name of names) expect(name.length - "parley".length + 20).toBeLessThanOrEqual(64);
  });

  it("trust Cloud Control, and only when it works for this account", () => {
    expect(handlers.length).toBeGreaterThan(15);
    for (const { RoleName, AssumeRolePolicyDocument } of handlers)
      expect(AssumeRolePolicyDocument.Statement, RoleName).toEqual([
        {
          Effect: "Allow",
          Action: "sts:AssumeRole",
          Principal: { Service: "cloudformation.amazonaws.com" },
          Condition: { StringEquals: { "aws:SourceAccount": account } },
        },
      ]);
  });

  it("change nothing on `*` that the service lets one limit", () => {
    for (const { RoleName } of handlers) {
      const onAll = saidOf(template, RoleName)
        .filter(({ effect, resources }) => effect === "Allow" && resources.includes("*"))
        .flatMap(({ actions }) => actions.flatMap(meantBy))
        .filter(changes);
      expect(
        onAll.filter(({ hasResources }) => hasResources),
        RoleName,
      ).toEqual([]);
      expect(
        onAll.filter(({ name }) => !unscopedActions.has(name)),
        RoleName,
      ).toEqual([]);
    }
  });

  it("cannot touch Parley itself: its stack, what is called after it, and what is named", () => {
    for (const { RoleName } of handlers) {
      const closed = saidOf(template, RoleName).find(({ actions }) => actions[0] === "*");
      expect(closed?.effect, RoleName).toBe("Deny");
      expect(closed?.resources).toEqual(
        expect.arrayContaining([
          "<AWS::StackId>",
          `arn:aws:iam::${account}:role/parley-*`,
          `arn:aws:iam::${account}:policy/parley-*`,
          `arn:aws:lambda:*:${account}:function:parley-*`,
          "arn:aws:kms:eu-north-1:111122223333:key/1",
        ]),
      );
    }
  });

  it("pass no role but those that the operator lists, to nobody without them", () => {
    const passing = (listed: Parameters<typeof restoring>[1]) =>
      saidOf(restoring(["AWS::Lambda::Function"], listed), "parley-handler-Lambda").filter(({ actions }) =>
        actions.includes("iam:PassRole"),
      );
    const role = `arn:aws:iam::${account}:role/app`;
    expect(passing({})).toEqual([]);
    expect(passing({ passRoles: [role] }).map(({ resources }) => resources)).toEqual([[role]]);
  });
});

describe("all roles", () => {
  it("have no wildcard for a principal, no AWS managed policy and nothing inline", () => {
    for (const role of rolesIn(template)) {
      expect(JSON.stringify(role.AssumeRolePolicyDocument)).not.toContain('"*"');
      expect(role.Policies).toBeUndefined();
      for (const arn of role.ManagedPolicyArns ?? []) expect(arn).toMatch(/^<Restoring\w+>$/);
    }
  });
});
