import type { ReviewedTypes } from "../reviewed-field.ts";

const inline = { name: "PolicyName", policy: "document PolicyDocument" } as const;

export const identity: ReviewedTypes = {
  aws_iam_role: {
    fields: {
      assume_role_policy: "document AssumeRolePolicyDocument",
      force_detach_policies: "own",
      inline_policy: "blocks Policies",
      "inline_policy.name": "PolicyName",
      "inline_policy.policy": "document PolicyDocument",
    },
  },
  aws_iam_policy: {
    type: "AWS::IAM::ManagedPolicy",
    id: ["arn"],
    fields: {
      name: "ManagedPolicyName",
      policy: "document PolicyDocument",
      tags: "- CloudFormation has no tags of a policy",
      tags_all: "- CloudFormation has no tags of a policy",
    },
  },
  aws_iam_role_policy: { fields: { ...inline, role: "RoleName" }, id: ["name", "role"] },
  aws_iam_user_policy: { fields: { ...inline, user: "UserName" }, id: ["name", "user"] },
  aws_iam_group_policy: { fields: { ...inline, group: "GroupName" }, id: ["name", "group"] },
  aws_iam_role_policy_attachment: {
    type: "AWS::IAM::Role",
    part: true,
    id: ["role"],
    fields: { role: "RoleName", policy_arn: "list ManagedPolicyArns" },
  },
  aws_iam_user_policy_attachment: {
    type: "AWS::IAM::User",
    part: true,
    id: ["user"],
    fields: { user: "UserName", policy_arn: "list ManagedPolicyArns" },
  },
  aws_iam_group_policy_attachment: {
    type: "AWS::IAM::Group",
    part: true,
    id: ["group"],
    fields: { group: "GroupName", policy_arn: "list ManagedPolicyArns" },
  },
  aws_iam_policy_attachment: {
    type: "AWS::IAM::ManagedPolicy",
    part: true,
    id: ["policy_arn"],
    fields: { name: "own", policy_arn: "computed", groups: "Groups", roles: "Roles", users: "Users" },
  },
  aws_iam_group_membership: {
    type: "AWS::IAM::UserToGroupAddition",
    id: [],
    fields: { name: "own", group: "GroupName", users: "Users" },
  },
  aws_iam_user_login_profile: {
    type: "AWS::IAM::User",
    part: true,
    id: ["user"],
    fields: {
      user: "UserName",
      password_reset_required: "LoginProfile/PasswordResetRequired",
      password_length: "own",
      pgp_key: "own",
    },
  },
  aws_iam_user: { fields: { force_destroy: "own" } },
  aws_iam_access_key: { id: [], fields: { user: "UserName", pgp_key: "own" } },
  aws_iam_instance_profile: {
    fields: {
      role: "list Roles",
      tags: "- CloudFormation has no tags of it",
      tags_all: "- CloudFormation has no tags of it",
    },
  },
  aws_iam_openid_connect_provider: { type: "AWS::IAM::OIDCProvider", id: ["arn"] },
  aws_iam_saml_provider: { type: "AWS::IAM::SAMLProvider", id: ["arn"] },
  aws_iam_account_password_policy: { none: "CloudFormation has no password policy of an account" },
  aws_kms_key: {
    fields: {
      customer_master_key_spec: "KeySpec",
      custom_key_store_id: "- CloudFormation has no such field",
      deletion_window_in_days: "PendingWindowInDays",
      is_enabled: "Enabled",
      policy: "document KeyPolicy",
    },
  },
  aws_kms_alias: { fields: { name: "AliasName" } },
  aws_secretsmanager_secret: {
    id: ["arn"],
    fields: {
      policy: "- it is the resource AWS::SecretsManager::ResourcePolicy",
      recovery_window_in_days: "own",
      replica: "blocks ReplicaRegions",
    },
  },
  aws_secretsmanager_secret_version: {
    type: "AWS::SecretsManager::Secret",
    part: true,
    id: ["secret_id"],
    fields: {
      secret_id: "computed",
      version_stages: "own",
      secret_binary: "- CloudFormation has no such field",
      secret_string: "SecretString",
    },
  },
  aws_ssm_parameter: {
    fields: {
      insecure_value: "Value",
      key_id: "- CloudFormation makes no secret parameters",
      overwrite: "own",
    },
  },
  aws_acm_certificate: {
    type: "AWS::CertificateManager::Certificate",
    id: ["arn"],
    fields: {
      certificate_body: "- CloudFormation imports no certificates",
      certificate_chain: "- CloudFormation imports no certificates",
      private_key: "- CloudFormation imports no certificates",
    },
  },
  aws_acm_certificate_validation: { none: "it waits for a certificate, and changes nothing" },
};
