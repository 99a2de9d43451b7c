import { SNSClient } from "@aws-sdk/client-sns";
import { describe, expect, it } from "vitest";
import { noticeDesk } from "#adapters/aws/desk/notice-desk.ts";
import { AwsError, type Call, wire } from "../wire/wire.ts";

const account = "111122223333";
const arn = (name: string) => `arn:aws:sns:eu-north-1:${account}:${name}`;
const confirmation = { topic: arn("parley-notices"), account, token: "2336412f37fb687f5d51e6e241d09c80" };

function deskOver(answer: (call: Call) => unknown) {
  const { calls, config } = wire(answer);
  return { calls, desk: noticeDesk(new SNSClient(config)) };
}

/** Two pages of topics. */
const topics = ({ input }: Call) =>
  input["NextToken"] === undefined
    ? { Topics: { member: { TopicArn: arn("other-parley-notices") } }, NextToken: "more" }
    : { Topics: { member: { TopicArn: arn("parley-notices") } } };

describe("the desk of SNS", () => {
  it("finds a topic by its whole name, on whichever page", async () => {
    const { desk, calls } = deskOver(topics);
    expect(await desk.topicNamed("parley-notices")).toBe(arn("parley-notices"));
    expect(calls).toHaveLength(2);
    expect(await deskOver(topics).desk.topicNamed("notices")).toBeUndefined();
  });

  it.each(["true", "false"])(
    "confirms so that only the account can end it, and looks whether it is so: %s",
    async (is) => {
      const { desk, calls } = deskOver(({ action }) =>
        action === "ConfirmSubscription"
          ? { SubscriptionArn: `${confirmation.topic}:1` }
          : { Attributes: { entry: { key: "ConfirmationWasAuthenticated", value: is } } },
      );
      expect(await desk.confirm(confirmation)).toEqual({ isProtected: is === "true" });
      expect(calls[0]).toMatchObject({
        action: "ConfirmSubscription",
        input: { TopicArn: confirmation.topic, Token: confirmation.token, AuthenticateOnUnsubscribe: "true" },
      });
      expect(calls[1]?.input).toMatchObject({ SubscriptionArn: `${confirmation.topic}:1` });
    },
  );

  it.each([
    { error: "InvalidParameter", name: "InvalidInput", message: /too old/, hint: /Request confirmation/ },
    {
      error: "AuthorizationError",
      name: "Misconfigured",
      message: /did not confirm/,
      hint: /account `111122223333` that allow `sns:ConfirmSubscription`/,
    },
    {
      error: "ExpiredToken",
      name: "Misconfigured",
      message: /does not take these credentials/,
      hint: /AWS_PROFILE/,
    },
    {
      error: "CredentialsProviderError",
      name: "Misconfigured",
      message: /no credentials/,
      hint: /aws sso login/,
    },
    { error: "Throttled", name: "Unavailable", message: /did not confirm/, hint: undefined },
  ])("says plainly what $error means", async ({ error, name, message, hint }) => {
    const { desk } = deskOver(() => {
      throw new AwsError(error);
    });
    const fault = {
      name,
      message: expect.stringMatching(message),
      hint: hint && expect.stringMatching(hint),
    };
    await expect(desk.confirm(confirmation)).rejects.toMatchObject(fault);
  });

  it("says that nobody is logged in", async () => {
    const { config } = wire(() => ({}));
    const credentials = () =>
      Promise.reject(Object.assign(new Error("none"), { name: "CredentialsProviderError" }));
    const desk = noticeDesk(new SNSClient({ ...config, credentials }));
    await expect(desk.topicNamed("x")).rejects.toMatchObject({ message: "there are no credentials for AWS" });
  });
});
