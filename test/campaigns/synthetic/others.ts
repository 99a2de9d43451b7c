import { named, numbered } from "./scene.ts";
import type { Call } from "./writes.ts";

const call = (to: string, request: Call["request"], response?: Call["response"]): Call => {
  const [source = "", name = ""] = to.split(":");
  return { source: `${source}.amazonaws.com`, name, request, ...(response && { response }) };
};

/** Calls that only look, most of what a log holds; sessions begin with one of them. */
export const reads: readonly Call[] = [
  call("ec2:DescribeInstances", ({ random }) => ({
    instancesSet: { items: [{ instanceId: numbered("i", random) }] },
    filterSet: {},
  })),
  call("ec2:DescribeSecurityGroups", () => ({ securityGroupSet: {}, filterSet: {} })),
  call("autoscaling:DescribeAutoScalingGroups", () => ({ maxRecords: 100 })),
  call("s3:GetBucketAcl", ({ random }) => ({
    bucketName: named("data", 5, random),
    acl: "",
    Host: "s3.amazonaws.com",
  })),
  call("iam:ListRoles", () => null),
  call("kms:Decrypt", () => ({
    encryptionAlgorithm: "SYMMETRIC_DEFAULT",
    encryptionContext: { service: "checkout" },
  })),
  call("dynamodb:DescribeTable", ({ random }) => ({ tableName: named("table", 4, random) })),
  call("sts:GetCallerIdentity", () => null),
  call(
    "sts:AssumeRole",
    ({ account, random }) => ({
      roleArn: `arn:aws:iam::${account}:role/oncall`,
      roleSessionName: `INC-${1_000 + random.below(60)}`,
      durationSeconds: 3_600,
      tags: [{ key: "parley:intent", value: "availability" }],
    }),
    ({ account, random }) => ({
      credentials: {
        accessKeyId: `ASIAEXAMPLE${String(random.below(99_999)).padStart(9, "0")}`,
        expiration: "Nov 21, 2026, 4:10:00 AM",
        sessionToken: "IQoJb3JpZ2luX2VjEXAMPLE",
      },
      assumedRoleUser: {
        assumedRoleId: "AROAEXAMPLE:INC-1042",
        arn: `arn:aws:sts::${account}:assumed-role/oncall/INC-1042`,
      },
    }),
  ),
];

/** Calls on what resources hold. */
export const dataCalls: readonly Call[] = [
  call("s3:PutObject", ({ random }) => ({
    bucketName: named("data", 5, random),
    key: `2026/${random.below(999)}.json`,
  })),
  call("lambda:Invoke", ({ random }) => ({ functionName: named("fn", 4, random), invocationType: "Event" })),
];

/** Calls that write and change no resource. */
export const heartbeats: readonly Call[] = [
  call("ssm:UpdateInstanceInformation", ({ random }) => ({
    instanceId: numbered("i", random),
    agentVersion: "3.3.859.0",
    platformName: "Amazon Linux",
  })),
  call("ssm:PutInventory", ({ random }) => ({ instanceId: numbered("i", random), items: [] })),
];
