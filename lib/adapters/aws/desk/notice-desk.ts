import {
  ConfirmSubscriptionCommand,
  GetSubscriptionAttributesCommand,
  ListTopicsCommand,
  SNSClient,
} from "@aws-sdk/client-sns";
import { InvalidInput } from "#core/faults.ts";
import type { Subscription } from "#core/ports/people/subscriptions.ts";
import { snsSubscriptions } from "../people/subscriptions.ts";
import { nameOf } from "../sdk-fault.ts";
import { deskAnswer, deskFault } from "./desk-fault.ts";

type NoticeDeskClient = Pick<SNSClient, "send">;

/** A topic, and the token that SNS sent to an address that is to hear of it. */
export type Confirmation = { readonly topic: string; readonly account: string; readonly token: string };

/** What somebody at a terminal asks about the topic that carries Parley's notices. */
export type NoticeDesk = {
  /** The ARN of the topic of that name; undefined where there is none. */
  readonly topicNamed: (name: string) => Promise<string | undefined>;
  readonly subscriptionsOf: (topic: string) => Promise<readonly Subscription[]>;
  /** Confirms, and says whether only the account can end the subscription from now on. */
  readonly confirm: (confirmation: Confirmation) => Promise<{ readonly isProtected: boolean }>;
};

export const openNoticeDesk = (region: string): NoticeDesk => noticeDesk(new SNSClient({ region }));

export const noticeDesk = (client: NoticeDeskClient): NoticeDesk => ({
  topicNamed: (name) => topicNamed(client, name),
  subscriptionsOf: (topic) => snsSubscriptions(client, { topic }).list(),
  confirm: (confirmation) => confirmed(client, confirmation),
});

// A hundred topics stand on each.
const mostPages = 1_000;

async function topicNamed(client: NoticeDeskClient, name: string): Promise<string | undefined> {
  const asking = { what: "list topics", permission: "sns:ListTopics" };
  let next: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const command = new ListTopicsCommand(next === undefined ? {} : { NextToken: next });
    const { Topics = [], NextToken } = await deskAnswer(asking, () => client.send(command));
    const found = Topics.find(({ TopicArn }) => TopicArn?.split(":").at(-1) === name);
    if (found !== undefined || NextToken === undefined) return found?.TopicArn;
    next = NextToken;
  }
  return undefined;
}

async function confirmed(client: NoticeDeskClient, { topic, account, token }: Confirmation) {
  // INVARIANT (kept reachable): without it anyone who finds a mail could end the subscription by the link in it.
  const protecting = { AuthenticateOnUnsubscribe: "true" };
  const command = new ConfirmSubscriptionCommand({ TopicArn: topic, Token: token, ...protecting });
  const SubscriptionArn = await nameGiven(client, command, account);
  const asking = { what: "read the subscription", permission: "sns:GetSubscriptionAttributes", account };
  const read = new GetSubscriptionAttributesCommand({ SubscriptionArn });
  const { Attributes } = await deskAnswer(asking, () => client.send(read));
  return { isProtected: Attributes?.["ConfirmationWasAuthenticated"] === "true" };
}

async function nameGiven(client: NoticeDeskClient, command: ConfirmSubscriptionCommand, account: string) {
  try {
    const { SubscriptionArn } = await client.send(command);
    return SubscriptionArn;
  } catch (cause) {
    if (/^InvalidParameter(?:Exception)?$/.test(nameOf(cause))) throw tooOld(cause);
    throw deskFault(cause, {
      what: "confirm the subscription",
      permission: "sns:ConfirmSubscription",
      account,
    });
  }
}

const tooOld = (cause: unknown): InvalidInput =>
  new InvalidInput("AWS does not know this link: it is too old, or another was sent since", {
    hint: "have SNS send a new one: under the topic's subscriptions its console offers `Request confirmation`",
    cause,
  });
