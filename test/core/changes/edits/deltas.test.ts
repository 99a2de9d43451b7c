import { describe, expect, it } from "vitest";
import { editsOf } from "#core/changes/edits/edits-of.ts";
import { type Asked, told, types } from "./described.ts";

type Row = { readonly when: string; readonly is: readonly string[] } & Asked;

const firewall = { type: "EC2::SecurityGroup", write: "delta", id: "sg-1" } as const;
const ingress = {
  ...firewall,
  call: "AuthorizeSecurityGroupIngress",
  property: "SecurityGroupIngress",
} as const;
const tcp = { ipProtocol: "tcp", fromPort: 443, toPort: 443 };
const opened = "/SecurityGroupIngress[IpProtocol=tcp,FromPort=443,ToPort=443,CidrIp=10.0.0.0/8]";
const whole = (cidr: string) => `{"IpProtocol":"tcp","FromPort":443,"ToPort":443,"CidrIp":"${cidr}"}`;
const ranges = (...cidrs: readonly string[]) => ({ items: cidrs.map((cidrIp) => ({ cidrIp })) });

describe("rules of a security group", () => {
  it.each<Row>([
    {
      ...ingress,
      when: "a rule is in a list",
      given: { ipPermissions: { items: [{ ...tcp, groups: {}, ipRanges: ranges("10.0.0.0/8") }] } },
      is: [`${opened} = ${whole("10.0.0.0/8")}`],
    },
    {
      ...ingress,
      when: "a rule is flat",
      given: { ...tcp, cidrIp: "10.0.0.0/8", ipPermissions: {} },
      is: [`${opened} = ${whole("10.0.0.0/8")}`],
    },
    {
      ...ingress,
      when: "ports are texts",
      given: { ipProtocol: "tcp", fromPort: "443", toPort: "443", cidrIp: "10.0.0.0/8" },
      is: [`${opened} = ${whole("10.0.0.0/8")}`],
    },
    {
      ...ingress,
      when: "one item lost its list",
      given: { ipPermissions: { items: { ...tcp, ipRanges: { items: { cidrIp: "10.0.0.0/8" } } } } },
      is: [`${opened} = ${whole("10.0.0.0/8")}`],
    },
    {
      ...ingress,
      when: "a rule is described",
      given: {
        ipPermissions: {
          items: [{ ...tcp, ipRanges: { items: [{ cidrIp: "10.0.0.0/8", description: "office" }] } }],
        },
      },
      is: [
        `${opened} = {"IpProtocol":"tcp","FromPort":443,"ToPort":443,"CidrIp":"10.0.0.0/8","Description":"office"}`,
      ],
    },
    {
      ...ingress,
      when: "a rule has two sides",
      given: {
        ipPermissions: {
          items: [{ ...tcp, ipRanges: ranges("10.0.0.0/8"), ipv6Ranges: { items: [{ cidrIpv6: "::/0" }] } }],
        },
      },
      is: [
        `${opened} = ${whole("10.0.0.0/8")}`,
        '/SecurityGroupIngress[IpProtocol=tcp,FromPort=443,ToPort=443,CidrIpv6=::/0] = {"IpProtocol":"tcp","FromPort":443,"ToPort":443,"CidrIpv6":"::/0"}',
      ],
    },
    {
      ...ingress,
      when: "the other side is a group",
      given: {
        ipPermissions: { items: [{ ...tcp, groups: { items: [{ groupId: "sg-2", userId: "1" }] } }] },
      },
      is: [
        '/SecurityGroupIngress[IpProtocol=tcp,FromPort=443,ToPort=443,SourceSecurityGroupId=sg-2] = {"IpProtocol":"tcp","FromPort":443,"ToPort":443,"SourceSecurityGroupId":"sg-2"}',
      ],
    },
    {
      ...firewall,
      call: "AuthorizeSecurityGroupEgress",
      when: "it leads out to a list",
      given: {
        ipPermissions: {
          items: [
            {
              ipProtocol: "-1",
              fromPort: 0,
              toPort: 0,
              prefixListIds: { items: [{ prefixListId: "pl-1" }] },
            },
          ],
        },
      },
      is: [
        '/SecurityGroupEgress[IpProtocol=-1,DestinationPrefixListId=pl-1] = {"IpProtocol":"-1","DestinationPrefixListId":"pl-1"}',
      ],
    },
    {
      ...firewall,
      call: "RevokeSecurityGroupIngress",
      when: "a rule is revoked",
      given: { ...tcp, cidrIp: "10.0.0.0/8", ipPermissions: {} },
      is: [`${opened} gone`],
    },
    {
      ...firewall,
      call: "RevokeSecurityGroupIngress",
      when: "a rule is revoked by its number",
      given: { securityGroupRuleIds: { items: [{ securityGroupRuleId: "sgr-1" }] } },
      is: ["/SecurityGroupIngress touched"],
    },
    {
      ...ingress,
      when: "ports are missing",
      given: { ipPermissions: { items: [{ ipProtocol: "tcp", ipRanges: ranges("10.0.0.0/8") }] } },
      is: ["/SecurityGroupIngress touched"],
    },
    {
      ...ingress,
      when: "the protocol is missing",
      given: { ipPermissions: { items: [{ fromPort: 1, toPort: 2, ipRanges: ranges("10.0.0.0/8") }] } },
      is: ["/SecurityGroupIngress touched"],
    },
    {
      ...ingress,
      when: "a side is named, not numbered",
      given: { ipPermissions: { items: [{ ...tcp, groups: { items: [{ groupName: "web" }] } }] } },
      is: ["/SecurityGroupIngress touched"],
    },
    {
      ...ingress,
      when: "one of two is whole",
      given: { ipPermissions: { items: [{ ...tcp, ipRanges: ranges("10.0.0.0/8") }, {}] } },
      is: ["/SecurityGroupIngress touched"],
    },
    { ...ingress, when: "nothing is said", given: {}, is: ["/SecurityGroupIngress touched"] },
    { ...ingress, when: "the parameters were left out", given: null, is: ["/SecurityGroupIngress touched"] },
  ])("$is when $when", (row) => {
    expect(told(row)).toEqual(row.is);
  });
});

