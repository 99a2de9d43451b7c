import type { WebChannelsInput } from "#adapters/web/web-channels.ts";
import { channelMistakes, channelsIn } from "#core/deployment/channels.ts";
import type { DeploymentFile } from "#core/deployment/deployment-file.ts";
import type { NoticeChannel } from "#core/ports/people/channels.ts";
import type { Mistake } from "#core/schema/check.ts";
import { askedOnes } from "./cast.ts";

/** Where a laptop posts, and what the secret of each place holds. */
export type LaptopPosting = Pick<WebChannelsInput, "secretOf" | "reach"> & {
  readonly channels: readonly NoticeChannel[];
};

type ChannelsHere = {
  readonly channels: readonly NoticeChannel[];
  readonly mistakes: readonly Mistake[];
};

/**
 * The channels of a deployment as a laptop has them. Its approvers do not live here: where a channel is for one of them it is
 * for those here who answer for the same groups.
 */
export function channelsHere({
  channels = [],
  approvers = [],
}: Pick<DeploymentFile, "channels" | "approvers">): ChannelsHere {
  const standsFor = (name: string): readonly string[] => {
    const groups = approvers.find((approver) => approver.name === name)?.groups;
    if (groups === undefined) return [name];
    return askedOnes
      .filter((one) => one.groups?.some((group) => groups.includes(group)))
      .map((one) => one.name);
  };
  return {
    channels: channelsIn(channels).map((channel) => ({
      ...channel,
      for: [...new Set(channel.for.flatMap(standsFor))],
    })),
    mistakes: channelMistakes(channels, [...approvers, ...askedOnes]),
  };
}
