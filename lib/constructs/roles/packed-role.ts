import { type IPrincipal, type ManagedPolicy, Role } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import type { Statement } from "../permissions/statement.ts";
import { packedPolicies } from "./packed-policies.ts";

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