describe("tags", () => {
  const tag = { type: "S3::Bucket", write: "delta", call: "TagResource", tags: true } as const;
  it.each<Row>([
    {
      ...tag,
      when: "a list",
      given: { tags: [{ key: "env", value: "prod" }] },
      is: ['/Tags[Key=env]/Value = "prod"'],
    },
    {
      ...tag,
      when: "a map",
      given: { tags: { env: "prod", team: "shop" } },
      is: ['/Tags[Key=env]/Value = "prod"', '/Tags[Key=team]/Value = "shop"'],
    },
    {
      ...tag,
      when: "S3's document",
      call: "PutBucketTagging",
      given: { tagging: "", Tagging: { xmlns: "x", TagSet: { Tag: { Key: "env", Value: true } } } },
      is: ['/Tags[Key=env]/Value = "true"'],
    },
    {
      ...tag,
      when: "EC2's sets",
      type: "EC2::Instance",
      call: "CreateTags",
      given: {
        resourcesSet: { items: [{ resourceId: "i-1" }] },
        tagSet: { items: [{ key: "a,b", value: "x" }] },
      },
      is: ['/Tags[Key="a,b"]/Value = "x"'],
    },
    {
      ...tag,
      when: "a number",
      given: { tags: [{ key: "port", value: 80 }] },
      is: ['/Tags[Key=port]/Value = "80"'],
    },
    { ...tag, when: "no value", given: { tags: [{ key: "empty" }] }, is: ['/Tags[Key=empty]/Value = ""'] },
    {
      ...tag,
      when: "a secret",
      given: { tags: [{ key: "db-password", value: "x" }] },
      is: ["/Tags[Key=db-password]/Value touched"],
    },
    {
      ...tag,
      when: "hidden",
      given: { tags: [{ key: "HIDDEN_DUE_TO_SECURITY_REASONS", value: "HIDDEN_DUE_TO_SECURITY_REASONS" }] },
      is: ["/Tags touched"],
    },
    {
      ...tag,
      when: "a hidden value",
      given: { tags: [{ key: "env", value: "HIDDEN_DUE_TO_SECURITY_REASONS" }] },
      is: ["/Tags[Key=env]/Value touched"],
    },
    {
      ...tag,
      when: "taken away by name",
      call: "UntagResource",
      given: { tagKeys: ["env", "team"] },
      is: ["/Tags[Key=env] gone", "/Tags[Key=team] gone"],
    },
    {
      ...tag,
      when: "taken away from EC2",
      type: "EC2::Instance",
      call: "DeleteTags",
      given: { tagSet: { items: [{ key: "env", value: "prod" }] } },
      is: ["/Tags[Key=env] gone"],
    },
    {
      ...tag,
      when: "all taken away",
      call: "DeleteBucketTagging",
      given: { bucketName: "b", tagging: "" },
      is: ["/Tags touched"],
    },
    {
      ...tag,
      when: "taken away from a map",
      type: "SSM::Parameter",
      call: "RemoveTagsFromResource",
      given: { resourceId: "/p", tagKeys: ["env"] },
      is: ["/Tags/env gone"],
    },
    {
      ...tag,
      when: "a reason",
      given: { tags: { "parley:intent": "cost" } },
      is: ['/Tags[Key=parley:intent]/Value = "cost"'],
    },
    { ...tag, when: "nothing", given: {}, is: ["/Tags touched"] },
    {
      ...tag,
      when: "for a type without any",
      type: "CloudWatch::Alarm",
      given: { tags: { env: "prod" } },
      is: [],
    },
    {
      ...tag,
      when: "a reason beside another tag",
      given: { tags: { "parley:intent": "cost", env: "prod" } },
      is: ['/Tags[Key=env]/Value = "prod"'],
    },
  ])("$is from $when", (row) => {
    expect(told(row)).toEqual(row.is);
  });
});

