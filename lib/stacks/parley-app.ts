import {
  type App,
  CfnOutput,
  type Environment,
  type IStackSynthesizer,
  Stack,
  type StackProps,
  Tags,
} from "aws-cdk-lib";
import type { Construct } from "constructs";
import { Arbiter } from "#constructs/arbiter.ts";
import { arbiterProps } from "#constructs/deployment/arbiter-props-of.ts";
import type { FoundDeployment } from "#constructs/deployment/find-deployment.ts";
import { installationTag } from "#constructs/installation-tag.ts";
import { globalRegionOf } from "#constructs/plan/spokes.ts";
import { Spoke, type SpokeProps } from "#constructs/spoke.ts";
import { CostAlarm, type CostAlarmProps } from "#constructs/watching/cost-alarm.ts";
import { acknowledgeFindings } from "./nag/acknowledge-findings.ts";

/** The arbiter in its own account and region. */
class ArbiterStack extends Stack {
  readonly arbiter: Arbiter;

  constructor(scope: Construct, id: string, { found, ...props }: { found: FoundDeployment } & StackProps) {
    super(scope, id, { description: "Parley: an arbiter for infrastructure changes", ...props });
    this.arbiter = new Arbiter(this, "Arbiter", arbiterProps(this, found));
    this.#tellWhere();
    acknowledgeFindings(this);
  }

  /** What somebody needs who calls it, signs in or looks after the people who do. */
  #tellWhere(): void {
    const { publicUrl, poolId } = this.arbiter.access;
    new CfnOutput(this, "Address", { description: "Of the API and the pages", value: publicUrl });
    new CfnOutput(this, "Console", { description: "Where one signs in", value: `${publicUrl}/console` });
    const { seals, tables } = this.arbiter;
    new CfnOutput(this, "Ledger", { description: "The table of decisions", value: tables.ledger.tableName });
    new CfnOutput(this, "SealsBucket", {
      description: "Where seals are kept",
      value: seals.bucket.bucketName,
    });
    if (poolId === undefined) return;
    new CfnOutput(this, "UserPool", { description: "Who can sign in, in Cognito", value: poolId });
  }
}

/** What a further account or region needs: its changes are sent to the arbiter, which may look and, if asked, restore. */
class SpokeStack extends Stack {
  constructor(scope: Construct, id: string, { spoke, ...props }: { spoke: SpokeProps } & StackProps) {
    super(scope, id, { description: "Parley: sends changes of this place to the arbiter", ...props });
    new Spoke(this, "Spoke", spoke);
    acknowledgeFindings(this);
  }
}

/** The budget of an arbiter whose own region has no budgets. */
class CostStack extends Stack {
  constructor(scope: Construct, id: string, { cost, ...props }: { cost: CostAlarmProps } & StackProps) {
    super(scope, id, { description: "Parley: the limit of what the arbiter costs", ...props });
    Tags.of(this).add(installationTag, cost.name);
    new CostAlarm(this, "Cost", cost);
  }
}

type ParleyStacksOptions = { readonly synthesizer?: () => IStackSynthesizer };

/** The stacks of one deployment: the arbiter first, then a spoke for each further account or region. */
export function parleyStacks(
  app: App,
  found: FoundDeployment,
  { synthesizer }: ParleyStacksOptions = {},
): ArbiterStack {
  const { deployment } = found;
  const { name = "parley", account, region } = deployment;
  const made = () => (synthesizer === undefined ? {} : { synthesizer: synthesizer() });
  const hub = new ArbiterStack(app, name, { found, env: environment(account, region), ...made() });
  for (const place of hub.arbiter.places) {
    const { account: there, region: where } = place;
    const stack = new SpokeStack(app, `${name}-${there}-${where}`, {
      spoke: hub.arbiter.spokeIn(place),
      env: { account: there, region: where },
      ...made(),
    });
    // The arbiter's bus admits the spoke's role before the spoke begins to send.
    stack.addStackDependency(hub);
  }
  const { costElsewhere } = hub.arbiter;
  if (costElsewhere !== undefined && region !== undefined) {
    // The topic is in another region; its name is known, so nothing has to be handed over.
    const topicArn = `arn:${hub.partition}:sns:${region}:${hub.account}:${name}-alarms`;
    const env = environment(account, globalRegionOf(region));
    const cost = new CostStack(app, `${name}-cost`, { cost: { ...costElsewhere, topicArn }, env, ...made() });
    // A budget may refuse a topic that is not there yet.
    cost.addStackDependency(hub);
  }
  return hub;
}

/** Without an account the stack goes wherever the credentials lead. */
function environment(account: string | undefined, region: string | undefined): Environment {
  return { ...(account !== undefined && { account }), ...(region !== undefined && { region }) };
}
