import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import { account, region } from "./cast.ts";

export const trust = {
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" }],
};
const https = { IpProtocol: "tcp", FromPort: 443, ToPort: 443, CidrIp: "10.0.0.0/8" };
export const arn = (service: string, rest: string) => `arn:aws:${service}:${region}:${account}:${rest}`;

/** A new resource of every type, by type. */
export const starts: Readonly<Record<string, Properties>> = {
  "AWS::AutoScaling::AutoScalingGroup": {
    AutoScalingGroupName: "checkout",
    MinSize: "1",
    MaxSize: "12",
    DesiredCapacity: "3",
    HealthCheckType: "EC2",
    VPCZoneIdentifier: ["subnet-0a", "subnet-0b"],
    LaunchTemplate: { LaunchTemplateId: "lt-0123456789abcdef0", Version: "3" },
    TargetGroupARNs: [arn("elasticloadbalancing", "targetgroup/checkout/0123456789abcdef")],
    Tags: [{ Key: "team", Value: "shop", PropagateAtLaunch: true }],
  },
  "AWS::ECS::Service": {
    ServiceName: "api",
    Cluster: "main",
    DesiredCount: 2,
    TaskDefinition: "api:41",
    LaunchType: "FARGATE",
    NetworkConfiguration: {
      AwsvpcConfiguration: { Subnets: ["subnet-0a"], SecurityGroups: ["sg-0a"], AssignPublicIp: "DISABLED" },
    },
    Tags: [{ Key: "team", Value: "shop" }],
  },
  "AWS::EC2::Instance": {
    ImageId: "ami-0123456789abcdef0",
    InstanceType: "t3.micro",
    SubnetId: "subnet-0a",
    SecurityGroupIds: ["sg-0a"],
    Tags: [{ Key: "team", Value: "shop" }],
  },
  "AWS::Lambda::Function": {
    FunctionName: "mailer",
    Runtime: "nodejs24.x",
    Handler: "index.handler",
    Role: `arn:aws:iam::${account}:role/mailer`,
    Code: { S3Bucket: "artefacts", S3Key: "mailer.zip" },
    MemorySize: 256,
    Environment: { Variables: { MODE: "live" } },
    Tags: [{ Key: "team", Value: "shop" }],
  },
  "AWS::S3::Bucket": {
    BucketName: "invoices",
    VersioningConfiguration: { Status: "Enabled" },
    Tags: [{ Key: "team", Value: "shop" }],
  },
  "AWS::S3::BucketPolicy": { Bucket: "invoices", PolicyDocument: trust },
  "AWS::RDS::DBInstance": {
    DBInstanceIdentifier: "orders",
    DBInstanceClass: "db.m6g.large",
    Engine: "postgres",
    AllocatedStorage: "100",
    MasterUsername: "admin",
    MasterUserPassword: "correct horse",
    DeletionProtection: true,
    Tags: [{ Key: "team", Value: "shop" }],
  },
  "AWS::SQS::Queue": { QueueName: "orders", DelaySeconds: 5, Tags: [{ Key: "team", Value: "shop" }] },
  "AWS::DynamoDB::Table": {
    TableName: "carts",
    BillingMode: "PROVISIONED",
    ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 5 },
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    Tags: [{ Key: "team", Value: "shop" }],
  },
  "AWS::CloudTrail::Trail": {
    TrailName: "everything",
    S3BucketName: "audit",
    IsLogging: true,
    IsMultiRegionTrail: true,
    Tags: [{ Key: "team", Value: "security" }],
  },
  "AWS::IAM::Role": {
    RoleName: "mailer",
    AssumeRolePolicyDocument: trust,
    Description: "sends mail",
    ManagedPolicyArns: ["arn:aws:iam::aws:policy/ReadOnlyAccess"],
    Policies: [{ PolicyName: "send", PolicyDocument: trust }],
  },
  "AWS::CloudWatch::Alarm": {
    AlarmName: "checkout-cpu",
    Namespace: "AWS/EC2",
    MetricName: "CPUUtilization",
    Statistic: "Average",
    Period: 60,
    EvaluationPeriods: 3,
    Threshold: 80,
    ComparisonOperator: "GreaterThanThreshold",
    AlarmActions: [arn("sns", "pager")],
    Dimensions: [{ Name: "AutoScalingGroupName", Value: "checkout" }],
  },
  "AWS::EC2::SecurityGroup": {
    GroupName: "web",
    GroupDescription: "the web",
    VpcId: "vpc-0a",
    SecurityGroupIngress: [https],
    Tags: [{ Key: "team", Value: "shop" }],
  },
  "AWS::ElasticLoadBalancingV2::TargetGroup": {
    Name: "checkout",
    Protocol: "HTTP",
    Port: 80,
    VpcId: "vpc-0a",
    HealthCheckPath: "/health",
    Matcher: { HttpCode: "200" },
    Tags: [{ Key: "team", Value: "shop" }],
  },
};
