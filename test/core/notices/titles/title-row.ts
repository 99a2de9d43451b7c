import type { Sides, Titled } from "./titled.ts";

const account = "123456789012";
export const arn = (what: string) => `arn:aws:${what}`;
const elb = (what: string) => arn(`elasticloadbalancing:eu-north-1:${account}:${what}`);

/** One thing of each type that has phrases of its own. */
export const ids: Readonly<Record<string, string>> = {
  "AWS::AutoScaling::AutoScalingGroup": "checkout",
  "AWS::ECS::Service": `${arn(`ecs:eu-north-1:${account}:service/shop/checkout`)}|shop`,
  "AWS::EC2::Instance": "i-0123456789abcdef0",
  "AWS::Lambda::Function": "checkout",
  "AWS::S3::Bucket": "checkout-orders",
  "AWS::S3::BucketPolicy": "checkout-orders",
  "AWS::RDS::DBInstance": "checkout-db",
  "AWS::SQS::Queue": `https://sqs.eu-north-1.amazonaws.com/${account}/orders`,
  "AWS::DynamoDB::Table": "orders",
  "AWS::IAM::Role": "deploy",
  "AWS::CloudWatch::Alarm": "checkout-errors",
  "AWS::EC2::SecurityGroup": "sg-08000000000000000",
  "AWS::ElasticLoadBalancingV2::TargetGroup": elb("targetgroup/checkout/0123456789abcdef"),
  "AWS::CloudTrail::Trail": "audit",
  "AWS::EC2::LaunchTemplate": "lt-0123456789abcdef0",
  "AWS::EC2::Volume": "vol-0123456789abcdef0",
  "AWS::RDS::DBCluster": "checkout-cluster",
  "AWS::IAM::ManagedPolicy": arn(`iam::${account}:policy/team/read-orders`),
  "AWS::KMS::Key": "0a1b2c3d-0000-4000-8000-0123456789ab",
  "AWS::SSM::Parameter": "limit",
  "AWS::SNS::Topic": arn(`sns:eu-north-1:${account}:orders`),
  "AWS::ElasticLoadBalancingV2::LoadBalancer": elb("loadbalancer/app/front/0123456789abcdef"),
};

export const there: Sides = { now: { Description: "x" }, was: null };
export const gone: Sides = { now: null, was: { Description: "x" } };
export const off: Sides = { now: false, was: true };
export const from = (was: Sides["was"], now: Sides["now"]): Sides => ({
  ...(now !== undefined && { now }),
  ...(was !== undefined && { was }),
});

/** A field of a type, without `AWS::`, what it is and was, and what is asked about it. */
export type TitleRow = readonly [type: string, field: string, sides: Sides, title: string];

/** Something of its type on which the field of a row changed. */
export const oneOf = ([type, field, sides]: TitleRow): Titled => ({
  type: `AWS::${type}`,
  id: ids[`AWS::${type}`] ?? "checkout",
  fields: { [field]: sides },
  tags: { service: "checkout" },
});
