import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { lean } from "./packaged-lean.ts";

const rule = (Id: string, parts: { readonly [key: string]: Json }) => ({ Id, Status: "Enabled", ...parts });

describe("the default policy", () => {
  // Each from what is agreed to something worse; the way back has to be safer.
  it.each([
    ["CloudTrail::Trail", "/IsLogging", [true, false]],
    ["CloudTrail::Trail", "/KMSKeyId", ["key", null]],
    ["GuardDuty::Detector", "/Enable", [true, false]],
    [
      "GuardDuty::Detector",
      "/Features",
      [[{ Name: "S3", Status: "ENABLED" }], [{ Name: "S3", Status: "DISABLED" }]],
    ],
    ["Config::ConfigurationRecorder", "/RecordingGroup/AllSupported", [true, false]],
    ["S3::Bucket", "/LoggingConfiguration/DestinationBucketName", ["logs", null]],
    ["S3::Bucket", "/PublicAccessBlockConfiguration/BlockPublicAcls", [true, false]],
    ["S3::Bucket", "/PublicAccessBlockConfiguration", [{ BlockPublicAcls: true }, null]],
    ["S3::Bucket", "/VersioningConfiguration/Status", ["Enabled", "Suspended"]],
    ["S3::Bucket", "/AccessControl", ["Private", "PublicRead"]],
    [
      "S3::Bucket",
      "/BucketEncryption",
      [{ ServerSideEncryptionConfiguration: [{ BucketKeyEnabled: true }] }, null],
    ],
    ["S3::Bucket", "/LifecycleConfiguration", [null, { Rules: [rule("a", { ExpirationInDays: 1 })] }]],
    [
      "S3::Bucket",
      "/LifecycleConfiguration/Rules",
      [[rule("a", { ExpirationInDays: 90 })], [rule("a", { ExpirationInDays: 1 })]],
    ],
    ["Logs::LogGroup", "/RetentionInDays", [null, 30]],
    ["Logs::LogGroup", "/RetentionInDays", [365, 30]],
    ["RDS::DBInstance", "/BackupRetentionPeriod", [14, 1]],
    ["RDS::DBInstance", "/DeletionProtection", [true, null]],
    ["RDS::DBInstance", "/PubliclyAccessible", [false, true]],
    ["RDS::DBInstance", "/DeleteAutomatedBackups", [false, null]],
    ["RDS::DBInstance", "/DBInstanceClass", ["db.r5.large", "db.r5.medium"]],
    ["KMS::Key", "/Enabled", [null, false]],
    ["KMS::Key", "/EnableKeyRotation", [true, false]],
    ["KMS::Key", "/PendingWindowInDays", [30, 7]],
    ["DynamoDB::Table", "/PointInTimeRecoverySpecification/PointInTimeRecoveryEnabled", [true, false]],
    ["DynamoDB::Table", "/PointInTimeRecoverySpecification/RecoveryPeriodInDays", [35, 1]],
    ["DynamoDB::Table", "/TimeToLiveSpecification", [null, { Enabled: true, AttributeName: "ttl" }]],
    [
      "ElasticLoadBalancingV2::Listener",
      "/SslPolicy",
      ["ELBSecurityPolicy-TLS13-1-2-2021-06", "ELBSecurityPolicy-2016-08"],
    ],
    [
      "CloudFront::Distribution",
      "/DistributionConfig/ViewerCertificate/MinimumProtocolVersion",
      ["TLSv1.2_2021", "TLSv1"],
    ],
    ["CloudFront::Distribution", "/DistributionConfig/WebACLId", ["acl", ""]],
    ["EC2::Instance", "/MetadataOptions/HttpTokens", ["required", "optional"]],
    ["EC2::SnapshotBlockPublicAccess", "/State", ["block-all-sharing", "unblocked"]],
    ["EKS::Cluster", "/ResourcesVpcConfig/EndpointPublicAccess", [false, true]],
    ["EKS::Cluster", "/ResourcesVpcConfig/PublicAccessCidrs", [["10.0.0.0/8"], ["10.0.0.0/8", "0.0.0.0/0"]]],
    ["Lambda::Url", "/AuthType", ["AWS_IAM", "NONE"]],
    ["Lambda::Function", "/ReservedConcurrentExecutions", [null, 0]],
    ["IAM::Role", "/MaxSessionDuration", [3600, 43_200]],
    ["IAM::Role", "/PermissionsBoundary", ["arn:aws:iam::123456789012:policy/b", null]],
    [
      "IAM::Role",
      '/ManagedPolicyArns[="arn:aws:iam::aws:policy/AdministratorAccess"]',
      [null, "arn:aws:iam::aws:policy/AdministratorAccess"],
    ],
    ["Organizations::Policy", "/TargetIds", [["ou-1", "ou-2"], ["ou-1"]]],
    ["Cognito::UserPool", "/MfaConfiguration", ["ON", "OFF"]],
    ["AutoScaling::AutoScalingGroup", "/DesiredCapacity", [10, 3]],
    [
      "Backup::BackupPlan",
      "/BackupPlan/BackupPlanRule",
      [
        [{ RuleName: "a", Lifecycle: { DeleteAfterDays: 35 } }],
        [{ RuleName: "a", Lifecycle: { DeleteAfterDays: 1 } }],
      ],
    ],
    ["RDS::DBInstance", "/", ["present", "absent"]],
    ["IAM::Role", "/", ["present", "absent"]],
    ["KMS::Key", "/", ["present", "absent"]],
    ["CloudTrail::Trail", "/", ["present", "absent"]],
  ] as const)(
    "calls the loss of safety in %s %s harmful, and the way back safer, %$",
    (type, path, values) => {
      const [before, after] = values as unknown as readonly [Json, Json];
      expect([lean(type, path, [before, after]), lean(type, path, [after, before])]).toEqual([
        "harmful",
        "safer",
      ]);
    },
  );

  it.each([
    ["CloudTrail::Trail", "/S3BucketName", ["ours", "theirs"]],
    ["S3::Bucket", "/LoggingConfiguration/DestinationBucketName", ["ours", "theirs"]],
    ["S3::Bucket", "/ReplicationConfiguration/Role", ["role/a", "role/b"]],
    ["RDS::DBInstance", "/KmsKeyId", ["key/a", "key/b"]],
    ["EC2::Instance", "/SecurityGroupIds", [["sg-1"], ["sg-2"]]],
    ["Backup::BackupPlan", "/BackupPlan/BackupPlanName", ["a", "b"]],
  ] as const)(
    "calls a change in %s %s harmful either way, since nobody can compare it",
    (type, path, values) => {
      const [before, after] = values as unknown as readonly [Json, Json];
      expect([lean(type, path, [before, after]), lean(type, path, [after, before])]).toEqual([
        "harmful",
        "harmful",
      ]);
    },
  );

  it.each([
    ["Lambda::Function", "/Timeout", [30, 3]],
    ["Lambda::Function", "/Code/S3Key", ["a", "b"]],
    ["RDS::DBInstance", "/MultiAZ", [true, false]],
    ["RDS::DBInstance", "/EngineVersion", ["15.4", "15.3"]],
    ["Route53::RecordSet", "/TTL", ["300", "60"]],
    ["ElasticLoadBalancingV2::ListenerRule", "/Priority", [1, 2]],
    ["SSM::Parameter", "/Value", ["a", "b"]],
    ["CloudTrail::Trail", "/Tags[Key=owner]/Value", ["a", "b"]],
    ["EC2::SecurityGroup", "/", ["present", "absent"]],
    ["EC2::SecurityGroup", "/GroupDescription", ["a", "b"]],
  ] as const)("calls a change in %s %s harmless", (type, path, values) => {
    const [before, after] = values as unknown as readonly [Json, Json];
    expect([lean(type, path, [before, after]), lean(type, path, [after, before])]).toEqual([
      "neither",
      "neither",
    ]);
  });
});
