import type { World } from "../world/local-world.ts";
import type { PlayOrder } from "./orders.ts";
import type { SandboxHall } from "./sandbox-hall.ts";

const minute = 60_000;
const tags = [
  { Key: "env", Value: "prod" },
  { Key: "service", Value: "checkout" },
];

type Creation = Extract<PlayOrder, { readonly do: "create" }>;

/** Each begins with its name. */
const made: readonly Creation[] = [
  {
    do: "create",
    type: "AWS::AutoScaling::AutoScalingGroup",
    as: "terraform",
    properties: {
      AutoScalingGroupName: "checkout",
      MinSize: "2",
      MaxSize: "12",
      DesiredCapacity: "4",
      VPCZoneIdentifier: ["subnet-0a", "subnet-0b"],
      Tags: tags.map((tag) => ({ ...tag, PropagateAtLaunch: true })),
    },
  },
  {
    do: "create",
    type: "AWS::EC2::SecurityGroup",
    as: "terraform",
    properties: {
      GroupName: "sg-checkout",
      GroupDescription: "checkout",
      VpcId: "vpc-1",
      SecurityGroupIngress: [{ IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp: "10.0.0.0/16" }],
      Tags: tags,
    },
  },
  {
    do: "create",
    type: "AWS::RDS::DBInstance",
    as: "terraform",
    properties: {
      DBInstanceIdentifier: "checkout-orders",
      DBInstanceClass: "db.m6g.large",
      Engine: "postgres",
      AllocatedStorage: "100",
      DeletionProtection: true,
      BackupRetentionPeriod: 14,
      Tags: tags,
    },
  },
  {
    do: "create",
    type: "AWS::S3::Bucket",
    as: "terraform",
    properties: {
      BucketName: "checkout-invoices",
      VersioningConfiguration: { Status: "Enabled" },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      Tags: tags,
    },
  },
];

const hotfix: readonly PlayOrder[] = [
  {
    do: "situation",
    kind: "incident",
    ref: "INC-1042",
    state: "open",
    scope: { service: "checkout" },
  },
  { do: "set", resource: "checkout", as: "oncall", properties: { DesiredCapacity: "10" } },
];

async function carryAll(hall: SandboxHall, orders: readonly PlayOrder[], rest: () => Promise<void>) {
  for (const { do: name, ...body } of orders) {
    await hall.carryOut(name, body);
    await rest();
  }
}

/** Where the process was killed on the way, the rest is made by the next one. */
function isThere(hall: SandboxHall, order: Creation): boolean {
  const [[name, value] = ["", null]] = Object.entries(order.properties);
  return hall.list().some(({ properties }) => properties[name] === value);
}

/** What stands there when somebody comes: a service that code made, and a hotfix in an incident that goes on. */
export async function firstCloud(hall: SandboxHall, { pass }: World): Promise<void> {
  const missing = made.filter((order) => !isThere(hall, order));
  await carryAll(hall, missing, () => pass(minute));
  await pass(15 * minute);
  await carryAll(hall, hotfix, () => pass(minute));
}

/** The pipeline applies what its code says, and knows nothing of the incident. */
export async function firstDispute(hall: SandboxHall): Promise<void> {
  await hall.carryOut("set", { resource: "checkout", as: "terraform", properties: { DesiredCapacity: "4" } });
}
