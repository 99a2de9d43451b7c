import type { Ports } from "#acts/runtime.ts";
import { sqsClient } from "#adapters/aws/clients.ts";
import { jsonDesk } from "#adapters/aws/desk/json-desk.ts";
import { secretsManagerChannelSecrets } from "#adapters/aws/people/channel-secrets.ts";
import { webChannels } from "#adapters/web/web-channels.ts";
import type { AwsGround, Makers } from "./ground.ts";

/** Channels of the web; the secrets that hold their addresses are read where they are needed. */
export function webIn({ environment: { told, maybe } }: AwsGround): Makers<Pick<Ports, "channels">> {
  const secrets = () => {
    const here = { region: told("AWS_REGION") };
    const desk = jsonDesk(sqsClient(here).config, here);
    return secretsManagerChannelSecrets(desk, { prefix: told("CHANNEL_SECRETS"), now: Date.now });
  };
  return {
    channels: () => webChannels({ secretOf: secrets(), publicUrl: maybe("PUBLIC_URL") ?? "", now: Date.now }),
  };
}
