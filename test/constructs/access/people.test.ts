import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { resourcesOf } from "../functions/template.ts";
import { opened } from "./opened.ts";

const approvers = [
  { name: "on-call", principals: ["arn:aws:iam::123456789012:role/on-call"], email: "On-Call@example.com" },
  {
    name: "data",
    principals: ["arn:aws:iam::123456789012:role/data"],
    email: "data-team@example.com",
    signsInAs: ["olga@example.com", "per@example.com"],
  },
  { name: "robot", principals: ["arn:aws:iam::123456789012:role/robot"], https: "https://example.com/hook" },
];
const readers = [
  { who: ["Ana@Example.com", { group: "platform" }, "olga@example.com"], see: "all" as const },
  { who: ["ana@example.com"], see: { services: ["checkout"] } },
];
const { template } = opened({ approvers, readers });
const [pool] = [...resourcesOf(template, "AWS::Cognito::UserPool").values()];
const [client] = [...resourcesOf(template, "AWS::Cognito::UserPoolClient").values()];

describe("who can sign in", () => {
  it("is invited, and nobody by themself", () => {
    expect(pool).toMatchObject({ AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } });
    const invited = [...resourcesOf(template, "AWS::Cognito::UserPoolUser").values()];
    expect(invited.map(({ Username }) => Username)).toEqual([
      "on-call@example.com",
      "olga@example.com",
      "per@example.com",
      // Of readers each address once, and not whom an approver is already.
      "ana@example.com",
    ]);
    for (const { Username, UserAttributes, DesiredDeliveryMediums } of invited) {
      expect(DesiredDeliveryMediums).toEqual(["EMAIL"]);
      expect(UserAttributes).toEqual([
        { Name: "email", Value: Username },
        { Name: "email_verified", Value: "true" },
      ]);
    }
  });

  it("has a second factor and a password of twelve characters of all kinds", () => {
    expect(pool).toMatchObject({
      MfaConfiguration: "ON",
      EnabledMfas: ["SOFTWARE_TOKEN_MFA"],
      Policies: { PasswordPolicy: { MinimumLength: 12, RequireSymbols: true, RequireNumbers: true } },
    });
  });

  it("stays known by a mail address that was verified, until another one is", () => {
    expect(pool).toMatchObject({
      UsernameAttributes: ["email"],
      UsernameConfiguration: { CaseSensitive: false },
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ["email"] },
    });
  });

  it("is told where, in the invitation", () => {
    const { AdminCreateUserConfig } = pool as { AdminCreateUserConfig: { InviteMessageTemplate: object } };
    const text = JSON.stringify(AdminCreateUserConfig.InviteMessageTemplate);
    for (const part of ["/v1/console", "{username}", "{####}"]) expect(text).toContain(part);
  });

  it("is kept with the stack's other records, or goes with them", () => {
    template.hasResource("AWS::Cognito::UserPool", {
      DeletionPolicy: "Retain",
      Properties: { DeletionProtection: "ACTIVE" },
    });
    opened({ removal: "destroy" }).template.hasResource("AWS::Cognito::UserPool", {
      DeletionPolicy: "Delete",
      Properties: { DeletionProtection: Match.not("ACTIVE") },
    });
  });
});

describe("the client", () => {
  it("has no secret, takes codes alone, and only through the pages of Cognito", () => {
    expect(client).toMatchObject({
      GenerateSecret: false,
      AllowedOAuthFlows: ["code"],
      AllowedOAuthScopes: ["openid", "email"],
      ExplicitAuthFlows: ["ALLOW_REFRESH_TOKEN_AUTH"],
      PreventUserExistenceErrors: "ENABLED",
      EnableTokenRevocation: true,
    });
  });

  it("is given tokens that are good for an hour", () => {
    expect(client).toMatchObject({ IdTokenValidity: 60, TokenValidityUnits: { IdToken: "minutes" } });
  });

  it("comes back to the console, and nowhere else", () => {
    const own = opened({ approvers, address: "https://parley.example.com" }).template;
    own.hasResourceProperties("AWS::Cognito::UserPoolClient", {
      CallbackURLs: ["https://parley.example.com/console/callback"],
      LogoutURLs: ["https://parley.example.com/console"],
    });
  });

  it("has a domain that is the stack's own, for each can be had once in a region", () => {
    template.hasResourceProperties("AWS::Cognito::UserPoolDomain", {
      Domain: Match.objectLike({ "Fn::Join": ["", ["parley-", Match.anyValue()]] }),
    });
  });
});

it("there is a user pool while nobody is asked yet, so that the console can be looked at", () => {
  const { template: made, access } = opened();
  made.resourceCountIs("AWS::Cognito::UserPool", 1);
  made.resourceCountIs("AWS::Cognito::UserPoolUser", 0);
  expect(access.poolId).toBeDefined();
});

it("another issuer takes the place of all of it", () => {
  const signIn = { issuer: "https://id.example.com", clientId: "parley" };
  const { template: made, access } = opened({ approvers, signIn });
  expect(access.signsIn).toEqual(signIn);
  expect(access.poolId).toBeUndefined();
  for (const type of ["UserPool", "UserPoolClient", "UserPoolDomain", "UserPoolUser"])
    made.resourceCountIs(`AWS::Cognito::${type}`, 0);
});
