import { Stack } from "aws-cdk-lib";
import { type ManagedPolicy, type Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { ownDenial } from "../permissions/own-resources.ts";
import { type Knowledge, restoringDenials, restoringStatements } from "../permissions/restoring.ts";
import type { Statement } from "../permissions/statement.ts";
import type { GovernedType } from "../plan/plan.ts";
import { hubFunctions } from "./hub-functions.ts";
import { packedPolicies } from "./packed-policies.ts";
import { PackedRole } from "./packed-role.ts";
import { handlerName, restorerName, serviceOf } from "./role-names.ts";

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
