import { CompositePrincipal, type Role } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import type { PermissionFacts } from "#catalogue/load/permissions.ts";
import { askingSession } from "#lambda/setting-names.ts";
import { readingStatements } from "../permissions/reading.ts";
import type { GovernedType } from "../plan/plan.ts";
import { hubFunctions } from "./hub-functions.ts";
import { PackedRole } from "./packed-role.ts";
import { readerName } from "./role-names.ts";

export type ReadingRoleProps = {
  /** Of the installation. */
  readonly name: string;
  readonly hubAccount: string;
  /** The names of the roles in the hub that may take it. */
  readonly trusts: readonly string[];
  /** Those that may take it only to ask what somebody may do. */
  readonly asks: readonly string[];
  readonly types: readonly GovernedType[];
  readonly permissions: PermissionFacts;
};

/** Reads what is governed in its account, and can change nothing. */
export class ReadingRole extends Construct {
  readonly role: Role;

  constructor(scope: Construct, id: string, props: ReadingRoleProps) {
    super(scope, id);
    const { name, hubAccount, trusts, asks, types, permissions } = props;
    const session = askingSession;
    this.role = new PackedRole(this, "Reader", {
      roleName: readerName(name),
      description: `Parley (${name}) reads the governed resources of this account`,
      assumedBy: new CompositePrincipal(
        hubFunctions(this, { hubAccount, names: trusts }),
        hubFunctions(this, { hubAccount, names: asks, session }),
      ),
      statements: readingStatements(
        types.map(({ facts }) => facts),
        permissions,
      ),
      what: `reading ${types.length} types`,
      hint: "govern fewer types: `governs`",
    }).role;
  }
}
