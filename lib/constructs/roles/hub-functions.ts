import { Stack } from "aws-cdk-lib";
import { AccountPrincipal, type IPrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";

type HubFunctionsInput = {
  readonly hubAccount: string;
  readonly names: readonly string[];
  /** The only name that their sessions may have. */
  readonly session?: string;
};

/**
 * The functions of the hub whose roles have these names, and nobody else there. They are told by their ARNs in a
 * condition, since IAM does not let a policy name a role as principal before it exists.
 */
export function hubFunctions(
  scope: Construct,
  { hubAccount, names, session }: HubFunctionsInput,
): IPrincipal {
  const { partition } = Stack.of(scope);
  const arns = names.map((name) => `arn:${partition}:iam::${hubAccount}:role/${name}`);
  return new AccountPrincipal(hubAccount).withConditions({
    ArnEquals: { "aws:PrincipalArn": arns },
    ...(session !== undefined && { StringEquals: { "sts:RoleSessionName": session } }),
  });
}
