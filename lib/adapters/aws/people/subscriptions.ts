import {
  GetSubscriptionAttributesCommand,
  type Subscription as Listed,
  ListSubscriptionsByTopicCommand,
  type SNSClient,
} from "@aws-sdk/client-sns";
import type { Channel, Subscription, Subscriptions } from "#core/ports/people/subscriptions.ts";
import { answerOf } from "../sdk-fault.ts";

type SubscriptionsClient = Pick<SNSClient, "send">;

const channels: ReadonlySet<string> = new Set<Channel>(["email", "sms", "https"]);
const isChannel = (protocol: string | undefined): protocol is Channel =>
  protocol !== undefined && channels.has(protocol);

/** More subscriptions than this nobody has who asks people. */
const mostPages = 50;

export function snsSubscriptions(
  client: SubscriptionsClient,
  { topic }: { readonly topic: string },
): Subscriptions {
  return {
    async list() {
      const found: Subscription[] = [];
      let next: string | undefined;
      for (let page = 0; page < mostPages; page += 1) {
        const { listed, token } = await pageOf(client, topic, next);
        for (const one of listed) found.push(...(await asRead(client, one)));
        if (token === undefined) return found;
        next = token;
      }
      return found;
    },
  };
}

async function pageOf(client: SubscriptionsClient, TopicArn: string, NextToken: string | undefined) {
  const asking = { what: "list subscriptions", permission: "sns:ListSubscriptionsByTopic" };
  const command = new ListSubscriptionsByTopicCommand({ TopicArn, ...(NextToken && { NextToken }) });
  const answer = await answerOf(asking, () => client.send(command));
  return { listed: answer.Subscriptions ?? [], token: answer.NextToken };
}

/** Until it is confirmed a subscription has no name of its own. */
async function asRead(client: SubscriptionsClient, listed: Listed): Promise<readonly Subscription[]> {
  const { Protocol: channel, Endpoint: endpoint, SubscriptionArn: name } = listed;
  if (!isChannel(channel) || endpoint === undefined) return [];
  const isConfirmed = name?.startsWith("arn:") === true;
  const isProtected = isConfirmed && (await isAuthenticated(client, name));
  return [{ channel, endpoint, isConfirmed, isProtected }];
}

async function isAuthenticated(client: SubscriptionsClient, SubscriptionArn: string): Promise<boolean> {
  const asking = { what: "read a subscription", permission: "sns:GetSubscriptionAttributes" };
  const command = new GetSubscriptionAttributesCommand({ SubscriptionArn });
  const { Attributes } = await answerOf(asking, () => client.send(command));
  return Attributes?.["ConfirmationWasAuthenticated"] === "true";
}
