import { afterEach, describe, expect, it } from "vitest";
import { worldAccount } from "#local/world/world-settings.ts";
import { called, configured, enveloped, nested, type Parts } from "../../core/receiving/records.ts";
import { capacity, config, expectClean, receivedBy } from "./received.ts";
import { memberAccount, undone, type Watched, writesOf } from "./watched-world.ts";

let watched: Watched;
afterEach(() => watched.world.machine.stop());

const received = async (bodies: readonly unknown[]) => {
  watched = await receivedBy(bodies);
};

const stranger = "999999999999";
const deployed = (functionName: string, more: Parts = {}): Parts =>
  called("lambda:UpdateFunctionConfiguration20150331v2", {
    requestParameters: { functionName, memorySize: 512 },
    ...more,
  });
const topic = (owner: string, more: Parts = {}): Parts =>
  called("sns:SetTopicAttributes", {
    requestParameters: {
      topicArn: `arn:aws:sns:eu-north-1:${owner}:alerts`,
      attributeName: "DisplayName",
      attributeValue: "x",
    },
    ...more,
  });
it("a change that is none of this is stored, looked at and has a docket", async () => {
  await received([enveloped(capacity())]);
  expect(watched.counted).toEqual({ EventsStored: 1 });
  expect(new Set(writesOf(watched))).toEqual(
    new Set(["sessions.wait", "events.put", "looks.ask", "dockets.save"]),
  );
  expect(undone(watched.world)).toBe(0);
});

