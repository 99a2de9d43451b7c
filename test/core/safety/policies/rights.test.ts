import { expect, it } from "vitest";
import { attachmentOf, isGuardedAction, isOrdinaryResource } from "#core/safety/rights.ts";

it.each([
  { action: "*", is: true },
  { action: "*:*", is: true },
  { action: "iam", is: true },
  { action: "iam:*", is: true },
  { action: "IAM:PassRole", is: true },
  { action: "iam:Get*", is: false },
  { action: "iam:G*", is: true },
  { action: "iam:Li?tRoles", is: true },
  { action: "iam:List?oles", is: false },
  { action: "iam:SimulatePrincipalPolicy", is: false },
  { action: "config:BatchGetResourceConfig", is: false },
  { action: "config:SelectResourceConfig", is: false },
  { action: "cloudtrail:LookupEvents", is: false },
  { action: "identitystore:IsMemberInGroups", is: false },
  { action: "access-analyzer:CheckNoNewAccess", is: false },
  { action: "sts:AssumeRole", is: true },
  { action: "sts:TagSession", is: false },
  { action: "sts:SetSourceIdentity", is: false },
  { action: "sts:DecodeAuthorizationMessage", is: false },
  { action: "sts:GetCallerIdentity", is: false },
  { action: "sts:GetFederationToken", is: true },
  { action: "sts:GetFederationToken*", is: true },
  { action: "sts:Get*", is: true },
  { action: "sts:GetF?derationToken", is: true },
  { action: "s?s:Get*", is: true },
  { action: "*:Get*", is: true },
  { action: "sts:GetSession*", is: false },
  { action: "sso:GetRoleCredentials", is: true },
  { action: "sso:Get*", is: true },
  { action: "sso:GetRole", is: false },
  { action: "sso-directory:Get*", is: false },
  { action: "kms:Encrypt", is: false },
  { action: "kms:Decrypt", is: false },
  { action: "kms:ReEncrypt*", is: false },
  { action: "kms:GenerateDataKey", is: false },
  { action: "kms:Sign", is: false },
  { action: "kms:VerifyMac", is: false },
  { action: "kms:DeriveSharedSecret", is: false },
  { action: "kms:CreateGrant", is: true },
  { action: "iam:Encrypt", is: true },
  { action: "k*:Encrypt", is: false },
  { action: "c*:Stop*", is: true },
  { action: "s3:*", is: false },
  { action: "configs:*", is: false },
])("an action $action gives rights over identity or audit: $is", ({ action, is }) => {
  expect(isGuardedAction(action)).toBe(is);
});

it.each([
  "rolesanywhere:CreateProfile",
  "organizations:LeaveOrganization",
  "account:CloseAccount",
  "securityhub:DisableSecurityHub",
  "macie2:DisableMacie",
  "inspector2:Disable",
  "detective:DeleteGraph",
  "auditmanager:DeregisterAccount",
  "sso-directory:CreateUser",
])("so does %s", (action) => {
  expect(isGuardedAction(action)).toBe(true);
});

it.each([
  { resource: "arn:aws:s3:::shop", is: true },
  { resource: "arn:aws-cn:s3:::shop", is: true },
  { resource: "arn:aws:execute-api:eu-north-1:111111111111:a", is: true },
  { resource: "arn:aws:iam::111111111111:role/a", is: false },
  { resource: "arn:aws:kms:eu-north-1:111111111111:key/a", is: false },
  { resource: "arn:aws:*:::shop", is: false },
  { resource: "arn:aws:S3:::shop", is: false },
  { resource: "an arn:aws:s3:::shop", is: false },
  { resource: "arn:aws:s3", is: false },
  { resource: "*", is: false },
])("a resource $resource is an ordinary one: $is", ({ resource, is }) => {
  expect(isOrdinaryResource(resource)).toBe(is);
});

const amazon = (name: string) => `arn:aws:iam::aws:policy/${name}`;

it.each([
  { arn: amazon("AdministratorAccess"), gives: "rights" },
  { arn: amazon("AdministratorAccess-Amplify"), gives: "rights" },
  { arn: amazon("job-function/NetworkAdministrator"), gives: "rights" },
  { arn: amazon("PowerUserAccess"), gives: "rights" },
  { arn: amazon("AmazonCognitoPowerUser"), gives: "ordinary" },
  { arn: amazon("IAMFullAccess"), gives: "rights" },
  { arn: amazon("AWSSSOMasterAccountAdministrator"), gives: "rights" },
  { arn: amazon("AWSCloudTrail_FullAccess"), gives: "rights" },
  { arn: amazon("IAMReadOnlyAccess"), gives: "ordinary" },
  { arn: amazon("AmazonS3FullAccess"), gives: "ordinary" },
  { arn: amazon("service-role/AWSConfigRole"), gives: "ordinary" },
  { arn: amazon("a/b/ReadOnlyAccess"), gives: "ordinary" },
  { arn: amazon("ReadOnlyAccess/"), gives: "unknown" },
  { arn: `x${amazon("ReadOnlyAccess")}`, gives: "unknown" },
  { arn: "arn:aws:iam::111111111111:policy/ReadOnlyAccess", gives: "unknown" },
  { arn: "ReadOnlyAccess", gives: "unknown" },
])("%#: attaching $arn gives $gives", ({ arn, gives }) => {
  expect(attachmentOf(arn)).toBe(gives);
});
