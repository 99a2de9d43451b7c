import { Stack } from "aws-cdk-lib";
import { type IPrincipal, ManagedPolicy, PolicyDocument, PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { packed } from "../permissions/packing.ts";
import { policyStatement, type Statement } from "../permissions/statement.ts";

type PackedPolicies = {
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

export type PackedRoleProps = {
  readonly roleName: string;
  readonly description: string;
  readonly assumedBy: IPrincipal;
  readonly statements: readonly Statement[];
  /** For the message when they are too many, and what to do then. */
  readonly what: string;
  readonly hint: string;
  /** Policies that it shares with other roles. */
  readonly besides?: readonly ManagedPolicy[];
};

/** A role of a known name that has nothing but what its statements say. */
export class PackedRole extends Construct {
  readonly role: Role;

  constructor(scope: Construct, id: string, props: PackedRoleProps) {
    super(scope, id);
    const { roleName, description, assumedBy, besides = [] } = props;
    this.role = new Role(this, "Role", { roleName, description, assumedBy });
    const own = packedPolicies(this, { ...props, policyName: roleName });
    for (const policy of [...besides, ...own]) this.role.addManagedPolicy(policy);
  }
}
