import { Construct } from "constructs";
import { openPermissions } from "#catalogue/store/open-catalogue.ts";
import { askers, takersOf } from "../doors/doors.ts";
import { ownNames } from "../doors/own-arns.ts";
import type { DeploymentPlan } from "../plan/plan.ts";
import { ReadingRole } from "./reading-role.ts";
import { RestoringRoles } from "./restoring-roles.ts";

export type AccountRolesProps = {
  /** Of the installation. */
  readonly name: string;
  readonly hubAccount: string;
  readonly plan: Pick<DeploymentPlan, "types" | "mode" | "catalogue">;
  readonly passRoles: readonly string[];
  /** ARNs of what is Parley's own here and not called after it. */
  readonly own?: readonly string[];
};

/** What Parley may do in one account: look, and where it enforces put back. Only functions of the hub take these roles. */
export class AccountRoles extends Construct {
  readonly reader: ReadingRole;
  /** Missing where nothing may be put back. */
  readonly restoring: RestoringRoles | undefined;

  constructor(scope: Construct, id: string, props: AccountRolesProps) {
    super(scope, id);
    const { name, hubAccount, plan, passRoles, own = [] } = props;
    const permissions = openPermissions();
    const common = { name, hubAccount, types: plan.types, permissions };
    const trusts = (role: "reader" | "restorer") => takersOf(role).map(ownNames(name).function);
    this.reader = new ReadingRole(this, "Reading", {
      ...common,
      trusts: trusts("reader"),
      asks: askers.filter((folder) => !takersOf("reader").includes(folder)).map(ownNames(name).function),
    });
    this.restoring =
      plan.mode === "enforce"
        ? new RestoringRoles(this, "Restoring", {
            ...common,
            ...{ catalogue: plan.catalogue, passRoles, own, trusts: trusts("restorer") },
          })
        : undefined;
  }
}
