import type { Override } from "./override.ts";

/** Identities, keys, accounts and how they are watched. */
export const accountOverrides: readonly Override[] = [
  {
    calls: "macie2:EnableMacie macie2:DisableMacie",
    because: "the service itself is the resource, one in an account",
    type: "AWS::Macie::Session",
  },
  {
    calls: "billingconsole:* portal.sso:* awsssoportal:* awsssooidc:* ssmmessages:* ec2messages:*",
    because: "it is what people and agents do with a console or a channel, and changes no resource",
  },
  {
    calls: "organizations:LeaveOrganization",
    because: "the organization stays as it is; who leaves it is no resource of its own account",
  },
  {
    calls: "organizations:CreateAccountResult",
    because: "the service says itself how the creation ended",
    type: "AWS::Organizations::Account",
    id: "{createAccountStatus.accountId}",
    write: "create",
  },
  {
    calls: "iam:SetDefaultPolicyVersion",
    because: "IAM calls a managed policy just a policy",
    type: "AWS::IAM::ManagedPolicy",
    id: "{@arn:policyArn}",
    property: "PolicyDocument",
  },
  {
    calls: "kms:ScheduleKeyDeletion",
    because: "it deletes, only later",
    type: "AWS::KMS::Key",
    write: "delete",
  },
  {
    calls: "kms:CancelKeyDeletion",
    because: "it leaves the key disabled, which is a property",
    type: "AWS::KMS::Key",
    write: "lifecycle",
  },
  {
    calls: "secretsmanager:RotateSecret",
    because: "with rules it sets the schedule, without it only rotates",
    when: "rotationRules.automaticallyAfterDays",
    type: "AWS::SecretsManager::RotationSchedule",
  },
  {
    calls: "secretsmanager:RotateSecret",
    because: "the same without rules",
    type: "AWS::SecretsManager::Secret",
    write: "lifecycle",
  },
  {
    calls: "sso-directory:AddMemberToGroup sso-directory:RemoveMemberFromGroup",
    because: "the membership is a resource of its own, and only its making tells its identifier",
    type: "AWS::IdentityStore::GroupMembership",
    id: [],
  },
  {
    calls: "sso:CreateAccountAssignment sso:DeleteAccountAssignment",
    because: "the assignment, not the account",
    type: "AWS::SSO::Assignment",
  },
  {
    calls: `ssm:UpdateInstanceInformation ssm:UpdateAssociationStatus ssm:UpdateInstanceAssociationStatus
      ssm:PutInventory ssm:PutComplianceItems ssm:PutConfigurePackageResult ssm:RegisterManagedInstance`,
    because: "it is an agent's report on its instance",
  },
  ...["ou-*:OrganizationalUnit", "p-*:Policy", "#:Account"].map(
    (kind): Override => ({
      calls: "organizations:TagResource organizations:UntagResource",
      because: "the beginning of the identifier says which type",
      when: `resourceId=${kind.split(":")[0]}`,
      type: `AWS::Organizations::${kind.split(":")[1]}`,
      id: "{resourceId}",
      write: "delta",
      property: "Tags",
    }),
  ),
  {
    calls: "ssm:RegisterPatchBaselineForPatchGroup ssm:DeregisterPatchBaselineForPatchGroup",
    because: "the baseline stays, only the groups it serves change",
    type: "AWS::SSM::PatchBaseline",
    id: "{baselineId}",
    write: "delta",
    property: "PatchGroups",
  },
  {
    calls: "ssm:RegisterDefaultPatchBaseline",
    because: "the baseline stays and becomes the default",
    type: "AWS::SSM::PatchBaseline",
    id: "{baselineId}",
    write: "update",
    property: "DefaultBaseline",
  },
  {
    calls: "cognito-idp:AdminAddUserToGroup cognito-idp:AdminRemoveUserFromGroup",
    because: "the membership is a resource of its own",
    type: "AWS::Cognito::UserPoolUserToGroupAttachment",
  },
  {
    calls: "securityhub:EnableImportFindingsForProduct securityhub:DisableImportFindingsForProduct",
    because: "named after the effect",
    type: "AWS::SecurityHub::ProductSubscription",
    write: "delta",
  },
];
