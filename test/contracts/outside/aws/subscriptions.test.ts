import { SNSClient } from "@aws-sdk/client-sns";
import { describe, expect, it } from "vitest";
import { snsSubscriptions } from "#adapters/aws/people/subscriptions.ts";
import type { Subscription } from "#core/ports/people/subscriptions.ts";
import { subscriptionsContract } from "../subscriptions.contract.ts";
import { AwsError, type Call, wire } from "../wire/wire.ts";

const topic = "arn:aws:sns:eu-north-1:111122223333:parley-notices";
const page = 100;

type Listed = Pick<Subscription, "isConfirmed" | "isProtected"> & {
  readonly channel: string;
  readonly endpoint: string;
};

/** SNS as it answers: a hundred a page, and a subscription without a name until it is confirmed. */
function fakeSns(all: readonly Listed[]) {
  const line = wire(({ action, input }: Call) => {
    if (action === "ListSubscriptionsByTopic") return listed(all, Number(input["NextToken"] ?? 0));
    const one = all[Number(String(input["SubscriptionArn"]).split(":").at(-1))];
    const entries = [
      ["PendingConfirmation", "false"],
      ["ConfirmationWasAuthenticated", String(one?.isProtected)],
    ];
    return {
      Attributes: xmlList(
        "entry",
        entries.map(([key, value]) => ({ key, value })),
      ),
    };
  });
  return { ...line, subscriptions: snsSubscriptions(new SNSClient(line.config), { topic }) };
}

function listed(all: readonly Listed[], from: number) {
  const members = all.slice(from, from + page).map(({ channel, endpoint, isConfirmed }, n) => ({
    Owner: "111122223333",
    Protocol: channel,
    Endpoint: endpoint.replaceAll("&", "&amp;"),
    TopicArn: topic,
    SubscriptionArn: isConfirmed ? `${topic}:${from + n}` : "PendingConfirmation",
  }));
  const next = from + page;
  const rest = next < all.length ? { NextToken: String(next) } : {};
  return { Subscriptions: xmlList("member", members), ...rest };
}

/** Lists of the query protocol repeat a name, which an object cannot. */
const xmlList = (name: string, items: readonly Readonly<Record<string, unknown>>[]): string =>
  items
    .map((item) => Object.entries(item).map(([key, value]) => `<${key}>${value}</${key}>`))
    .map((parts) => `<${name}>${parts.join("")}</${name}>`)
    .join("");

subscriptionsContract("SNS", (all) => fakeSns(all).subscriptions);

describe("SNS subscriptions", () => {
  const olga = { channel: "email", endpoint: "olga@example.com", isConfirmed: true, isProtected: true };

  it("asks for exactly this, and for the attributes of what is confirmed alone", async () => {
    const pending = { ...olga, isConfirmed: false, isProtected: false };
    const { subscriptions, calls } = fakeSns([olga, pending]);
    await subscriptions.list();
    expect(calls.map(({ action, input }) => [action, input["TopicArn"] ?? input["SubscriptionArn"]])).toEqual(
      [
        ["ListSubscriptionsByTopic", topic],
        ["GetSubscriptionAttributes", `${topic}:0`],
      ],
    );
  });

  it("leaves out ways by which nobody is told anything", async () => {
    const queue = { ...olga, channel: "sqs", endpoint: "arn:aws:sqs:eu-north-1:111122223333:other" };
    expect(await fakeSns([queue, olga]).subscriptions.list()).toEqual([olga]);
  });

  it.each([
    { error: "Throttled", fault: "Unavailable" },
    { error: "InternalError", fault: "Unavailable" },
    { error: "NotFound", fault: "Misconfigured" },
    { error: "AuthorizationError", fault: "Misconfigured" },
  ])("turns $error into $fault", async ({ error, fault }) => {
    const { config } = wire(() => {
      throw new AwsError(error);
    });
    const subscriptions = snsSubscriptions(new SNSClient(config), { topic });
    await expect(subscriptions.list()).rejects.toMatchObject({ name: fault });
  });
});
