import { describe, expect, it } from "vitest";
import { parentOf } from "#core/resources/parent-of.ts";

const place = { account: "123456789012", region: "eu-north-1" };
const elb = "arn:aws:elasticloadbalancing:eu-north-1:123456789012";

describe("what a resource belongs to", () => {
  it.each([
    ["AWS::S3::BucketPolicy", "logs", "AWS::S3::Bucket", "logs"],
    ["AWS::IAM::RolePolicy", "read|deploy", "AWS::IAM::Role", "deploy"],
    ["AWS::Lambda::Permission", "checkout|s3", "AWS::Lambda::Function", "checkout"],
    [
      "AWS::Lambda::Permission",
      "arn:aws:lambda:eu-north-1:123456789012:function:checkout:live|s3",
      "AWS::Lambda::Function",
      "checkout",
    ],
    [
      "AWS::ElasticLoadBalancingV2::ListenerRule",
      `${elb}:listener-rule/app/web/1/2/3`,
      "AWS::ElasticLoadBalancingV2::Listener",
      `${elb}:listener/app/web/1/2`,
    ],
    [
      "AWS::ElasticLoadBalancingV2::Listener",
      `${elb}:listener/app/web/1/2`,
      "AWS::ElasticLoadBalancingV2::LoadBalancer",
      `${elb}:loadbalancer/app/web/1`,
    ],
    ["AWS::EC2::Route", "rtb-1|0.0.0.0/0", "AWS::EC2::RouteTable", "rtb-1"],
    ["AWS::Logs::SubscriptionFilter", "ship|/aws/lambda/x", "AWS::Logs::LogGroup", "/aws/lambda/x"],
  ])("of %s %s is %s %s", (type, id, parent, parentId) => {
    expect(parentOf({ ...place, type, id })).toEqual({ ...place, type: parent, id: parentId });
  });

  it.each([
    ["AWS::S3::Bucket", "logs"],
    ["AWS::EC2::SecurityGroupIngress", "sgr-1"],
    ["AWS::IAM::RolePolicy", "read"],
    ["AWS::IAM::RolePolicy", "read|"],
    ["AWS::ElasticLoadBalancingV2::ListenerRule", "rule-1"],
    ["AWS::Lambda::Url", "arn:aws:lambda"],
    ["__proto__", "x"],
  ])("is not guessed of %s %s", (type, id) => {
    expect(parentOf({ ...place, type, id })).toBeUndefined();
  });
});
