import { describe, expect, it } from "vitest";
import { roleTemplates } from "#constructs/roles/role-names.ts";
import { changes, everyType, meantBy, thirtyTypes } from "../permissions/ground.ts";
import { hubAccount, reading, roleCalled, rolesIn, saidOf } from "./ground.ts";

const template = reading(thirtyTypes);

describe("the reading role", () => {
  it("is all there is", () => {
    expect(rolesIn(template).map(({ RoleName }) => RoleName)).toEqual(["parley-reader"]);
    template.resourceCountIs("AWS::IAM::Policy", 0);
  });

  it("trusts the named functions of the hub and nobody else", () => {
    expect(roleCalled(template, "parley-reader")?.AssumeRolePolicyDocument.Statement).toEqual([
      {
        Effect: "Allow",
        Action: "sts:AssumeRole",
        Principal: { AWS: `arn:aws:iam::${hubAccount}:root` },
        Condition: {
          ArnEquals: {
            "aws:PrincipalArn": [
              `arn:aws:iam::${hubAccount}:role/parley-look-at-resource`,
              `arn:aws:iam::${hubAccount}:role/parley-take-baseline`,
            ],
          },
        },
      },
      {
        Effect: "Allow",
        Action: "sts:AssumeRole",
        Principal: { AWS: `arn:aws:iam::${hubAccount}:root` },
        Condition: {
          ArnEquals: {
            "aws:PrincipalArn": [
              `arn:aws:iam::${hubAccount}:role/parley-serve-api`,
              `arn:aws:iam::${hubAccount}:role/parley-restore`,
            ],
          },
          // In a session of this name the role does nothing but ask what somebody may do.
          StringEquals: { "sts:RoleSessionName": "parley-permissions" },
        },
      },
    ]);
  });

  it("changes nothing that is governed, nor anything else", () => {
    const allowed = saidOf(template, "parley-reader").filter(({ effect }) => effect === "Allow");
    const actions = allowed.flatMap((statement) => statement.actions).flatMap(meantBy);
    expect(actions.length).toBeGreaterThan(100);
    expect(actions.filter(changes)).toEqual([]);
  });

  it("is denied secrets, decryption and objects by a policy of its own", () => {
    const denied = saidOf(template, "parley-reader").filter(({ effect }) => effect === "Deny");
    expect(denied.every(({ resources, condition }) => resources[0] === "*" && condition === undefined)).toBe(
      true,
    );
    expect(denied.flatMap(({ actions }) => actions)).toEqual(
      expect.arrayContaining(["secretsmanager:GetSecretValue", "kms:Decrypt", "s3:GetObject*"]),
    );
  });

  it("gives its policies names that Parley's own roles cannot touch", () => {
    const policies = Object.values(template.findResources("AWS::IAM::ManagedPolicy"));
    expect(policies.map(({ Properties }) => Properties["ManagedPolicyName"])).toEqual([
      "parley-reader-1",
      "parley-reader-2",
    ]);
  });

  it("cannot read more types than IAM has room for, and says so when it is synthesised", () => {
    const types = everyType.map(({ type }) => type);
    expect(() => reading(types)).toThrow(/^reading \d+ types takes \d+ policies, and a role can have 10$/);
  });

  it("is found by the template that functions are told", () => {
    expect(roleTemplates("parley", "aws")).toEqual({
      reader: "arn:aws:iam::{account}:role/parley-reader",
      restorer: "arn:aws:iam::{account}:role/parley-restorer",
      handler: "arn:aws:iam::{account}:role/parley-handler-{service}",
    });
  });
});
