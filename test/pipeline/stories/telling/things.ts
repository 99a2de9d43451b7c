import type { FieldPath } from "#core/fields/path.ts";
import type { NewResource } from "#local/sandbox/peoples-doors.ts";
import { groupPlace } from "../../stage.ts";

const tags = [
  { Key: "env", Value: "prod" },
  { Key: "service", Value: "checkout" },
];

/** What the stories are about, as the pipeline made it. */
export const group: NewResource = {
  ...groupPlace,
  properties: {
    AutoScalingGroupName: "checkout",
    MinSize: "2",
    MaxSize: "12",
    DesiredCapacity: "3",
    Tags: tags.map((tag) => ({ ...tag, PropagateAtLaunch: true })),
  },
};

export const rule = (CidrIp: string) => ({ IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp });

export const securityGroup: NewResource = {
  ...groupPlace,
  type: "AWS::EC2::SecurityGroup",
  properties: {
    GroupDescription: "checkout",
    VpcId: "vpc-1",
    SecurityGroupIngress: [rule("10.0.0.0/16")],
    Tags: tags,
  },
};

export const blocked = {
  BlockPublicAcls: true,
  BlockPublicPolicy: true,
  IgnorePublicAcls: true,
  RestrictPublicBuckets: true,
};

export const logged = (prefix: string) => ({ DestinationBucketName: "audit", LogFilePrefix: prefix });
const owned = (ObjectOwnership: string) => ({ Rules: [{ ObjectOwnership }] });

export const bucket: NewResource = {
  ...groupPlace,
  type: "AWS::S3::Bucket",
  properties: {
    BucketName: "checkout-orders",
    PublicAccessBlockConfiguration: blocked,
    LoggingConfiguration: logged("orders/"),
    OwnershipControls: owned("BucketOwnerEnforced"),
    Tags: tags,
  },
};

export const lambda: NewResource = {
  ...groupPlace,
  type: "AWS::Lambda::Function",
  properties: {
    FunctionName: "checkout",
    Role: "arn:aws:iam::123456789012:role/checkout",
    Code: { S3Bucket: "code", S3Key: "checkout-1" },
    Handler: "index.handler",
    Runtime: "nodejs24.x",
    Timeout: 10,
    Tags: tags,
  },
};

export const capacity = "/DesiredCapacity" as FieldPath;
