import { Aws, Stack, Tags } from "aws-cdk-lib";
import { Construct } from "constructs";
import type { Hearing } from "#catalogue/load/event-routes.ts";
import { AskBefore } from "./asking/ask-before.ts";
import { ofHook } from "./doors/of-each.ts";
import { Forwarding } from "./forwarding/forwarding.ts";
import type { Hub } from "./forwarding/inbox-address.ts";
import { installationTag } from "./installation-tag.ts";
import type { DeploymentPlan } from "./plan/plan.ts";
import { AccountRoles } from "./roles/account-roles.ts";
import { AlarmTopic } from "./watching/alarm-topic.ts";

export type SpokeProps = {
  readonly hub: Hub;
  readonly plan: DeploymentPlan;
  readonly hearing: Hearing;
  readonly passRoles: readonly string[];
  /** Mail addresses of those who operate Parley. */
  readonly operators: readonly string[];
  /** Where the runbooks can be read. */
  readonly runbooks: string;
  /** Whether writes here may ask first; nothing is written in a place that only tells of worldwide things. */
  readonly asks: boolean;
  /** Whether the account's roles are made here; an account has them once. */
  readonly hasRoles: boolean;
};

/** What a further account or region needs: what happens there is sent on, and the hub may look and put back. */
export class Spoke extends Construct {
  constructor(scope: Construct, id: string, props: SpokeProps) {
    super(scope, id);
    const { hub, plan, hearing, operators, runbooks, passRoles, hasRoles } = props;
    const { name } = hub;
    Tags.of(this).add(installationTag, name);
    const { topic, key } = new AlarmTopic(this, "Alarms", { name, operators });
    const watch = { name, topic, runbooks };
    new Forwarding(this, "Forwarding", { hub, hearing, catalogue: plan.catalogue, watch });
    if (props.asks) this.#askBefore(props);
    if (!hasRoles) return;
    new AccountRoles(this, "Roles", { name, hubAccount: hub.account, plan, passRoles, own: [key.keyArn] });
  }

  /** The function that answers stands in the hub. */
  #askBefore({ hub, plan }: SpokeProps): void {
    const { account, region } = Stack.of(this);
    const functionArn = `arn:${Aws.PARTITION}:lambda:${hub.region}:${hub.account}:function:${hub.name}-${ofHook}`;
    new AskBefore(this, "Asking", { name: hub.name, plan, functionArn, account, region });
  }
}
