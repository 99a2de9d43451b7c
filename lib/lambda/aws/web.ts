import type { Ports } from "#acts/runtime.ts";
import { sqsClient } from "#adapters/aws/clients.ts";
import { jsonDesk } from "#adapters/aws/desk/json-desk.ts";
import { secretsManagerChannelSecrets } from "#adapters/aws/people/channel-secrets.ts";
import { webChannels } from "#adapters/web/web-channels.ts";
import type { Channels } from "#core/ports/people/channels.ts";
import type { AwsGround, Makers } from "./ground.ts";

type Secrets = { readonly setting: "ACTOR_SECRETS" | "CHANNEL_SECRETS" };

/** Channels of the web; the secrets that hold their addresses are read where they are needed. */
function channelsIn({ environment: { told, maybe } }: AwsGround, { setting }: Secrets): () => Channels {
  const secrets = () => {
    const here = { region: told("AWS_REGION") };
    const desk = jsonDesk(sqsClient(here).config, here);
    return secretsManagerChannelSecrets(desk, { prefix: told(setting), now: Date.now });
  };
  return () => webChannels({ secretOf: secrets(), publicUrl: maybe("PUBLIC_URL") ?? "", now: Date.now });
}

/** Of those who are asked and who operate. */
export const webIn = (ground: AwsGround): Makers<Pick<Ports, "channels">> => ({
  channels: channelsIn(ground, { setting: "CHANNEL_SECRETS" }),
});

/** Of claimants. */
export const actorWebIn = (ground: AwsGround): Makers<Pick<Ports, "actorChannels">> => ({
  actorChannels: channelsIn(ground, { setting: "ACTOR_SECRETS" }),
});
