import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { assembled, type Content } from "#core/safety/assembled.ts";

type Around = Readonly<Record<string, Json>>;

function whole(
  type: string,
  path: string,
  [before, after]: readonly [Json | undefined, Json],
  around: Around = {},
) {
  const content = { path, type, before, after, household: {} as Content["household"] };
  const found = assembled({ ...content, beside: (at) => around[at] });
  return [found.before, found.after];
}

const ingress = "AWS::EC2::SecurityGroupIngress";
const permission = "AWS::Lambda::Permission";

describe("a part of a resource that is one rule", () => {
  it("is judged with what stands beside it", () => {
    const around = { "/IpProtocol": "tcp", "/FromPort": 22, "/ToPort": 22, "/CidrIp": "10.0.0.0/8" };
    const [before, after] = whole(ingress, "/CidrIp", ["10.0.0.0/8", "0.0.0.0/0"], around);
    expect(before).toMatchObject({ IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp: "10.0.0.0/8" });
    expect(after).toMatchObject({ IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp: "0.0.0.0/0" });
  });

  it("is judged with a part of it that lies deeper", () => {
    const around = { "/Protocol": 6, "/CidrBlock": "0.0.0.0/0", "/PortRange": { From: 22, To: 22 } };
    const [, after] = whole("AWS::EC2::NetworkAclEntry", "/PortRange/To", [22, 90], around);
    expect(after).toMatchObject({ CidrBlock: "0.0.0.0/0", PortRange: { From: 22, To: 90 } });
    const [, alone] = whole("AWS::EC2::NetworkAclEntry", "/PortRange/To", [22, 90], {
      "/CidrBlock": "0.0.0.0/0",
      "/Protocol": 6,
    });
    expect(alone).toMatchObject({ PortRange: { To: 90 } });
  });

  it("is known by what is written where nobody knows what stood", () => {
    const around = { "/IpProtocol": "tcp" };
    expect(whole(ingress, "/CidrIp", [undefined, "0.0.0.0/0"], around)[0]).toBeUndefined();
  });

  it("stands for itself where the rest is not known", () => {
    expect(whole(ingress, "/Egress", [null, null])).toEqual([null, null]);
  });

  it.each([
    { when: "it is no part of the rule", type: ingress, path: "/Description" },
    { when: "the resource is no rule", type: "AWS::S3::Bucket", path: "/CidrIp" },
    { when: "it is an element of a list in it", type: ingress, path: "/CidrIp[=a]" },
  ])("stands for itself where $when", ({ type, path }) => {
    expect(whole(type, path, ["a", "b"], { "/IpProtocol": "tcp", "/CidrIp": "x" })).toEqual(["a", "b"]);
  });
});

describe("a part of a rule in a list", () => {
  const group = "AWS::EC2::SecurityGroup";
  const item = "/SecurityGroupIngress[CidrIp=0.0.0.0/0,FromPort=22,IpProtocol=tcp]";

  it("is judged with the keys of the rule", () => {
    const [before, after] = whole(group, `${item}/ToPort`, [22, 90]);
    expect(before).toEqual({ CidrIp: "0.0.0.0/0", FromPort: "22", IpProtocol: "tcp", ToPort: 22 });
    expect(after).toMatchObject({ ToPort: 90 });
  });

  it("is judged with them, however deep it lies", () => {
    expect(whole(group, `${item}/Range/To`, [22, 90])[1]).toMatchObject({
      Range: { To: 90 },
      IpProtocol: "tcp",
    });
  });

  it.each([
    { when: "it is the rule itself", path: item },
    { when: "a list lies between", path: `${item}/Ports[=a]` },
    { when: "its keys are no rule's", path: "/Tags[Key=env]/Value" },
    { when: "it is in no list", path: "/GroupName" },
  ])("stands for itself where $when", ({ path }) => {
    expect(whole(group, path, ["a", "b"])).toEqual(["a", "b"]);
  });
});

describe("a permission", () => {
  const allowed = (around: Around, type = permission) =>
    whole(type, "/Principal", ["*", around["/Principal"] ?? null], around)[1];

  it.each([
    { principal: "*", is: "*" },
    { principal: "s3.amazonaws.com", is: { Service: "s3.amazonaws.com" } },
    { principal: "s3.amazonaws.com.cn", is: { Service: "s3.amazonaws.com.cn" } },
    { principal: "123456789012", is: { AWS: "123456789012" } },
    { principal: "s3.amazonaws.com.evil.example", is: { AWS: "s3.amazonaws.com.evil.example" } },
  ])("is a statement that lets $principal in", ({ principal, is }) => {
    expect(allowed({ "/Principal": principal })).toEqual({
      Effect: "Allow",
      Principal: is,
      Action: "lambda:InvokeFunction",
      Condition: { StringEquals: {}, ArnLike: {} },
    });
  });

  it("is a statement with its action and whatever narrows it", () => {
    const around = {
      "/Principal": "s3.amazonaws.com",
      "/Action": "lambda:GetFunction",
      "/SourceAccount": "123456789012",
      "/SourceArn": "arn:aws:s3:::logs",
      "/PrincipalOrgID": "o-1",
    };
    expect(allowed(around)).toMatchObject({
      Action: "lambda:GetFunction",
      Condition: {
        StringEquals: { "aws:PrincipalOrgID": "o-1", "aws:SourceAccount": "123456789012" },
        ArnLike: { "aws:SourceArn": "arn:aws:s3:::logs" },
      },
    });
  });

  it("of a layer names its organisation otherwise", () => {
    expect(
      allowed({ "/Principal": "*", "/OrganizationId": "o-1" }, "AWS::Lambda::LayerVersionPermission"),
    ).toMatchObject({ Condition: { StringEquals: { "aws:PrincipalOrgID": "o-1" } } });
  });

  it("for nobody stands for itself", () => {
    expect(whole(permission, "/Action", ["a", "b"])).toEqual(["a", "b"]);
  });

  it("that begins to name somebody had nothing before", () => {
    expect(whole(permission, "/Principal", [null, "*"])[0]).toBeNull();
    expect(whole(permission, "/Principal", ["*", null])[1]).toBeNull();
  });
});
