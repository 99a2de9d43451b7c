import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import { account } from "./cast.ts";
import { arn, trust } from "./starts.ts";

const tagged = (...tags: readonly (readonly [string, string])[]) => ({
  Tags: tags.map(([Key, Value]) => ({ Key, Value })),
});

export type Change = {
  readonly type: string;
  readonly calls: readonly string[];
  readonly properties: Properties;
  readonly call?: string;
  /** Fields that the record names without their value: secrets, and what a call writes in a shape of its own. */
  readonly touched?: readonly string[];
  /** What differs and the record does not say. */
  readonly unsaid?: readonly string[];
};

/** One change for every call that writes something, with the calls it is told by. */
export const changes: readonly Change[] = [
  {
    type: "AWS::AutoScaling::AutoScalingGroup",
    calls: ["UpdateAutoScalingGroup"],
    properties: {
      MinSize: "2",
      MaxSize: "14",
      DesiredCapacity: "10",
      HealthCheckType: "ELB",
      Cooldown: "60",
    },
    unsaid: ["/Cooldown"],
  },
  {
    type: "AWS::AutoScaling::AutoScalingGroup",
    calls: ["UpdateAutoScalingGroup"],
    properties: { LaunchTemplate: { LaunchTemplateId: "lt-0123456789abcdef0", Version: "4" } },
  },
  {
    type: "AWS::AutoScaling::AutoScalingGroup",
    calls: ["UpdateAutoScalingGroup"],
    properties: { VPCZoneIdentifier: ["subnet-0a"] },
    touched: ["/VPCZoneIdentifier"],
  },
  {
    type: "AWS::AutoScaling::AutoScalingGroup",
    calls: ["SetDesiredCapacity"],
    call: "SetDesiredCapacity",
    properties: { DesiredCapacity: "10" },
  },
  {
    type: "AWS::AutoScaling::AutoScalingGroup",
    calls: ["CreateOrUpdateTags", "DeleteTags"],
    properties: { Tags: [{ Key: "env", Value: "prod", PropagateAtLaunch: false }] },
  },
  {
    type: "AWS::AutoScaling::AutoScalingGroup",
    calls: ["AttachLoadBalancerTargetGroups", "DetachLoadBalancerTargetGroups"],
    properties: { TargetGroupARNs: [arn("elasticloadbalancing", "targetgroup/other/fedcba9876543210")] },
  },
  {
    type: "AWS::ECS::Service",
    calls: ["UpdateService"],
    properties: {
      DesiredCount: 6,
      TaskDefinition: "api:42",
      NetworkConfiguration: {
        AwsvpcConfiguration: { Subnets: ["subnet-0b"], SecurityGroups: ["sg-0a"], AssignPublicIp: "ENABLED" },
      },
      DeploymentConfiguration: { MaximumPercent: 200, MinimumHealthyPercent: 50 },
    },
  },
  { type: "AWS::ECS::Service", calls: ["TagResource", "UntagResource"], properties: tagged(["env", "prod"]) },
  {
    type: "AWS::EC2::Instance",
    calls: ["ModifyInstanceAttribute", "ModifyInstanceAttribute"],
    properties: { InstanceType: "t3.large", DisableApiTermination: true },
  },
  {
    type: "AWS::EC2::Instance",
    calls: ["ModifyInstanceAttribute"],
    properties: { SecurityGroupIds: ["sg-0b"] },
    unsaid: ["/SecurityGroupIds[=sg-0a]", "/SecurityGroupIds[=sg-0b]"],
  },
  { type: "AWS::EC2::Instance", calls: ["CreateTags", "DeleteTags"], properties: tagged(["env", "prod"]) },
  {
    type: "AWS::Lambda::Function",
    calls: ["UpdateFunctionConfiguration20150331v2"],
    properties: { MemorySize: 512, Timeout: 30, TracingConfig: { Mode: "Active" } },
  },
  {
    type: "AWS::Lambda::Function",
    calls: ["UpdateFunctionConfiguration20150331v2"],
    properties: { Environment: { Variables: { MODE: "test" } } },
    touched: ["/Environment"],
  },
  {
    type: "AWS::Lambda::Function",
    calls: ["UpdateFunctionCode20150331v2"],
    properties: { Code: { S3Bucket: "artefacts", S3Key: "mailer-2.zip" } },
    touched: ["/Code/S3Bucket", "/Code/S3Key"],
  },
  {
    type: "AWS::Lambda::Function",
    calls: ["PutFunctionConcurrency20171031"],
    properties: { ReservedConcurrentExecutions: 5 },
  },
  {
    type: "AWS::Lambda::Function",
    calls: ["TagResource20170331v2", "UntagResource20170331v2"],
    properties: tagged(["env", "prod"]),
  },
  {
    type: "AWS::S3::Bucket",
    calls: ["PutBucketVersioning", "PutBucketPublicAccessBlock"],
    properties: {
      VersioningConfiguration: { Status: "Suspended" },
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, BlockPublicPolicy: true },
    },
  },
  {
    type: "AWS::S3::Bucket",
    calls: ["PutBucketEncryption"],
    properties: {
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms" } }],
      },
    },
    touched: ["/BucketEncryption/ServerSideEncryptionConfiguration"],
  },
  {
    type: "AWS::S3::Bucket",
    calls: ["PutBucketTagging"],
    properties: tagged(["env", "prod"]),
    unsaid: ["/Tags[Key=team]"],
  },
  {
    type: "AWS::S3::BucketPolicy",
    calls: ["PutBucketPolicy"],
    properties: { PolicyDocument: { ...trust, Version: "2008-10-17" } },
  },
  {
    type: "AWS::RDS::DBInstance",
    calls: ["ModifyDBInstance"],
    properties: { DBInstanceClass: "db.m6g.xlarge", DeletionProtection: false, BackupRetentionPeriod: 7 },
  },
  {
    type: "AWS::RDS::DBInstance",
    calls: ["ModifyDBInstance"],
    properties: { MasterUserPassword: "battery staple" },
    touched: ["/MasterUserPassword"],
  },
  {
    type: "AWS::RDS::DBInstance",
    calls: ["AddTagsToResource", "RemoveTagsFromResource"],
    properties: tagged(["env", "prod"]),
  },
  {
    type: "AWS::SQS::Queue",
    calls: ["SetQueueAttributes"],
    properties: {
      VisibilityTimeout: 120,
      RedrivePolicy: { deadLetterTargetArn: arn("sqs", "dead"), maxReceiveCount: 5 },
    },
  },
  { type: "AWS::SQS::Queue", calls: ["TagQueue", "UntagQueue"], properties: tagged(["env", "prod"]) },
  {
    type: "AWS::DynamoDB::Table",
    calls: ["UpdateTable", "UpdateContinuousBackups", "UpdateTimeToLive"],
    properties: {
      ProvisionedThroughput: { ReadCapacityUnits: 50, WriteCapacityUnits: 5 },
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { Enabled: true, AttributeName: "ends" },
    },
  },
  {
    type: "AWS::DynamoDB::Table",
    calls: ["TagResource", "UntagResource"],
    properties: tagged(["env", "prod"]),
  },
  {
    type: "AWS::IAM::Role",
    calls: ["UpdateRole", "UpdateAssumeRolePolicy"],
    properties: { Description: "sends less", AssumeRolePolicyDocument: { ...trust, Version: "2008-10-17" } },
  },
  {
    type: "AWS::IAM::Role",
    calls: ["AttachRolePolicy", "DetachRolePolicy"],
    properties: { ManagedPolicyArns: ["arn:aws:iam::aws:policy/SecurityAudit"] },
  },
  {
    type: "AWS::IAM::Role",
    calls: ["PutRolePolicy", "DeleteRolePolicy"],
    properties: { Policies: [{ PolicyName: "read", PolicyDocument: trust }] },
  },
  {
    type: "AWS::IAM::Role",
    calls: ["PutRolePermissionsBoundary", "TagRole"],
    properties: { PermissionsBoundary: `arn:aws:iam::${account}:policy/edge`, ...tagged(["env", "prod"]) },
  },
  {
    type: "AWS::CloudWatch::Alarm",
    calls: ["PutMetricAlarm"],
    properties: { Threshold: 95, ActionsEnabled: false },
  },
  { type: "AWS::CloudWatch::Alarm", calls: ["TagResource"], properties: tagged(["env", "prod"]) },
  {
    type: "AWS::EC2::SecurityGroup",
    calls: ["RevokeSecurityGroupIngress", "AuthorizeSecurityGroupIngress", "AuthorizeSecurityGroupEgress"],
    properties: {
      SecurityGroupIngress: [{ IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp: "0.0.0.0/0" }],
      SecurityGroupEgress: [{ IpProtocol: "-1", CidrIp: "0.0.0.0/0", Description: "out" }],
    },
  },
  {
    type: "AWS::EC2::SecurityGroup",
    calls: ["CreateTags", "DeleteTags"],
    properties: tagged(["env", "prod"]),
  },
  {
    type: "AWS::ElasticLoadBalancingV2::TargetGroup",
    calls: ["ModifyTargetGroup"],
    properties: { HealthCheckPath: "/alive", HealthyThresholdCount: 3, Matcher: { HttpCode: "200-299" } },
  },
  {
    type: "AWS::ElasticLoadBalancingV2::TargetGroup",
    calls: ["ModifyTargetGroupAttributes"],
    properties: { TargetGroupAttributes: [{ Key: "deregistration_delay.timeout_seconds", Value: "10" }] },
  },
  {
    type: "AWS::ElasticLoadBalancingV2::TargetGroup",
    calls: ["AddTags", "RemoveTags"],
    properties: tagged(["env", "prod"]),
  },
  {
    type: "AWS::CloudTrail::Trail",
    calls: ["UpdateTrail"],
    properties: { S3BucketName: "other", EnableLogFileValidation: true },
  },
  {
    type: "AWS::CloudTrail::Trail",
    calls: ["StopLogging"],
    properties: { IsLogging: false },
    touched: ["/IsLogging"],
  },
  { type: "AWS::CloudTrail::Trail", calls: ["AddTags", "RemoveTags"], properties: tagged(["env", "prod"]) },
];
