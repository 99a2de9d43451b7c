import { Stack } from "aws-cdk-lib";
import { type ISecurityGroup, Peer, Port, SecurityGroup } from "aws-cdk-lib/aws-ec2";
import type { Function as AwsFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { doorNames, type FunctionName } from "../doors/doors.ts";
import { ownArns } from "../doors/own-arns.ts";
import type { GrantGround } from "./grants/use.ts";
import { usesOf } from "./grants/uses-of.ts";
import type { Choices } from "./installation-file.ts";
import { decisionLayer } from "./layer.ts";
import { ParleyFunction } from "./parley-function.ts";
import type { Reach } from "./reach.ts";

export type ArbiterFunctionsProps = Reach & {
  /** What is not chosen is as `ArbiterProps` says. */
  readonly choices: Choices;
};

/** Every function of an installation, each with what its work needs. */
export class ArbiterFunctions extends Construct {
  readonly byName: Readonly<Record<FunctionName, AwsFunction>>;
  /** What functions in a VPC are known by there; none where they are in no VPC. */
  readonly securityGroups: readonly ISecurityGroup[];

  constructor(scope: Construct, id: string, { choices, ...reach }: ArbiterFunctionsProps) {
    super(scope, id);
    const { name, plan } = reach;
    const layer = decisionLayer(this, "Layer", {
      name,
      plan,
      choices,
      mayRestore: reach.roles.restorer !== undefined,
    });
    this.securityGroups = this.#groupsIn(reach.network);
    const { securityGroups } = this;
    const accounts = new Set([Stack.of(this).account, ...plan.accounts.map(({ account }) => account)]);
    const ground: GrantGround = { reach, own: ownArns(this, name), accounts: [...accounts] };
    const made = doorNames.map((folder) => {
      const use = usesOf(folder, ground);
      const props = { folder, reach, use, layer, securityGroups };
      return [folder, new ParleyFunction(this, pascal(folder), props).lambda] as const;
    });
    this.byName = Object.fromEntries(made) as Record<FunctionName, AwsFunction>;
  }

  /** Functions speak to AWS over TLS and to nobody else. */
  #groupsIn(network: Reach["network"]): readonly ISecurityGroup[] {
    if (network === undefined) return [];
    if (network.securityGroups !== undefined) return network.securityGroups;
    const group = new SecurityGroup(this, "SecurityGroup", {
      vpc: network.vpc,
      description: "Functions of Parley",
      allowAllOutbound: false,
    });
    group.addEgressRule(Peer.anyIpv4(), Port.HTTPS, "to AWS");
    return [group];
  }
}

/** Such as `TakeBaseline`, for ids in the tree of constructs. */
const pascal = (folder: string): string =>
  folder.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