describe("what comes or goes", () => {
  const role = { type: "IAM::Role", write: "delta" } as const;
  const document = { Version: "2012-10-17", Statement: [] };
  it.each<Row>([
    {
      ...role,
      call: "AttachRolePolicy",
      given: { roleName: "r", policyArn: "arn:p" },
      when: "a policy is attached",
      is: ['/ManagedPolicyArns[=arn:p] = "arn:p"'],
    },
    {
      ...role,
      call: "DetachRolePolicy",
      given: { policyArn: "arn:p" },
      when: "a policy is detached",
      is: ["/ManagedPolicyArns[=arn:p] gone"],
    },
    {
      ...role,
      call: "AttachRolePolicy",
      given: {},
      when: "nobody says which",
      is: ["/ManagedPolicyArns touched"],
    },
    {
      ...role,
      write: "update",
      call: "PutRolePolicy",
      given: { policyName: "p", policyDocument: JSON.stringify(document) },
      when: "an inline policy is put",
      is: [`/Policies[PolicyName=p]/PolicyDocument = ${JSON.stringify(document)}`],
    },
    {
      ...role,
      write: "update",
      call: "PutRolePolicy",
      given: { policyName: "p" },
      when: "its document was left out",
      is: ["/Policies[PolicyName=p]/PolicyDocument touched"],
    },
    {
      ...role,
      call: "DeleteRolePolicy",
      given: { policyName: "p" },
      when: "an inline policy is deleted",
      is: ["/Policies[PolicyName=p] gone"],
    },
    {
      type: "IAM::User",
      write: "delta",
      call: "AddUserToGroup",
      given: { userName: "u", groupName: "g" },
      when: "a user joins",
      is: ['/Groups[=g] = "g"'],
    },
    {
      type: "IAM::User",
      write: "delta",
      call: "RemoveUserFromGroup",
      given: { userName: "u", groupName: "g" },
      when: "a user leaves",
      is: ["/Groups[=g] gone"],
    },
    {
      type: "IAM::InstanceProfile",
      write: "delta",
      call: "AddRoleToInstanceProfile",
      given: { roleName: "r" },
      when: "a role is added",
      is: ['/Roles[=r] = "r"'],
    },
    {
      type: "IAM::User",
      write: "delta",
      call: "CreateLoginProfile",
      property: "LoginProfile",
      given: { userName: "u", resetRequired: true, password: "x" },
      when: "a part is made",
      is: ["/LoginProfile/ResetRequired = true", "/LoginProfile/Password touched"],
    },
    {
      type: "IAM::User",
      write: "delta",
      call: "DeleteLoginProfile",
      property: "LoginProfile",
      given: { userName: "u" },
      when: "a part ends",
      is: ["/LoginProfile gone"],
    },
    {
      type: "S3::Bucket",
      write: "delta",
      call: "DeleteBucketEncryption",
      property: "BucketEncryption",
      given: { encryption: "" },
      when: "a setting is deleted",
      is: ["/BucketEncryption gone"],
    },
    {
      type: "AutoScaling::AutoScalingGroup",
      write: "delta",
      call: "AttachLoadBalancerTargetGroups",
      given: { autoScalingGroupName: "g", targetGroupARNs: ["arn:1", "arn:2"] },
      when: "members of a set are named",
      is: ['/TargetGroupARNs[=arn:1] = "arn:1"', '/TargetGroupARNs[=arn:2] = "arn:2"'],
    },
    {
      type: "AutoScaling::AutoScalingGroup",
      write: "delta",
      call: "DetachLoadBalancerTargetGroups",
      given: { targetGroupARNs: ["arn:1"] },
      when: "a member of a set leaves",
      is: ["/TargetGroupARNs[=arn:1] gone"],
    },
    {
      type: "AutoScaling::AutoScalingGroup",
      write: "delta",
      call: "AttachSomething",
      given: { vPCZoneIdentifier: ["a"] },
      when: "the list has an order",
      is: ["/VPCZoneIdentifier touched"],
    },
    {
      type: "AutoScaling::AutoScalingGroup",
      write: "delta",
      call: "AttachInstances",
      given: { instanceIds: ["i-1"] },
      when: "the type has no such list",
      is: [],
    },
  ])("$is when $when", (row) => {
    expect(told(row)).toEqual(row.is);
  });
});

