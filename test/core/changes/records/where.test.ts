import { describe, expect, it } from "vitest";
import { placed } from "#core/changes/records/where.ts";

const record = { recipientAccountId: "123456789012", awsRegion: "eu-north-1" };
const bucket = { type: "AWS::S3::Bucket", id: "logs" };
const topic = "arn:aws:sns:eu-west-1:210987654321:alerts";

describe("where a resource lives", () => {
  it.each([
    { when: "the record says", record, target: bucket, at: ["123456789012", "eu-north-1"] },
    {
      when: "its identifier says otherwise",
      record,
      target: { type: "AWS::SNS::Topic", id: topic },
      at: ["210987654321", "eu-west-1"],
    },
    {
      when: "its identifier names neither",
      record,
      target: { type: "AWS::S3::Bucket", id: "arn:aws:s3:::logs" },
      at: ["123456789012", "eu-north-1"],
    },
    {
      when: "its type lives everywhere",
      record: { ...record, awsRegion: "us-east-1" },
      target: { type: "AWS::IAM::Role", id: "deploy" },
      at: ["123456789012", "global"],
    },
    {
      when: "its type only resembles one that does",
      record,
      target: { type: "AWS::Route53Resolver::ResolverRule", id: "r" },
      at: ["123456789012", "eu-north-1"],
    },
    {
      when: "the call went into another account",
      record: {
        ...record,
        resources: [
          null,
          { type: "AWS::S3::Object", accountId: "1" },
          { type: "AWS::S3::Bucket", accountId: "210987654321" },
        ],
      },
      target: bucket,
      at: ["210987654321", "eu-north-1"],
    },
    {
      when: "only the caller's account is known",
      record: { userIdentity: { accountId: "123456789012" } },
      target: bucket,
      at: ["123456789012", "unknown"],
    },
    {
      when: "the record says nothing",
      record: { resources: "none", awsRegion: "nowhere" },
      target: bucket,
      at: ["unknown", "unknown"],
    },
  ])("$at when $when", ({ record: given, target, at }) => {
    const { account, region } = placed(given, target);
    expect([account, region]).toEqual(at);
  });
});
