import type { FieldFacts } from "#core/arbitration/project/field-case.ts";
import type { Json } from "#core/fields/json.ts";

/** A field that actors may quarrel about, with the few values that it takes, so that they often meet. */
export type Field = {
  readonly path: string;
  readonly kind: "number" | "word" | "set" | "object";
  readonly values: readonly Json[];
  readonly facts?: FieldFacts;
};

/** One type of resource and what is usually at stake on it. */
export type Scene = {
  readonly type: string;
  readonly fields: readonly Field[];
};

const numbers = (...values: readonly number[]): readonly Json[] => values;
const flags: readonly Json[] = [true, false];
const sizes = numbers(1, 2, 3, 5, 6, 8, 10, 12, 20);

const group: Scene = {
  type: "AWS::AutoScaling::AutoScalingGroup",
  fields: [
    { path: "/DesiredCapacity", kind: "number", values: sizes },
    { path: "/MinSize", kind: "number", values: numbers(1, 2, 3, 6) },
    { path: "/MaxSize", kind: "number", values: numbers(6, 10, 12, 20) },
    { path: "/LaunchTemplate/Version", kind: "word", values: ["41", "42", "43"] },
    { path: "/Tags[Key=team]/Value", kind: "word", values: ["shop", "core"] },
    { path: "/Tags[Key=env]/Value", kind: "word", values: ["prod", "staging", "test", null] },
  ],
};

const bucket: Scene = {
  type: "AWS::S3::Bucket",
  fields: [
    { path: "/PublicAccessBlockConfiguration/BlockPublicAcls", kind: "word", values: flags },
    { path: "/PublicAccessBlockConfiguration/BlockPublicPolicy", kind: "word", values: flags },
    {
      path: "/PublicAccessBlockConfiguration",
      kind: "object",
      values: [
        { BlockPublicAcls: true, BlockPublicPolicy: true },
        { BlockPublicAcls: false, BlockPublicPolicy: true },
        { BlockPublicAcls: false },
      ],
    },
    { path: "/VersioningConfiguration/Status", kind: "word", values: ["Enabled", "Suspended"] },
    { path: "/LifecycleConfiguration/Days", kind: "number", values: numbers(7, 30, 365) },
  ],
};

const database: Scene = {
  type: "AWS::RDS::DBInstance",
  fields: [
    { path: "/DeletionProtection", kind: "word", values: flags },
    { path: "/BackupRetentionPeriod", kind: "number", values: numbers(0, 1, 3, 7, 14, 35) },
    { path: "/EngineVersion", kind: "word", values: ["15.4", "15.5", "16.1"] },
    { path: "/StorageEncrypted", kind: "word", values: flags, facts: { createOnly: true } },
    { path: "/AllocatedStorage", kind: "number", values: numbers(100, 200, 400) },
    { path: "/MaxAllocatedStorage", kind: "number", values: numbers(200, 400, 800) },
  ],
};

const rule = (port: number, cidr: string) => ({
  IpProtocol: "tcp",
  FromPort: port,
  ToPort: port,
  CidrIp: cidr,
});
const item = (port: number, cidr: string) =>
  `/SecurityGroupIngress[IpProtocol=tcp,FromPort=${port},ToPort=${port},CidrIp=${cidr}]`;
const keyed: FieldFacts = { topology: "keyed", keys: ["IpProtocol", "FromPort", "ToPort", "CidrIp"] };

const firewall: Scene = {
  type: "AWS::EC2::SecurityGroup",
  fields: [
    {
      path: "/SecurityGroupIngress",
      kind: "object",
      values: [
        [],
        [rule(443, "0.0.0.0/0")],
        [rule(443, "0.0.0.0/0"), rule(22, "0.0.0.0/0")],
        [rule(443, "10.0.0.0/8"), rule(5432, "10.0.0.0/8")],
      ],
      facts: keyed,
    },
    { path: item(22, "198.51.100.7/32"), kind: "object", values: [rule(22, "198.51.100.7/32"), null] },
    { path: item(22, "0.0.0.0/0"), kind: "object", values: [rule(22, "0.0.0.0/0"), null] },
    { path: item(443, "10.0.0.0/8"), kind: "object", values: [rule(443, "10.0.0.0/8"), null] },
    { path: "/GroupDescription", kind: "word", values: ["shop", "old shop"] },
  ],
};

