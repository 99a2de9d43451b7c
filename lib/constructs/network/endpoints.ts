import {
  GatewayVpcEndpointAwsService,
  InterfaceVpcEndpoint,
  InterfaceVpcEndpointAwsService,
  type ISecurityGroup,
} from "aws-cdk-lib/aws-ec2";
import { Construct } from "constructs";
import type { ArbiterProps } from "../arbiter-props.ts";

export type EndpointsProps = NonNullable<ArbiterProps["network"]>;

/** What the functions speak to besides DynamoDB and S3, in the names of endpoint services. */
const services = [
  "cloudcontrolapi",
  "config",
  "events",
  "kms",
  "logs",
  "scheduler",
  "sns",
  "sqs",
  "states",
  "sts",
  "xray",
] as const;

/** The VPC's own ways to AWS, where it has none yet; nothing then leaves it for the internet. */
export class Endpoints extends Construct {
  constructor(scope: Construct, id: string, { vpc, subnets, securityGroups }: EndpointsProps) {
    super(scope, id);
    vpc.addGatewayEndpoint("ParleyDynamoDb", { service: GatewayVpcEndpointAwsService.DYNAMODB });
    vpc.addGatewayEndpoint("ParleyS3", { service: GatewayVpcEndpointAwsService.S3 });
    for (const service of services) {
      new InterfaceVpcEndpoint(this, service, {
        vpc,
        service: new InterfaceVpcEndpointAwsService(service),
        privateDnsEnabled: true,
        ...(subnets !== undefined && { subnets }),
        ...(securityGroups !== undefined && { securityGroups: [...securityGroups] as ISecurityGroup[] }),
      });
    }
  }
}
