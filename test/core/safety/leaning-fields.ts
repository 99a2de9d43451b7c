import type { Json } from "#core/fields/json.ts";
import { FieldPath, parsePath } from "#core/fields/path.ts";
import type { Topology } from "#core/fields/topology.ts";
import { valueAt } from "#core/fields/value-at.ts";
import { type Lean, leanOf, type SafetyScene, saferOf } from "#core/safety/lean.ts";
import { placeOf, policyOf } from "../policy/sample.ts";

const group = "AWS::AutoScaling::AutoScalingGroup";

const classes = {
  capacity: [
    { types: [group], fields: ["/DesiredCapacity", "/MinSize"] },
    { fields: ["/Reserved"], unset: 1_000 },
    { fields: ["/Throughput/**", "/InstanceType"] },
  ],
  access: [
    { fields: ["/AuthType"], safer: { notIn: ["NONE"] } },
    { fields: ["/Policy/**", "/Policies/**", "/AssumeRolePolicyDocument/**", "/ManagedPolicyArns/**"] },
    { fields: ["/SecurityGroupIngress/**", "/SecurityGroupEgress/**", "/Role", "/Principals/**", "/Open"] },
    {
      types: ["AWS::EC2::*Ingress", "AWS::EC2::NetworkAclEntry", "AWS::Lambda::Permission"],
      fields: ["/**"],
    },
  ],
  exposure: [
    { fields: ["/PublicAccess/**"], safer: "off" },
    { fields: ["/Tls"], safer: { in: ["TLS-1-2", "TLS-1-3"] } },
    { fields: ["/MaxSession"], safer: "less" },
  ],
  audit: [
    { fields: ["/IsLogging", "/Logging/Enabled"], safer: "on" },
    { fields: ["/Types"], safer: { has: ["audit"] } },
    { types: ["AWS::CloudTrail::Trail"], fields: ["/**"] },
  ],
  protection: [
    { fields: ["/Encrypted", "/Key", "/Blocks/**"], safer: "on" },
    { fields: ["/BackupDays"], safer: { min: 7 } },
    { fields: ["/Unsaid"] },
  ],
  retention: [{ fields: ["/RetentionInDays"], safer: "more", unset: 36_500 }],
  environment: [{ fields: ["/Tags[Key=env]/**"] }],
  cosmetic: [{ fields: ["/Tags/**", "/**/Description"] }],
  routing: [{ fields: ["/Weight"], safer: "more" }],
  rollout: [{ fields: ["/ImageId"], safer: { is: "ami-1" } }],
  "holds-data": [{ types: ["AWS::RDS::*"], fields: ["/**"] }],
};

export const policy = policyOf({
  environments: [
    { name: "prod", tags: { env: ["prod"] }, order: ["security", "cost"], accounts: ["222222222222"] },
    { name: "staging", tags: { env: ["staging"] }, order: ["security", "cost"] },
    { name: "test", tags: { env: ["test"] }, order: ["cost", "security"], accounts: ["33333*"] },
  ],
  organisation: { accounts: ["444444444444", "5555555*"], ids: ["o-ours123456"] },
  classes,
});

type SceneParts = Partial<Omit<SafetyScene, "place" | "beside">> & {
  readonly type?: string;
  readonly account?: string;
  readonly live?: { readonly [key: string]: Json };
};

/** A group in production with nothing wrong. */
export function scene({
  type = group,
  account = "123456789012",
  live = {},
  ...rest
}: SceneParts = {}): SafetyScene {
  return {
    policy,
    place: placeOf({ type, account }),
    isProduction: true,
    inTrouble: false,
    beside: (path) => valueAt(live, parsePath(path)),
    priorTags: { env: "prod" },
    ...rest,
  };
}

export const unknown: Topology = { kind: "unknown" };

export function lean(
  path: string,
  [before, after]: readonly [Json | undefined, Json],
  parts: SceneParts = {},
): Lean {
  return leanOf({ path: FieldPath.parse(path), topology: unknown, before, after }, scene(parts));
}

export const saferAt = (path: string, values: readonly [Json, Json], parts: SceneParts = {}) =>
  saferOf(FieldPath.parse(path), values, scene(parts));

/** A policy document with these statements. */
export const document = (...statements: readonly Json[]): Json => ({
  Version: "2012-10-17",
  Statement: statements,
});
