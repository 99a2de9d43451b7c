import type { Json } from "#core/fields/json.ts";

const allow = (parts: object): Json =>
  ({ Effect: "Allow", Action: "s3:GetObject", Resource: "*", ...parts }) as Json;
const document = (...statements: readonly Json[]): Json => ({ Version: "2012-10-17", Statement: statements });
const ours = "arn:aws:iam::123456789012:role/a";
const foreign = "arn:aws:iam::999999999999:root";
const one = (parts: object): Json => document(allow(parts));

const documents: readonly Json[] = [
  document(),
  one({}),
  one({ Principal: { AWS: ours } }),
  one({ Principal: { AWS: [ours, "444444444444"] } }),
  one({ Principal: { AWS: foreign } }),
  one({ Principal: "*" }),
  one({ Principal: { AWS: "*" }, Condition: { StringEquals: { "aws:PrincipalOrgID": "o-ours123456" } } }),
  one({ Principal: { Service: "lambda.amazonaws.com" } }),
  one({ Principal: { Federated: "accounts.google.com" } }),
  one({ NotPrincipal: { AWS: ours } }),
  one({ Action: ["s3:GetObject", "s3:PutObject"] }),
  one({ Action: "s3:*" }),
  one({ Action: "*" }),
  one({ Action: "s3:List*", Resource: "arn:aws:s3:::a/*" }),
  one({ Action: "kms:Decrypt", Resource: "arn:aws:kms:eu-north-1:123456789012:key/1" }),
  one({ NotAction: "s3:DeleteBucket" }),
  one({ NotResource: "arn:aws:s3:::a" }),
  one({ Effect: "Deny" }),
  one({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
  document(allow({}), allow({ Effect: "Deny", Action: "s3:*" })),
  document(allow({ Sid: "a" }), allow({ Sid: "b", Action: "iam:PassRole" })),
  { Statement: allow({ Condition: { IpAddress: { "aws:SourceIp": "10.0.0.0/8" } } }) },
  JSON.stringify(document(allow({ Action: "s3:*" }))),
  "no document",
  { Version: "2012-10-17" },
  { Statement: [1] },
];

const rule = (parts: object): Json => ({ IpProtocol: "tcp", FromPort: 443, ToPort: 443, ...parts }) as Json;
const rules: readonly Json[] = [
  [],
  [rule({ CidrIp: "10.0.0.0/8" })],
  [rule({ CidrIp: "10.0.0.0/16" })],
  [rule({ CidrIp: "10.0.0.0/9" }), rule({ CidrIp: "10.128.0.0/9" })],
  [rule({ CidrIp: "0.0.0.0/0" })],
  [rule({ CidrIp: "0.0.0.0/1" }), rule({ CidrIp: "128.0.0.0/1" })],
  [rule({ CidrIpv6: "::/0" })],
  [rule({ CidrIpv6: "fd00::/8" })],
  [rule({ CidrIp: "10.0.0.0/8", FromPort: 400, ToPort: 500 })],
  [rule({ CidrIp: "10.0.0.0/8", IpProtocol: "-1" })],
  [rule({ CidrIp: "10.0.0.0/8", IpProtocol: "udp" })],
  [rule({ CidrIp: "10.0.0.0/8", IpProtocol: "6" })],
  [{ IpProtocol: "icmp", FromPort: -1, ToPort: -1, CidrIp: "10.0.0.0/8" }],
  [rule({ SourceSecurityGroupId: "sg-1" })],
  [rule({ SourcePrefixListId: "pl-1" })],
  [rule({ CidrIp: "not a network" })],
  [rule({ CidrIp: "10.0.0.1" })],
  [rule({ CidrIp: "10.0.0.0/8", Description: "x" })],
];

const mixed: readonly Json[] = [
  null,
  0,
  1,
  7,
  30,
  "7",
  "many",
  true,
  false,
  "on",
  "Enabled",
  "DISABLED",
  "",
  [],
  ["a"],
];
const arns: readonly Json[] = [
  null,
  "arn:aws:iam::123456789012:role/a",
  "arn:aws:iam::123456789012:role/b",
  "arn:aws:iam::999999999999:role/a",
  "arn:aws:iam::aws:policy/AdministratorAccess",
  "arn:aws:lambda:eu-north-1:123456789012:function:a",
  "*",
  "999999999999",
  "o-ours123456",
];
const lists: readonly Json[] = [
  null,
  [],
  ["audit"],
  ["audit", "api"],
  ["api"],
  ["*"],
  "audit",
  [{ a: 1 }],
  ...arns.map((arn) => [arn]),
];
const classes: readonly Json[] = [
  "db.t3.micro",
  "db.t3.large",
  "db.r6g.large",
  "db.r6g.2xlarge",
  "t3",
  "x.y.z",
  ".large",
  "",
  3,
];

/** Values that a field may take, by its path; every one of them is compared with every other. */
export const families: readonly (readonly [path: string, values: readonly Json[], type?: string])[] = [
  ["/Policy", documents],
  ["/AssumeRolePolicyDocument", documents.slice(0, 12)],
  ["/SecurityGroupIngress", rules],
  ["/SecurityGroupEgress", rules.slice(0, 6)],
  ["/DesiredCapacity", mixed],
  ["/Reserved", mixed.slice(0, 7)],
  ["/InstanceType", classes],
  ["/AuthType", ["NONE", "AWS_IAM", null, "", 3]],
  ["/ManagedPolicyArns", lists],
  ["/Role", arns],
  ["/Principals", lists],
  ["/Open", mixed],
  ["/PublicAccess/Block", mixed],
  ["/Tls", ["TLS-1-0", "TLS-1-2", "TLS-1-3", null]],
  ["/MaxSession", mixed.slice(0, 7)],
  ["/Types", lists.slice(0, 8)],
  ["/IsLogging", mixed],
  ["/Encrypted", mixed],
  ["/BackupDays", mixed.slice(0, 8)],
  ["/Unsaid", mixed],
  ["/RetentionInDays", mixed.slice(0, 7)],
  ["/Tags[Key=env]/Value", ["prod", "staging", "test", "other", null]],
  ["/Tags[Key=exposure]/Value", ["internal", "public", null]],
  ["/Weight", mixed.slice(0, 7)],
  ["/ImageId", ["ami-1", "ami-2", null]],
  ["/", ["present", "absent"]],
  ["/", ["present", "absent"], "AWS::RDS::DBInstance"],
  [
    "/CidrIp",
    ["10.0.0.0/8", "10.0.0.0/16", "0.0.0.0/0", "::/0", "sg-1", "x", null],
    "AWS::EC2::SecurityGroupIngress",
  ],
  ["/Principal", [...arns, "lambda.amazonaws.com"], "AWS::Lambda::Permission"],
  ["/RuleAction", ["allow", "deny", null], "AWS::EC2::NetworkAclEntry"],
  ["/EventSelectors", [[], ["a"], null], "AWS::CloudTrail::Trail"],
];
