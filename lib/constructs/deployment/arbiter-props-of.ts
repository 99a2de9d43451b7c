import { Table } from "aws-cdk-lib/aws-dynamodb";
import { type ISubnet, SecurityGroup, Subnet, Vpc } from "aws-cdk-lib/aws-ec2";
import { EventBus } from "aws-cdk-lib/aws-events";
import { Key } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";
import { ledgerTables } from "#adapters/aws/stores/tables.ts";
import type { DeploymentFile } from "#core/deployment/deployment-file.ts";
import type { ArbiterProps } from "../arbiter-props.ts";
import type { PlanInput } from "../plan/plan-input.ts";
import type { FoundDeployment } from "./find-deployment.ts";

type ExistingTables = Pick<ArbiterProps, "ledger" | "registry" | "key" | "decisions" | "network">;

/** What the deployment names by its ARN or id, as constructs. */
function existingIn(scope: Construct, deployment: DeploymentFile): ExistingTables {
  const { ledger, registry, key, decisions, network } = deployment;
  const encryptionKey = key === undefined ? undefined : Key.fromKeyArn(scope, "Key", key);
  const table = (id: string, tableArn: string) =>
    Table.fromTableAttributes(scope, id, {
      tableArn,
      globalIndexes: [ledgerTables.ledger.index.name],
      ...(encryptionKey !== undefined && { encryptionKey }),
    });
  return {
    ...(ledger !== undefined && { ledger: table("Ledger", ledger) }),
    ...(registry !== undefined && { registry: table("Registry", registry) }),
    ...(encryptionKey !== undefined && { key: encryptionKey }),
    ...(decisions !== undefined && { decisions: EventBus.fromEventBusArn(scope, "Decisions", decisions) }),
    ...(network !== undefined && { network: networkIn(scope, network) }),
  };
}

/** Known by its ids alone, so that nothing has to be looked up. */
function networkIn(
  scope: Construct,
  { vpc, subnets, securityGroups }: NonNullable<DeploymentFile["network"]>,
): NonNullable<ArbiterProps["network"]> {
  return {
    vpc: Vpc.fromVpcAttributes(scope, "Vpc", { vpcId: vpc, availabilityZones: subnets.map(() => "unknown") }),
    subnets: { subnets: subnets.map((subnetId, at) => subnetIn(scope, `Subnet${at}`, subnetId)) },
    securityGroups: securityGroups.map((id, at) =>
      SecurityGroup.fromSecurityGroupId(scope, `SecurityGroup${at}`, id),
    ),
  };
}

/** Functions ask for its id alone; the CDK warns of a subnet that tells no more. */
const subnetIn = (scope: Construct, id: string, subnetId: string): ISubnet =>
  Subnet.fromSubnetAttributes(scope, id, {
    subnetId,
    availabilityZone: "unknown",
    routeTableId: "unknown",
  });

type ArbiterPropsResult = ArbiterProps & Pick<PlanInput, "folder" | "positionOf">;

/** A deployment as the properties of the construct; what it names by its ARN or id is looked up nowhere. */
export function arbiterProps(
  scope: Construct,
  { deployment, folder, positionOf }: FoundDeployment,
): ArbiterPropsResult {
  const { parley: _, account, region, network, ledger, registry, key, decisions, ...said } = deployment;
  const present = Object.entries(said).filter(([, value]) => value !== undefined);
  return {
    policy: said.policy,
    ...Object.fromEntries(present),
    ...existingIn(scope, deployment),
    folder,
    ...(positionOf !== undefined && { positionOf }),
  };
}