describe.each([
  {
    as: "EventsForged",
    rows: [
      { when: "its source is somebody's application", body: enveloped(capacity(), { source: "my.app" }) },
      { when: "its source is a partner", body: enveloped(capacity(), { source: "aws.partner/x.com/y" }) },
      { when: "its source only looks like AWS", body: enveloped(capacity(), { source: "AWS.autoscaling" }) },
      { when: "its source is a look-alike", body: enveloped(capacity(), { source: "aws\u2024autoscaling" }) },
      { when: "its account is not served", body: enveloped(capacity(), { account: stranger }) },
      {
        when: "its account is not served, whatever the record says",
        body: enveloped(capacity({ recipientAccountId: stranger }), { account: stranger }),
      },
      {
        when: "its record is of another account",
        body: enveloped(capacity({ recipientAccountId: memberAccount })),
      },
      {
        when: "its record is of an account that is not served",
        body: enveloped(capacity({ recipientAccountId: stranger })),
      },
      {
        when: "its record is of an account in other digits",
        body: enveloped(capacity({ recipientAccountId: "１２３４５６７８９０１２" })),
      },
      {
        when: "a member account claims the resource of another",
        body: enveloped(topic(worldAccount, { recipientAccountId: memberAccount }), {
          account: memberAccount,
          source: "aws.sns",
        }),
      },
      {
        when: "AWS Config in a member account tells of the resource of another",
        body: enveloped(configured(), { ...config, account: memberAccount }),
      },
      {
        when: "AWS Config is played by an application",
        body: enveloped(configured(), { ...config, source: "x" }),
      },
    ],
  },
  {
    as: "EventsUngoverned",
    rows: [
      {
        when: "its region is not governed",
        body: enveloped(capacity({ awsRegion: "ap-south-1" }), { region: "ap-south-1" }),
      },
      {
        when: "its region is none",
        body: enveloped(capacity({ awsRegion: "eu-north-1\u202e" })),
      },
      {
        when: "its type is not governed",
        body: enveloped(
          called("sqs:DeleteQueue", {
            requestParameters: { queueUrl: `https://sqs.eu-north-1.amazonaws.com/${worldAccount}/jobs` },
          }),
          { source: "aws.sqs" },
        ),
      },
    ],
  },
  {
    as: "EventsUnresolved",
    rows: [
      {
        when: "its resource is named by a text as long as a book",
        body: enveloped(capacity({}, "x".repeat(100_000))),
      },
      { when: "its resource is named by no text", body: enveloped(capacity({}, { autoScalingGroup: [] })) },
      { when: "it names no resource", body: enveloped(capacity({ requestParameters: null })) },
      { when: "its service is none", body: enveloped(capacity({ eventSource: "../../x.amazonaws.com" })) },
    ],
  },
  {
    as: "EventsIgnored",
    rows: [
      {
        when: "another event of AWS quotes it",
        body: enveloped(capacity(), { source: "aws.events", "detail-type": "Scheduled Event" }),
      },
      { when: "the call failed", body: enveloped(capacity({ errorCode: "AccessDenied" })) },
      { when: "it reads only", body: enveloped(capacity({ readOnly: true })) },
    ],
  },
  {
    as: "EventsBroken",
    rows: [
      { when: "it is null", body: "null" },
      { when: "it is a number", body: "17" },
      { when: "it is a list", body: "[]" },
      { when: "it is a text", body: '"AWS"' },
      { when: "it is empty", body: "{}" },
      { when: "it has no detail", body: enveloped(null) },
      { when: "its detail is a list", body: enveloped([capacity()]) },
      { when: "its detail is a text", body: enveloped(JSON.stringify(capacity())) },
      { when: "its detail is no record", body: enveloped({ Records: [capacity()] }) },
      { when: "its detail is another envelope", body: enveloped(enveloped(capacity())) },
      {
        when: "its source is as long as a book",
        body: enveloped(capacity(), { source: `aws.${"x".repeat(5_000)}` }),
      },
      { when: "its account is a number", body: enveloped(capacity(), { account: Number(worldAccount) }) },
    ],
  },
  {
    as: "EventsTooBig",
    rows: [
      { when: "it is deeper than any event", body: enveloped(capacity({ requestParameters: nested(70) })) },
      {
        when: "it is deeper than a stack",
        body: `{"detail":${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}}`,
      },
      {
        when: "it is deep in lists",
        body: `${"[".repeat(0)}{"detail":${"[".repeat(90_000)}${"]".repeat(90_000)}}`,
      },
      { when: "it holds more than any event", body: enveloped(capacity({ x: Array(120_000).fill(0) })) },
    ],
  },
  {
    as: "InvalidInput",
    rows: [
      { when: "it is longer than any event", body: enveloped(capacity({ userAgent: "x".repeat(400_000) })) },
      { when: "it is no JSON", body: "{" },
      { when: "it is nothing", body: "" },
      { when: "it is cut", body: JSON.stringify(enveloped(capacity())).slice(0, -9) },
      { when: "it is JSON twice", body: "{}{}" },
      { when: "it has a comment", body: "{} // x" },
      { when: "it holds a raw control character", body: '{"a":"\u0000"}' },
    ],
  },
])("$as, and nothing is written", ({ as, rows }) => {
  it.each(rows)("when $when", async ({ body }) => {
    await received([body]);
    expect(watched.counted).toEqual({ [as]: 1 });
    expect(watched.written).toEqual([]);
    expect(undone(watched.world)).toBe(0);
    expectClean();
  });
});

it("whom a caller in one account names in another account stays untouched there", async () => {
  const arn = `arn:aws:lambda:eu-north-1:${worldAccount}:function:pay`;
  const record = deployed(arn, { recipientAccountId: memberAccount });
  await received([enveloped(record, { account: memberAccount, source: "aws.lambda" })]);
  const touched = watched.written.map(({ given }) => JSON.stringify(given));
  expect(touched.filter((each) => each.includes(`"account":"${worldAccount}"`))).toEqual([]);
  expect(writesOf(watched)).not.toContain("dockets.save");
});

it("a batch of good and bad loses none of the good and repeats none of the bad", async () => {
  const good = Array.from({ length: 12 }, (_, index) => enveloped(capacity({ eventID: `e-${index}` })));
  const bad = [
    "{",
    "null",
    enveloped(capacity(), { source: "x" }),
    enveloped(capacity(), { account: stranger }),
  ];
  await received(good.flatMap((one, index) => [bad[index % bad.length], one]));
  expect(watched.counted).toEqual({ EventsStored: 12, InvalidInput: 3, EventsBroken: 3, EventsForged: 6 });
  expect(undone(watched.world)).toBe(0);
});
