import type { Ports } from "#acts/runtime.ts";
import { sqsClient } from "#adapters/aws/clients.ts";
import { jsonDesk } from "#adapters/aws/desk/json-desk.ts";
import { secretsManagerChannelSecrets } from "#adapters/aws/people/channel-secrets.ts";
import { webChannels } from "#adapters/web/web-channels.ts";
import { webRunTasks } from "#adapters/web/web-run-tasks.ts";
import { Misconfigured } from "#core/faults.ts";
import { readPlan } from "#core/plans/read-plan.ts";
import type { Channels } from "#core/ports/people/channels.ts";
import type { AwsGround, Makers } from "./ground.ts";
import { installationBeside } from "./installation.ts";
import { catalogueIn, terraformMapIn } from "./layer.ts";

type Secrets = { readonly setting: "ACTOR_SECRETS" | "CHANNEL_SECRETS" };

/** Channels of the web; the secrets that hold their addresses are read where they are needed. */
function channelsIn({ environment: { told, maybe } }: AwsGround, { setting }: Secrets): () => Channels {
  const installation = () => [told("HOME_ACCOUNT"), told("AWS_REGION"), told(setting)].join("/");
  const secrets = () => {
    const here = { region: told("AWS_REGION") };
    const desk = jsonDesk(sqsClient(here).config, here);
    return secretsManagerChannelSecrets(desk, { prefix: told(setting), now: Date.now });
  };
  return () => {
    const here = { publicUrl: maybe("PUBLIC_URL") ?? "", installation: installation() };
    return webChannels({ secretOf: secrets(), now: Date.now, ...here });
  };
}

/** Of those who are asked and who operate. */
export const webIn = (ground: AwsGround): Makers<Pick<Ports, "channels">> => ({
  channels: channelsIn(ground, { setting: "CHANNEL_SECRETS" }),
});

/** Of claimants. */
export const actorWebIn = (ground: AwsGround): Makers<Pick<Ports, "actorChannels">> => ({
  actorChannels: channelsIn(ground, { setting: "ACTOR_SECRETS" }),
});

/** Runs of Terraform that wait for a word, and what reads their plans. */
export const runsIn = ({ environment }: AwsGround): Makers<Pick<Ports, "runTasks" | "plans">> => ({
  runTasks: () => {
    const { runTask, publicUrl } = installationBeside(environment).settings;
    if (runTask === undefined) throw new Misconfigured("no run is answered here");
    return webRunTasks({ ...runTask, publicUrl });
  },
  plans: () => {
    const knowing = { types: catalogueIn(environment), terraform: terraformMapIn(environment) };
    return { read: async (text) => readPlan(text, undefined, knowing) };
  },
});
