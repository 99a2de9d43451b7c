import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import type { NewResource } from "#local/sandbox/peoples-doors.ts";
import { worldAccount, worldRegion } from "#local/world/world-settings.ts";

type Env = "prod" | "staging" | "dev";

const tagged = (service: string, env: Env) => ({
  Tags: [
    { Key: "service", Value: service },
    { Key: "env", Value: env },
  ],
});

const propagated = (service: string, env: Env) => ({
  Tags: tagged(service, env).Tags.map((tag) => ({ ...tag, PropagateAtLaunch: true })),
});

const made = (type: string, properties: Properties, region: string = worldRegion): NewResource => ({
  account: worldAccount,
  region,
  type,
  properties,
});

const role = (name: string) => `arn:aws:iam::${worldAccount}:role/${name}`;

const group = (name: string, service: string, env: Env, [min, now, max]: readonly [number, number, number]) =>
  made("AWS::AutoScaling::AutoScalingGroup", {
    AutoScalingGroupName: name,
    MinSize: String(min),
    MaxSize: String(max),
    DesiredCapacity: String(now),
    HealthCheckType: "EC2",
    LaunchTemplate: { LaunchTemplateId: "lt-0123456789abcdef0", Version: "3" },
    ...propagated(service, env),
  });

const tasks = (name: string, env: Env, DesiredCount: number) =>
  made("AWS::ECS::Service", {
    ServiceName: name,
    Cluster: env,
    DesiredCount,
    TaskDefinition: `${name}:100`,
    LaunchType: "FARGATE",
    ...tagged(name, env),
  });

const lambda = (name: string, env: Env | undefined) =>
  made("AWS::Lambda::Function", {
    FunctionName: name,
    Runtime: "nodejs22.x",
    Handler: "index.handler",
    Role: role(name),
    Code: { S3Bucket: "artefacts", S3Key: `${name}/100.zip` },
    MemorySize: 256,
    Timeout: 10,
    ...(env !== undefined && tagged(name, env)),
  });

export const rule = (CidrIp: string, port: number): Properties => ({
  IpProtocol: "tcp",
  FromPort: port,
  ToPort: port,
  CidrIp,
});

const firewall = (name: string, rules: readonly Properties[], tags: Properties) =>
  made("AWS::EC2::SecurityGroup", {
    GroupDescription: name,
    VpcId: "vpc-0a1b2c3d",
    SecurityGroupIngress: rules,
    ...tags,
  });

export const document = (...statements: readonly Properties[]): Properties => ({
  Version: "2012-10-17",
  Statement: statements,
});

export const may = (action: string, on: string): Properties => ({
  Effect: "Allow",
  Action: [action],
  Resource: [on],
});

const iamRole = (name: string, env: Env) =>
  made(
    "AWS::IAM::Role",
    {
      RoleName: name,
      AssumeRolePolicyDocument: document({
        Effect: "Allow",
        Principal: { Service: "ecs-tasks.amazonaws.com" },
        Action: "sts:AssumeRole",
      }),
      Policies: [
        { PolicyName: "own", PolicyDocument: document(may("s3:GetObject", "arn:aws:s3:::uploads/*")) },
      ],
      ...tagged(name, env),
    },
    "global",
  );

const database = (name: string, env: Env) =>
  made("AWS::RDS::DBInstance", {
    DBInstanceIdentifier: name,
    DBInstanceClass: "db.r6g.large",
    Engine: "postgres",
    EngineVersion: "16.3",
    AllocatedStorage: "200",
    MaxAllocatedStorage: 1_000,
    BackupRetentionPeriod: 14,
    DeletionProtection: true,
    StorageEncrypted: true,
    ...tagged(name, env),
  });

const shut = {
  BlockPublicAcls: true,
  BlockPublicPolicy: true,
  IgnorePublicAcls: true,
  RestrictPublicBuckets: true,
};

const bucket = (name: string, env: Env) =>
  made("AWS::S3::Bucket", {
    BucketName: name,
    PublicAccessBlockConfiguration: shut,
    VersioningConfiguration: { Status: "Enabled" },
    ...tagged(name, env),
  });

const readers: Properties = {
  Sid: "readers",
  Effect: "Allow",
  Principal: { AWS: role("orders-task") },
  Action: ["s3:GetObject"],
  Resource: ["arn:aws:s3:::invoices/*"],
};

const table = (name: string, env: Env, units: number) =>
  made("AWS::DynamoDB::Table", {
    TableName: name,
    BillingMode: "PROVISIONED",
    ProvisionedThroughput: { ReadCapacityUnits: units, WriteCapacityUnits: units },
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    ...tagged(name, env),
  });