const container: Scene = {
  type: "AWS::ECS::Service",
  fields: [
    { path: "/DesiredCount", kind: "number", values: sizes },
    { path: "/NetworkConfiguration/AwsvpcConfiguration/Subnets", kind: "set", values: ["a", "b", "c", "d"] },
    { path: "/TaskDefinition", kind: "word", values: ["shop:7", "shop:8", "shop:9"] },
    { path: "/CapacityProviders", kind: "set", values: ["FARGATE", "SPOT"], facts: { topology: "set" } },
  ],
};

const lambda: Scene = {
  type: "AWS::Lambda::Function",
  fields: [
    { path: "/MemorySize", kind: "number", values: numbers(128, 256, 512, 1024) },
    { path: "/Environment/Variables/LOG_LEVEL", kind: "word", values: ["info", "debug"] },
    {
      path: "/Environment/Variables",
      kind: "object",
      values: [{ LOG_LEVEL: "info" }, { LOG_LEVEL: "debug", MODE: "b" }, { MODE: "a" }],
    },
    { path: "/Runtime", kind: "word", values: ["nodejs22.x", "nodejs24.x"] },
    { path: "/Role", kind: "word", values: ["role-a", "role-b"] },
  ],
};

const statement = (principal: string, action: string) => ({
  Effect: "Allow",
  Principal: { AWS: principal },
  Action: action,
});
const document = (...statements: readonly Json[]) => ({ Version: "2012-10-17", Statement: statements });
const ours = "arn:aws:iam::123456789012:root";
const foreign = "arn:aws:iam::999999999999:root";

const role: Scene = {
  type: "AWS::IAM::Role",
  fields: [
    {
      path: "/ManagedPolicyArns",
      kind: "set",
      values: ["arn:aws:iam::aws:policy/ReadOnlyAccess", "arn:aws:iam::aws:policy/AdministratorAccess"],
      facts: { topology: "set" },
    },
    {
      path: "/AssumeRolePolicyDocument",
      kind: "object",
      values: [
        document(statement(ours, "sts:AssumeRole")),
        document(statement(foreign, "sts:AssumeRole")),
        document(statement("*", "sts:AssumeRole")),
      ],
    },
    { path: "/MaxSessionDuration", kind: "number", values: numbers(3600, 43200) },
  ],
};

const shared: Scene = {
  type: "AWS::S3::BucketPolicy",
  fields: [
    {
      path: "/PolicyDocument",
      kind: "object",
      values: [
        document(statement(ours, "s3:GetObject")),
        document(statement(foreign, "s3:GetObject")),
        document(statement("*", "s3:*")),
        document(),
      ],
    },
  ],
};

/** Whether it is there at all is a field like any other. */
const gone: Scene = {
  type: "AWS::RDS::DBInstance",
  fields: [
    { path: "/", kind: "word", values: ["present", "absent"] },
    { path: "/DBInstanceClass", kind: "word", values: ["db.r6g.large", "db.r6g.xlarge"] },
    { path: "/DeletionProtection", kind: "word", values: flags },
  ],
};

const plain: Scene = {
  type: "Acme::Plain::Thing",
  fields: [
    { path: "/Rate", kind: "number", values: numbers(0.5, 1.25, 2, 4, 9) },
    { path: "/Rate2", kind: "number", values: sizes },
    { path: "/Colour", kind: "word", values: ["red", "green", "blue"] },
    { path: "/Members", kind: "set", values: ["x", "y", "z"] },
    { path: "/Box/Inner/Depth", kind: "number", values: numbers(1, 2, 3) },
    {
      path: "/Box",
      kind: "object",
      values: [{ Inner: { Depth: 2, Width: 1 } }, { Inner: { Depth: 3 } }, { Lid: true }],
    },
  ],
};

export const scenes: readonly Scene[] = [
  group,
  bucket,
  database,
  firewall,
  container,
  lambda,
  role,
  shared,
  gone,
  plain,
];
