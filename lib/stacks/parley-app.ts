import type { App, Environment, IStackSynthesizer } from "aws-cdk-lib";
import type { FoundDeployment } from "#constructs/deployment/find-deployment.ts";
import { globalRegionOf } from "#constructs/plan/spokes.ts";
import { ArbiterStack } from "./arbiter-stack.ts";
import { CostStack } from "./cost-stack.ts";
import { SpokeStack } from "./spoke-stack.ts";

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