const queue = (name: string, env: Env) =>
  made("AWS::SQS::Queue", { QueueName: name, VisibilityTimeout: 30, ...tagged(name, env) });

const alarm = (name: string, threshold: number) =>
  made("AWS::CloudWatch::Alarm", {
    AlarmName: name,
    ComparisonOperator: "GreaterThanThreshold",
    EvaluationPeriods: 3,
    MetricName: "Latency",
    Namespace: "AWS/ApplicationELB",
    Period: 60,
    Statistic: "Average",
    Threshold: threshold,
  });

const within = (port: number) => [rule("10.0.0.0/16", port)];

/** Everything that is there before anybody has heard of Parley, by the name that it goes by here. */
export const things: Readonly<Record<string, NewResource>> = {
  "checkout group": group("checkout", "checkout", "prod", [2, 4, 16]),
  "search group": group("search", "search", "prod", [2, 3, 12]),
  "workers group": group("workers", "workers", "prod", [1, 3, 10]),
  "checkout-staging group": group("checkout-staging", "checkout", "staging", [1, 2, 4]),
  "search-dev group": group("search-dev", "search", "dev", [1, 2, 4]),
  orders: tasks("orders", "prod", 4),
  payments: tasks("payments", "prod", 3),
  front: tasks("front", "prod", 3),
  "orders-staging": tasks("orders-staging", "staging", 1),
  "orders-dev": tasks("orders-dev", "dev", 1),
  mailer: lambda("mailer", "prod"),
  resize: lambda("resize", "prod"),
  invoice: lambda("invoice", "prod"),
  webhook: lambda("webhook", "prod"),
  "mailer-dev": lambda("mailer-dev", "dev"),
  "legacy-import": lambda("legacy-import", undefined),
  "checkout firewall": firewall("checkout", within(443), tagged("checkout", "prod")),
  "orders firewall": firewall("orders", within(8080), tagged("orders", "prod")),
  "database firewall": firewall("databases", within(5432), tagged("databases", "prod")),
  "bastion firewall": firewall("bastion", within(22), {}),
  "dev firewall": firewall("dev", within(8080), tagged("dev", "dev")),
  "orders-task role": iamRole("orders-task", "prod"),
  "mailer role": iamRole("mailer", "prod"),
  "reports role": iamRole("reports", "prod"),
  "dev role": iamRole("dev-sandbox", "dev"),
  "orders-db": database("orders-db", "prod"),
  "payments-db": database("payments-db", "prod"),
  "reports-db": database("reports-db", "staging"),
  uploads: bucket("uploads", "prod"),
  invoices: bucket("invoices", "prod"),
  "invoices policy": made("AWS::S3::BucketPolicy", { Bucket: "invoices", PolicyDocument: document(readers) }),
  "audit-logs": bucket("audit-logs", "prod"),
  "dev-scratch": bucket("dev-scratch", "dev"),
  carts: table("carts", "prod", 40),
  "sessions-dev": table("sessions-dev", "dev", 10),
  "mail-queue": queue("mail", "prod"),
  "import-queue": queue("import", "prod"),
  "checkout-p99": alarm("checkout-p99", 500),
  "orders-5xx": alarm("orders-5xx", 10),
  "checkout targets": made("AWS::ElasticLoadBalancingV2::TargetGroup", {
    Name: "checkout",
    Port: 443,
    Protocol: "HTTPS",
    VpcId: "vpc-0a1b2c3d",
    HealthCheckIntervalSeconds: 30,
    ...tagged("checkout", "prod"),
  }),
  trail: made("AWS::CloudTrail::Trail", {
    TrailName: "organisation",
    S3BucketName: "audit-logs",
    IsLogging: true,
    IsMultiRegionTrail: true,
    EnableLogFileValidation: true,
  }),
};

/** A machine as Karpenter launches it. */
export const node = (subnet: string): NewResource =>
  made("AWS::EC2::Instance", {
    ImageId: "ami-0123456789abcdef0",
    InstanceType: "m7g.large",
    SubnetId: subnet,
    Tags: [
      { Key: "env", Value: "prod" },
      { Key: "karpenter.sh/nodepool", Value: "default" },
    ],
  });

export const foreign: Properties = {
  Sid: "partner",
  Effect: "Allow",
  Principal: { AWS: "arn:aws:iam::999900001111:root" },
  Action: ["s3:GetObject"],
  Resource: ["arn:aws:s3:::invoices/*"],
};