describe("switches and the life of a resource", () => {
  it.each<Row>([
    {
      type: "KMS::Key",
      write: "toggle",
      call: "EnableKeyRotation",
      given: { keyId: "k" },
      when: "the call is called like the property",
      is: ["/EnableKeyRotation touched"],
    },
    {
      type: "KMS::Key",
      write: "toggle",
      call: "DisableKey",
      given: { keyId: "k", enabled: false },
      when: "the whole is switched",
      is: ["/Enabled touched"],
    },
    {
      type: "Events::Rule",
      write: "toggle",
      call: "DisableRule",
      given: { name: "r" },
      when: "the switch is a state",
      is: ["/State touched"],
    },
    {
      type: "CloudWatch::Alarm",
      write: "toggle",
      call: "DisableAlarmActions",
      given: { alarmNames: ["a"] },
      when: "a part is switched",
      is: ["/ActionsEnabled touched"],
    },
    {
      type: "CloudTrail::Trail",
      write: "lifecycle",
      call: "StopLogging",
      given: { name: "t" },
      when: "something stops",
      is: ["/IsLogging touched"],
    },
    {
      type: "EC2::Instance",
      write: "lifecycle",
      call: "StopInstances",
      given: { instancesSet: { items: [{ instanceId: "i-1", imageId: "ami-1" }] } },
      when: "a machine stops",
      is: [],
    },
    {
      type: "EC2::Instance",
      write: "toggle",
      call: "EnableMagic",
      given: {},
      when: "the type has no such switch",
      is: [],
    },
  ])("$is when $when", (row) => {
    expect(told(row)).toEqual(row.is);
  });

  it("tells nothing of what was not resolved", () => {
    const record = { eventName: "CreateRole", requestParameters: { description: "x" } };
    const resources = [{ type: "AWS::IAM::Role", id: "r" }];
    for (const status of ["ambiguous", "unresolved", "not-a-change"] as const)
      expect(editsOf(record, { status, resources, write: "create" }, types)).toEqual([]);
    expect(editsOf(record, { status: "resolved", resources: [] }, types)).toEqual([]);
    expect(editsOf(record, { status: "resolved", resources }, types)).toEqual([
      { path: "/Description", after: "x" },
    ]);
  });
});
