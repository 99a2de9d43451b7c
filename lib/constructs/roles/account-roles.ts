import { Stack } from "aws-cdk-lib";
import { CompositePrincipal, type ManagedPolicy, type Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import type { PermissionFacts } from "#catalogue/load/permissions.ts";
import { openPermissions } from "#catalogue/store/open-catalogue.ts";
import { askingSession } from "#lambda/setting-names.ts";
import { ownNames } from "../doors/own-arns.ts";
import { askers, takersOf } from "../doors/takers.ts";
import { ownDenial } from "../permissions/own-resources.ts";
import { readingStatements } from "../permissions/reading.ts";
import { type Knowledge, restoringDenials, restoringStatements } from "../permissions/restoring.ts";
import type { Statement } from "../permissions/statement.ts";
import type { DeploymentPlan, GovernedType } from "../plan/plan.ts";
import { hubFunctions } from "./hub-functions.ts";
import { PackedRole, packedPolicies } from "./packed-role.ts";
import { handlerName, readerName, restorerName, serviceOf } from "./role-names.ts";

export type RestoringRolesProps = Knowledge & {
  /** Of the installation. */
  readonly name: string;
  readonly hubAccount: string;
  /** The names of the roles in the hub that may take the restorer. */
  readonly trusts: readonly string[];
  readonly types: readonly GovernedType[];
  /** ARNs of roles that a resource may be given back. */
  readonly passRoles: readonly string[];
  /** ARNs of what is Parley's own here and not called after it, such as its keys and tables. */
  readonly own?: readonly string[];
};

/** Who asks Cloud Control to write, and as whom Cloud Control then writes: one role for each service. */
export class RestoringRoles extends Construct {
  readonly restorer: Role;
  readonly handlers: ReadonlyMap<string, Role>;
  readonly #denials: readonly ManagedPolicy[];

  constructor(scope: Construct, id: string, props: RestoringRolesProps) {
    super(scope, id);
    const restorable = props.types.filter(({ isRestorable }) => isRestorable);
    this.#denials = this.#closed(props);
    const services = Map.groupBy(restorable, ({ type }) => serviceOf(type));
    this.handlers = new Map(
      [...services].map(([service, types]) => [service, this.#handler(service, types, props)]),
    );
    this.restorer = this.#restorer([...services.keys()], props);
  }

  /** Every handler role has them, so that they are written once. */
  #closed({ name, own = [] }: RestoringRolesProps): readonly ManagedPolicy[] {
    return packedPolicies(new Construct(this, "Denials"), {
      policyName: `${name}-denials`,
      description: `What nobody may do while setting fields back for Parley (${name})`,
      statements: [...restoringDenials, ownDenial(name, [Stack.of(this).stackId, ...own])],
      what: "denying what is Parley's own",
      hint: "name fewer of its parts",
    });
  }

  #restorer(services: readonly string[], { name, hubAccount, trusts }: RestoringRolesProps): Role {
    return new PackedRole(this, "Restorer", {
      roleName: restorerName(name),
      description: `Parley (${name}) asks Cloud Control to set fields back in this account`,
      assumedBy: hubFunctions(this, { hubAccount, names: trusts }),
      statements: restorerStatements(services.map((service) => handlerName(name, service))),
      what: `restoring in ${services.length} services`,
      hint: "govern fewer types: `governs`",
    }).role;
  }

  #handler(service: string, types: readonly GovernedType[], props: RestoringRolesProps): Role {
    const { name, passRoles } = props;
    const { account } = Stack.of(this);
    const facts = types.map((type) => type.facts);
    const cloudControl = new ServicePrincipal("cloudformation.amazonaws.com");
    return new PackedRole(this, service, {
      roleName: handlerName(name, service),
      description: `Cloud Control sets fields of ${service} back for Parley (${name})`,
      assumedBy: cloudControl.withConditions({ StringEquals: { "aws:SourceAccount": account } }),
      statements: restoringStatements(facts, passRoles, props),
      what: `restoring ${types.length} types of \`${service}\``,
      hint: "govern fewer of them: `governs`",
      besides: this.#denials,
    }).role;
  }
}

/** Cloud Control's own calls, which IAM can limit to nothing, and handing over the roles that it writes with. */
function restorerStatements(handlers: readonly string[]): readonly Statement[] {
  const calls = ["CancelResourceRequest", "GetResource", "GetResourceRequestStatus", "UpdateResource"];
  const own: Statement = {
    effect: "Allow",
    actions: calls.map((call) => `cloudformation:${call}`),
    resources: ["*"],
  };
  if (handlers.length === 0) return [own];
  return [
    own,
    {
      effect: "Allow",
      actions: ["iam:PassRole"],
      resources: handlers.map((handler) => `arn:\${Partition}:iam::\${Account}:role/${handler}`),
      conditions: { StringEquals: { "iam:PassedToService": "cloudformation.amazonaws.com" } },
    },
  ];
}

type ReadingRoleProps = {
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
