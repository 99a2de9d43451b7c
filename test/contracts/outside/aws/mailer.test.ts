import { SNSClient } from "@aws-sdk/client-sns";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { snsMailer } from "#adapters/aws/people/mailer.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { asked, notifierContract } from "../notifier.contract.ts";
import { AwsError, type Call, wire } from "../wire/wire.ts";

const topic = "arn:aws:sns:eu-north-1:111122223333:parley-questions";

function fakeSns() {
  const line = wire(() => ({ MessageId: "22222222-3333-4444-5555-666666666666" }));
  const { deliver: send } = snsMailer(new SNSClient(line.config), { topic });
  return { ...line, notifier: { send } };
}

/** What a channel shows: SNS picks it by the protocol of the subscription. */
const textsIn = (input: Call["input"] | undefined) =>
  JSON.parse(String(input?.["Message"])) as { readonly default: string; readonly sms: string };

/** A message as a subscriber gets it. */
function received({ input }: Call): NoticeMessage {
  const attributes = new Map<unknown, { type: unknown; value: string }>();
  for (let n = 1; input[`MessageAttributes.entry.${n}.Name`] !== undefined; n += 1) {
    const at = `MessageAttributes.entry.${n}`;
    const value = String(input[`${at}.Value.StringValue`]);
    attributes.set(input[`${at}.Name`], { type: input[`${at}.Value.DataType`], value });
  }
  const approver = attributes.get("approver");
  expect(approver?.type ?? "String.Array").toBe("String.Array");
  const caseId = attributes.get("case")?.value;
  const question = attributes.get("question")?.value;
  return {
    id: attributes.get("id")?.value ?? "",
    kind: attributes.get("kind")?.value as NoticeMessage["kind"],
    subject: String(input["Subject"]),
    body: textsIn(input).default,
    to: approver === undefined ? [] : (JSON.parse(approver.value) as string[]),
    ...(caseId !== undefined && { case: caseId }),
    ...(question !== undefined && { question }),
  };
}

notifierContract("SNS", () => {
  const { notifier, calls } = fakeSns();
  return { notifier, sent: () => calls.map(received) };
});

describe("SNS mailer", () => {
  it("names the topic", async () => {
    const { notifier, calls } = fakeSns();
    await notifier.send(asked);
    expect(calls[0]).toMatchObject({ action: "Publish", input: { TopicArn: topic } });
  });

  it("sends a subject that SNS takes, whatever stands in it", async () => {
    const { notifier, calls } = fakeSns();
    const subject = fc.string({ maxLength: 200, unit: "binary" });
    await fc.assert(
      fc.asyncProperty(subject, async (text) => {
        await notifier.send({ ...asked, subject: text });
        const sent = String(calls.at(-1)?.input["Subject"]);
        expect(sent).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,99}$/u);
        expect(sent.isWellFormed()).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    { when: "it has several lines", subject: "one\r\ntwo\u2028three", sent: "one two three" },
    { when: "it is too long", subject: "x".repeat(120), sent: "x".repeat(99) },
    { when: "it is empty", subject: " \n ", sent: "asked" },
  ])("mends a subject when $when", async ({ subject, sent }) => {
    const { notifier, calls } = fakeSns();
    await notifier.send({ ...asked, subject });
    expect(calls[0]?.input["Subject"]).toBe(sent);
  });

  it("shows a telephone the subject and the link alone, and no half of one", async () => {
    const { notifier, calls } = fakeSns();
    await notifier.send({ ...asked, subject: "Parley asks", link: "https://example.com/a/x" });
    expect(textsIn(calls[0]?.input).sms).toBe("Parley asks\nAnswer here: https://example.com/a/x");
    const lines = Array.from({ length: 40 }, (_, n) => `Answer: https://example.com/a/${"x".repeat(80)}${n}`);
    await notifier.send({ ...asked, subject: "Parley: 40 questions wait", body: lines.join("\n") });
    const { sms } = textsIn(calls[1]?.input);
    expect(sms.length).toBeLessThan(1_400);
    expect(sms.split("\n").slice(1)).toEqual(lines.slice(0, sms.split("\n").length - 1));
  });

  it("cuts a body that SNS would refuse", async () => {
    const { notifier, calls } = fakeSns();
    await notifier.send({ ...asked, body: "€".repeat(300_000) });
    expect(Buffer.byteLength(textsIn(calls[0]?.input).default)).toBeLessThan(250_000);
    await notifier.send({ ...asked, body: "" });
    expect(textsIn(calls[1]?.input).default).toBe("asked");
  });

  it.each([
    { error: "Throttled", fault: "Unavailable" },
    { error: "InternalError", fault: "Unavailable" },
    { error: "NotFound", fault: "Misconfigured" },
    { error: "AuthorizationError", fault: "Misconfigured" },
    { error: "KMSAccessDenied", fault: "Misconfigured" },
  ])("turns $error into $fault", async ({ error, fault }) => {
    const { config } = wire(() => {
      throw new AwsError(error);
    });
    const notifier = { send: snsMailer(new SNSClient(config), { topic }).deliver };
    await expect(notifier.send(asked)).rejects.toMatchObject({ name: fault });
  });
});
