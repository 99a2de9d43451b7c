import type { FieldPath } from "#core/fields/path.ts";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import { worldAccount, worldRegion } from "#local/world/world-settings.ts";
import { document, foreign, may, things as organisation, rule } from "../../bench/day-one/organisation.ts";
import type { Values } from "./step.ts";

/** One way in which a thing can be changed: whoever writes picks one of the values. */
export type Way = { readonly values: readonly Values[]; readonly number?: FieldPath };

const each = (name: string, ...values: readonly (string | number | boolean | null)[]): Way => ({
  values: values.map((value) => ({ [name]: value })),
});

const numbers = (name: string, ...values: readonly (string | number)[]): Way => ({
  ...each(name, ...values),
  number: `/${name}` as FieldPath,
});

const sizes = [
  numbers("DesiredCapacity", "0", "2", "3", "6", "8", "10", "60"),
  numbers("MaxSize", "8", "12", "16", "20"),
  numbers("MinSize", "0", "1", "2"),
  each("HealthCheckType", "EC2", "ELB"),
  {
    values: [
      { DesiredCapacity: "10", MaxSize: "24" },
      { MinSize: "1", DesiredCapacity: "2" },
    ],
  },
] as const satisfies readonly Way[];

const tasks = [
  numbers("DesiredCount", 0, 1, 2, 6, 9),
  { values: [101, 102, 103].map((version) => ({ TaskDefinition: `orders:${version}` })) },
  each("EnableExecuteCommand", true, false, null),
];

const code = [
  numbers("MemorySize", 128, 512, 1_024),
  numbers("Timeout", 3, 30, 900),
  each("Description", "sends mail", "digest:0123456789abcdef", "(hidden)", null),
  { values: [{ Environment: { Variables: { LEVEL: "debug", API_TOKEN: "s3cr3t-s3cr3t" } } }] },
  numbers("ReservedConcurrentExecutions", 0, 5, 50),
];

const inside = rule("10.0.0.0/16", 443);
const rules = [
  {
    values: [
      [inside],
      [inside, rule("10.1.0.0/16", 22)],
      [inside, rule("0.0.0.0/0", 22)],
      [inside, rule("10.2.0.0/16", 443), rule("203.0.113.7/32", 8443)],
      [],
    ].map((SecurityGroupIngress) => ({ SecurityGroupIngress })),
  },
];

const block = (isOn: boolean) => ({
  BlockPublicAcls: isOn,
  BlockPublicPolicy: isOn,
  IgnorePublicAcls: true,
  RestrictPublicBuckets: isOn,
});

const bucket: readonly Way[] = [
  {
    values: [
      { PublicAccessBlockConfiguration: block(true) },
      { PublicAccessBlockConfiguration: block(false) },
      { PublicAccessBlockConfiguration: null },
    ],
  },
  {
    values: ["Enabled", "Suspended"].map((Status) => ({ VersioningConfiguration: { Status } })),
  },
];

const database = [
  numbers("BackupRetentionPeriod", 0, 1, 7, 35),
  each("DeletionProtection", true, false),
  each("DBInstanceClass", "db.r6g.large", "db.r6g.xlarge", "db.t3.micro"),
  each("EngineVersion", "16.4", "16.5"),
  each("MultiAZ", true, false, null),
];

const units = (count: number) => ({
  ProvisionedThroughput: { ReadCapacityUnits: count, WriteCapacityUnits: count },
});

const table = [
  { values: [1, 10, 60, 400].map(units) },
  each("DeletionProtectionEnabled", true, false, null),
  {
    values: [true, false].map((on) => ({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: on },
    })),
  },
];

const queue = [
  numbers("VisibilityTimeout", 10, 60, 300),
  numbers("MessageRetentionPeriod", 3_600, 345_600, 1_209_600),
  each("SqsManagedSseEnabled", true, false, null),
];

const alarm = [
  numbers("Threshold", 100, 500, 5_000),
  each("ActionsEnabled", true, false, null),
  each("AlarmDescription", "p99 of the checkout", "a note", null),
];

const policies = (...statements: readonly Properties[]) => ({
  Policies: [{ PolicyName: "own", PolicyDocument: document(...statements) }],
});

const role = [
  {
    values: [
      policies(may("s3:GetObject", "arn:aws:s3:::uploads/*")),
      policies(may("s3:GetObject", "*")),
      policies(may("iam:*", "*")),
    ],
  },
  each("MaxSessionDuration", 3_600, 43_200, null),
  each("Description", "tasks of the orders", null),
];

const bucketPolicy = [
  {
    values: [document(), document(foreign)].map((PolicyDocument) => ({ PolicyDocument })),
  },
];

/** What can be changed in a story, of the organisation that other trials know as well. */
export const ways = {
  "checkout group": sizes,
  "search-dev group": sizes,
  orders: tasks,
  "orders-dev": tasks,
  mailer: code,
  "mailer-dev": code,
  "checkout firewall": rules,
  "dev firewall": rules,
  uploads: bucket,
  "dev-scratch": bucket,
  "orders-db": database,
  "reports-db": database,
  carts: table,
  "sessions-dev": table,
  "mail-queue": queue,
  "checkout-p99": alarm,
  "orders-task role": role,
  "invoices policy": bucketPolicy,
} as const satisfies Readonly<Record<string, readonly Way[]>>;

export type ThingName = keyof typeof ways;

export const thingNames = Object.keys(ways) as readonly ThingName[];

/** A thing as it is made. */
export function madeAs(thing: ThingName) {
  const made = organisation[thing];
  if (made === undefined) throw new Error(`there is no \`${thing}\``);
  return {
    account: worldAccount,
    region: made.region ?? worldRegion,
    type: made.type,
    properties: made.properties,
  };
}

export const governed = [...new Set(thingNames.map((thing) => madeAs(thing).type))];
