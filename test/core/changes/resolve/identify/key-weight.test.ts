import { describe, expect, it } from "vitest";
import { keyWeight, sought, spelled, spokenNames } from "#core/changes/resolve/identify/key-weight.ts";

const names = spokenNames("EC2", "SecurityGroup");
const want = (property: string, certain: readonly string[] = [], likely: readonly string[] = []) =>
  sought(property, names, { certain, likely });

describe("what a key speaks of", () => {
  it.each([
    { key: "vpcid", stem: "vpc", ending: "id" },
    { key: "vpcidentifier", stem: "vpc", ending: "id" },
    { key: "mappinguuid", stem: "mapping", ending: "id" },
    { key: "rolearn", stem: "role", ending: "arn" },
    { key: "queueurl", stem: "queue", ending: "url" },
    { key: "bucketname", stem: "bucket", ending: "name" },
    { key: "groupsid", stem: "group", ending: "id" },
    { key: "id", stem: "", ending: "id" },
    { key: "bucket", stem: "bucket", ending: "" },
  ])("is `$stem`, and its end `$ending`, of $key", ({ key, stem, ending }) => {
    expect(spelled(key)).toEqual({ stem, ending });
  });

  it("is a type by its whole names and ever fewer of its last words", () => {
    expect(names).toEqual(["securitygroup", "ec2securitygroup", "group"]);
    expect(spokenNames("S3", "Bucket")).toEqual(["bucket", "s3bucket"]);
  });
});

describe("how likely a key holds a part", () => {
  it.each([
    { property: "GroupId", key: "groupid", weight: 10 },
    { property: "Id", key: "id", weight: 7 },
    { property: "Id", key: "arn", weight: 5 },
    { property: "Name", key: "id", weight: 0 },
    { property: "Name", key: "arn", weight: 5 },
    { property: "Arn", key: "name", weight: 5 },
    { property: "GroupId", key: "id", weight: 6.4 },
    { property: "GroupArn", key: "id", weight: 5.5 },
    { property: "GroupName", key: "id", weight: 0 },
    { property: "VpcId", key: "id", weight: 0 },
    { property: "VpcArn", key: "id", weight: 0 },
    { property: "Id", key: "securitygroupid", weight: 9.2 },
    { property: "Id", key: "ec2securitygroupid", weight: 9.2 },
    { property: "Id", key: "groupid", weight: 7.8 },
    { property: "Id", key: "securitygroupname", weight: 8.2 },
    { property: "Id", key: "securitygrouparn", weight: 8.2 },
    { property: "Id", key: "securitygroupurl", weight: 9.2 - 9 },
    { property: "Id", key: "securitygroup", weight: 6.7 },
    { property: "Name", key: "securitygroupid", weight: 6.7 },
    { property: "GroupId", key: "securitygroupid", weight: 9.2 },
    { property: "GroupId", key: "groupname", weight: 6.8 },
    { property: "VpcId", key: "vpcid", weight: 10 },
    { property: "VpcId", key: "vpcname", weight: 7.5 },
    { property: "VpcId", key: "vpc", weight: 6 },
    { property: "VpcId", key: "resourcearn", weight: 4.5 },
    { property: "VpcId", key: "resource", weight: 4.5 },
    { property: "VpcId", key: "resourceid", weight: 4.4 },
    { property: "VpcId", key: "resourcename", weight: 4.4 },
    { property: "VpcId", key: "targetvpcid", weight: 6.2 },
    { property: "VpcId", key: "destinationvpcid", weight: 6.2 },
    { property: "VpcId", key: "sourcevpcid", weight: 3 },
    { property: "VpcId", key: "myvpcid", weight: 6.2 },
    { property: "MyVpcId", key: "vpcid", weight: 6.2 },
    { property: "SourceVpcId", key: "vpcid", weight: 3 },
    { property: "VpcId", key: "subnetid", weight: 0 },
    { property: "Id", key: "subnetid", weight: 0 },
    { property: "Key", key: "mykey", weight: 0 },
    { property: "KeyX", key: "mykeyx", weight: 6.2 },
  ])("is $weight for $key where $property is sought", ({ property, key, weight }) => {
    expect(keyWeight(key, want(property))).toBeCloseTo(weight);
  });

  it.each([
    { certain: ["target"], likely: [], key: "target", weight: 10.5 },
    { certain: [], likely: ["target"], key: "target", weight: 8.6 },
    { certain: [], likely: ["vpcid"], key: "vpcid", weight: 10 },
    { certain: ["vpcid"], likely: ["target"], key: "other", weight: 0 },
  ])(
    "is $weight for $key where $certain is certain and $likely likely",
    ({ certain, likely, key, weight }) => {
      expect(keyWeight(key, want("VpcId", certain, likely))).toBeCloseTo(weight);
    },
  );

  it("is less with each word that is dropped from the front", () => {
    const long = spokenNames("X", "OneTwoThreeFourFive");
    const weights = ["onetwothreefourfive", "twothreefourfive", "threefourfive", "fourfive", "five"].map(
      (name) => keyWeight(`${name}id`, sought("Id", long, { certain: [], likely: [] })),
    );
    expect(weights.map((weight) => weight.toFixed(1))).toEqual(["9.2", "7.8", "7.2", "6.6", "6.0"]);
  });
});
