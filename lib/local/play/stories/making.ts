import type { Json } from "#core/fields/json.ts";
import type { PlayOrder } from "../orders.ts";
import type { StoryEnd, StoryStep, StoryVerdict } from "./story.ts";

/** What a telling is about bears its number, as resource and as service. */
export const own = "story-{n}";
const service = { service: own };

type Environment = "prod" | "test";
type StoryProperties = Readonly<Record<string, Json>>;

const tags = (env: Environment) => [
  { Key: "env", Value: env },
  { Key: "service", Value: own },
];

const made = (type: string, properties: StoryProperties, env: Environment = "prod"): PlayOrder => ({
  do: "create",
  type,
  as: "terraform",
  properties: { Tags: tags(env), ...properties },
});

export const makeGroup = (DesiredCapacity = "4", MaxSize = "12"): PlayOrder =>
  made("AWS::AutoScaling::AutoScalingGroup", {
    AutoScalingGroupName: own,
    MinSize: "2",
    MaxSize,
    DesiredCapacity,
    VPCZoneIdentifier: ["subnet-0a"],
    Tags: tags("prod").map((tag) => ({ ...tag, PropagateAtLaunch: true })),
  });

export const makeFunction = (properties: StoryProperties): PlayOrder =>
  made("AWS::Lambda::Function", {
    FunctionName: own,
    Role: "arn:aws:iam::123456789012:role/runs-functions",
    Code: { S3Bucket: "releases", S3Key: "story.zip" },
    ...properties,
  });

/** What it runs can be read back, as a function's image cannot. */
export const makeService = (properties: StoryProperties): PlayOrder =>
  made("AWS::ECS::Service", {
    ServiceName: own,
    Cluster: "shop",
    DesiredCount: 4,
    TaskDefinition: "app:7",
    ...properties,
  });

export const access = (CidrIp: string) => ({ IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp });

export const makeRules = (): PlayOrder =>
  made("AWS::EC2::SecurityGroup", {
    GroupName: own,
    GroupDescription: "a story",
    VpcId: "vpc-1",
    SecurityGroupIngress: [access("10.0.0.0/16")],
  });

const database = "AWS::RDS::DBInstance";
export const makeDatabase = (): PlayOrder =>
  made(database, {
    DBInstanceIdentifier: own,
    DBInstanceClass: "db.m6g.large",
    Engine: "postgres",
    AllocatedStorage: "100",
    DeletionProtection: true,
  });

/** Somebody is asked whether the database that is gone was meant to go. */
export const deletionAsked: StoryEnd = {
  resource: own,
  type: database,
  property: "DBInstanceClass",
  field: "/",
  value: null,
  asked: true,
  verdict: { outcome: "ask", cause: "deletion" },
};

export const blocked = (BlockPublicPolicy: boolean) => ({
  PublicAccessBlockConfiguration: {
    BlockPublicAcls: true,
    BlockPublicPolicy,
    IgnorePublicAcls: true,
    RestrictPublicBuckets: true,
  },
});

export const makeBucket = (env: Environment): PlayOrder =>
  made("AWS::S3::Bucket", { BucketName: own, ...blocked(true) }, env);

export const begins = (says: string, ...orders: readonly PlayOrder[]): StoryStep => ({ at: 0, says, orders });

export const step = (at: number, says: string, ...orders: readonly PlayOrder[]): StoryStep => ({
  at,
  says,
  orders,
});

/** Only looks whether what was to come has come. */
export const looks = (at: number, says: string, ...expects: readonly StoryEnd[]): StoryStep => ({
  at,
  says,
  expects,
  orders: [],
});

type SituationOrder = Extract<PlayOrder, { readonly do: "situation" }>;

export const situation = (
  kind: SituationOrder["kind"],
  ref: string,
  more: Partial<SituationOrder> = {},
): PlayOrder => ({ do: "situation", kind, ref, scope: service, ...more });

export const writes = (as: string, properties: StoryProperties): PlayOrder => ({
  do: "set",
  resource: own,
  as,
  properties,
});

type StoryWish = Omit<Extract<PlayOrder, { readonly do: "declare" }>, "do" | "resource" | "as" | "field">;

export const wants = (as: string, field: string, wish: StoryWish): PlayOrder => ({
  do: "declare",
  resource: own,
  as,
  field,
  strength: "must",
  ...wish,
});

/** A session of the player's whose tags say why; each telling has one of its own. */
export const session = (
  as: string,
  [intent, motivation, ref]: readonly [string, string, string],
): PlayOrder => ({
  do: "session",
  as,
  tags: { "parley:intent": intent, "parley:motivation": motivation, "parley:ref": ref },
});

type Expected = StoryVerdict & {
  readonly test?: string;
  readonly asked?: boolean;
  readonly field?: string;
};

/** What stands of the telling's own resource, and what the arbiter says of it. */
export const stands = (
  property: string,
  value: Json,
  { test, asked, field, ...verdict }: Expected,
): StoryEnd => ({
  resource: own,
  property,
  value,
  asked: asked ?? verdict.cause !== undefined,
  verdict,
  ...(field !== undefined && { field }),
  ...(test !== undefined && { test }),
});
