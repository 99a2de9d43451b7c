import { Aws, Duration, Token } from "aws-cdk-lib";
import { CfnLambdaHook } from "aws-cdk-lib/aws-cloudformation";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { aliasPart, homePart, hookAlias } from "#core/policy/hook-alias.ts";
import { alarm, type Watch } from "../alarms/watch.ts";
import type { DeploymentPlan } from "../plan/plan.ts";
import { ownMetric } from "../watching/boards/own-metric.ts";

export type AskBeforeProps = {
  readonly name: string;
  readonly plan: Pick<DeploymentPlan, "hook" | "types" | "policy">;
  /** The function that answers, in the hub. */
  readonly functionArn: string;
  readonly account: string;
  readonly region: string;
  /** Where the hub rings for writes that nobody judged. */
  readonly watch?: Watch;
};

/** More types than that one hook cannot name; it then asks about all, and what is not governed passes at once. */
const mostTypes = 50;

/** Roles of break-glass as the policy names them, where they are names and no patterns. */
function breakGlass({ file }: DeploymentPlan["policy"]): readonly string[] {
  const named = file.actors
    .filter(({ kind }) => kind === "break-glass")
    .flatMap(({ principals = [] }) => principals);
  return named.flatMap((name) => {
    const role = /^(?:(\d{12}):role\/|arn:[\w-]+:iam::(\d{12}):role\/)([\w+=,.@/-]+)$/.exec(name);
    return role === null ? [] : [`arn:${Aws.PARTITION}:iam::${role[1] ?? role[2]}:role/${role[3]}`];
  });
}

/** Has CloudFormation and Cloud Control ask before they write, in one account and region; without `hook` nothing is made. */
export class AskBefore extends Construct {
  constructor(scope: Construct, id: string, props: AskBeforeProps) {
    super(scope, id);
    const { name, plan, functionArn, account, region } = props;
    if (plan.hook === undefined) return;
    const role = new Role(this, "Role", {
      roleName: askingRole(name, region),
      description: "CloudFormation asks Parley before it writes",
      assumedBy: new ServicePrincipal("hooks.cloudformation.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": account } },
      }),
    });
    role.addToPolicy(new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [functionArn] }));
    const hook = new CfnLambdaHook(this, "Hook", {
      alias: hookAlias(name, Token.isUnresolved(region) ? homePart : aliasPart(region)),
      executionRole: role.roleArn,
      failureMode: plan.hook === "fail" ? "FAIL" : "WARN",
      hookStatus: "ENABLED",
      lambdaFunction: functionArn,
      targetOperations: ["RESOURCE", "CLOUD_CONTROL"],
    });
    hook.node.addDependency(role);
    const types = plan.types.map(({ type }) => type).toSorted();
    hook.addPropertyOverride("TargetFilters", {
      Actions: ["CREATE", "UPDATE"],
      InvocationPoints: ["PRE_PROVISION"],
      ...(types.length <= mostTypes && { TargetNames: types }),
    });
    if (props.watch !== undefined) uncheckedAlarm(this, props.watch);
    const roles = breakGlass(plan.policy);
    // Its own stack is named by AWS, so that no other can pass for it.
    hook.addPropertyOverride("StackFilters", {
      FilteringCriteria: "ALL",
      StackNames: { Exclude: [Aws.STACK_NAME] },
      ...(roles.length > 0 && { StackRoles: { Exclude: roles } }),
    });
  }
}

/** One for each region, since a role stands in the whole account. */
export const askingRole = (name: string, region: string): string => `${name}-ask-before-${region}`;

/** Rings where writes pass that nobody judged. */
function uncheckedAlarm(scope: Construct, watch: Watch): void {
  const metric = ownMetric(watch.name, "WritesUnchecked", { period: Duration.minutes(15), statistic: "Sum" });
  alarm(scope, "WritesUnchecked", {
    watch,
    metric,
    runbook: "function-errors",
    about: "writes-unchecked",
    from: 1,
  });
}
