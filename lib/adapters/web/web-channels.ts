import { createHmac } from "node:crypto";
import { cardOf } from "#core/notices/channels/card.ts";
import { sharedMessage } from "#core/notices/channels/shared-message.ts";
import { slackPayload } from "#core/notices/channels/slack-payload.ts";
import { teamsPayload } from "#core/notices/channels/teams-payload.ts";
import { signatureHeader, signedText, webhookPayload } from "#core/notices/channels/webhook-payload.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { Channels, NoticeChannel } from "#core/ports/people/channels.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { addressIn, type ChannelAddress } from "./listed-address.ts";
import { postOnce } from "./post-once.ts";
import { webPullRequests } from "./reviews/web-pull-requests.ts";
import { theWeb, type WebReach } from "./send-once.ts";

export type WebChannelsInput = {
  /** What the secret of that name holds. */
  readonly secretOf: (name: string) => Promise<string>;
  readonly publicUrl: string;
  readonly now: Clock;
  /** Of the installation, by which it knows its own comments; its address where nothing is said. */
  readonly installation?: string;
  readonly reach?: WebReach;
};

/** Slack, Teams, signed webhooks and comments of pull requests. INVARIANT (no address told): what an address or its key is stands in no answer and no log. */
export function webChannels(input: WebChannelsInput): Channels {
  const { secretOf, publicUrl, now, reach = theWeb } = input;
  const comments = webPullRequests({ ...input, reach });
  return {
    async post(channel, message) {
      if ("repository" in channel) return await comments.post(channel, sharedMessage(message, publicUrl));
      const address = addressIn(await secretOf(channel.name), channel);
      if ("mistake" in address) return { kind: "refused", why: `of its secret: ${address.mistake}` };
      const shared = sharedMessage(message, publicUrl);
      const body = JSON.stringify(payloadOf(channel, shared, publicUrl));
      const headers = { ...headersOf(shared), ...signed(body, address, now()) };
      return await postOnce({ url: address.url, body, headers }, reach);
    },
  };
}

function payloadOf({ kind }: NoticeChannel, message: NoticeMessage, publicUrl: string): object {
  if (kind === "webhook") return webhookPayload(message);
  const card = cardOf(message, publicUrl);
  return kind === "slack" ? slackPayload(card) : teamsPayload(card);
}

const headersOf = ({ id }: NoticeMessage) => ({
  "content-type": "application/json; charset=utf-8",
  "user-agent": "Parley",
  "parley-message": id.replaceAll(/[^\x21-\x7e]/g, "_"),
});

/** A webhook can tell by it that Parley sent the message, and when. */
function signed(body: string, { key }: ChannelAddress, now: number): Readonly<Record<string, string>> {
  if (key === undefined) return {};
  const seconds = Math.floor(now / 1_000);
  const mac = createHmac("sha256", key).update(signedText(seconds, body)).digest("hex");
  return { "parley-signature": signatureHeader(seconds, mac) };
}
