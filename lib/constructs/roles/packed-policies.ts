import { Stack } from "aws-cdk-lib";
import { ManagedPolicy, PolicyDocument, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { packed } from "../permissions/packing.ts";
import { policyStatement, type Statement } from "../permissions/statement.ts";

export type PackedPolicies = {
  /** What the policies are called, up to their number. */
  readonly policyName: string;
  /** For as long as the name is: IAM takes another only with another policy, and CloudFormation makes none of the same name. */
  readonly description: string;
  readonly statements: readonly Statement[];
  /** For the message when they are too many, and what to do then. */
  readonly what: string;
  readonly hint: string;
  /** Policies that their holder has already. */
  readonly besides?: readonly ManagedPolicy[];
};

/** Policies of their own names, as many as IAM's limits make of the statements. */
export function packedPolicies(scope: Construct, props: PackedPolicies): readonly ManagedPolicy[] {
  const { policyName, description, statements, what, hint, besides = [] } = props;
  return packed(statements, { what, hint, besides: besides.length }).map(
    (group, at) =>
      new ManagedPolicy(scope, `Policy${at + 1}`, {
        managedPolicyName: `${policyName}-${at + 1}`,
        description,
        document: documentOf(scope, group),
      }),
  );
}

/** Written as it was packed: what the CDK would merge could be too long again. */
function documentOf(scope: Construct, statements: readonly Statement[]): PolicyDocument {
  const { partition, account } = Stack.of(scope);
  const filled = (resource: string) =>
    resource.replaceAll(`\${Partition}`, partition).replaceAll(`\${Account}`, account);
  return new PolicyDocument({
    minimize: false,
    statements: statements.map((statement) =>
      PolicyStatement.fromJson(policyStatement({ ...statement, resources: statement.resources.map(filled) })),
    ),
  });
}
