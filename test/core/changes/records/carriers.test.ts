import { describe, expect, it } from "vitest";
import { type Carried, recordsIn } from "#core/changes/records/carriers.ts";

const record = {
  eventVersion: "1.11",
  eventSource: "ec2.amazonaws.com",
  eventName: "CreateTags",
  eventID: "e-1",
};
const notification = {
  messageType: "ConfigurationItemChangeNotification",
  configurationItem: { resourceType: "AWS::S3::Bucket", resourceId: "logs" },
};
const text = JSON.stringify(record);
const envelope = {
  version: "0",
  "detail-type": "AWS API Call via CloudTrail",
  source: "aws.ec2",
  account: "123456789012",
  region: "eu-north-1",
  detail: { ...record, recipientAccountId: "123456789012", awsRegion: "eu-north-1" },
};
const sns = (message: unknown) => ({
  Type: "Notification",
  TopicArn: "arn:…",
  Message: JSON.stringify(message),
});
/** Stands in for Base64 and compression. */
const unpack = (packed: string) => (packed.startsWith("packed:") ? packed.slice(7) : undefined);

const records = (value: unknown): unknown[] =>
  recordsIn(value, unpack).map((one: Carried) => ("record" in one ? one.record : one.broken));

describe("records are found", () => {
  it.each([
    { when: "alone", value: record, found: [record] },
    { when: "in a log file", value: { Records: [record, record] }, found: [record, record] },
    { when: "in a list", value: [record, [record]], found: [record, record] },
    { when: "in an event of EventBridge", value: envelope, found: [envelope.detail] },
    { when: "in a list of events of EventBridge", value: [envelope], found: [envelope.detail] },
    {
      when: "in a row of `lookup-events`",
      value: { EventId: "e-1", CloudTrailEvent: text },
      found: [record],
    },
    {
      when: "in output of `lookup-events`",
      value: { Events: [{ CloudTrailEvent: text }], NextToken: "x" },
      found: [record],
    },
    { when: "in a text", value: text, found: [record] },
    { when: "as a notification of Config", value: notification, found: [notification] },
    {
      when: "as a notification of Config in EventBridge",
      value: { source: "aws.config", detail: notification },
      found: [notification],
    },
    { when: "as a notification of Config through SNS", value: sns(notification), found: [notification] },
    {
      when: "as a notification of Config through SNS and SQS",
      value: { Records: [{ eventSource: "aws:sqs", body: JSON.stringify(sns(notification)) }] },
      found: [notification],
    },
    {
      when: "in messages of SQS as its API gives them",
      value: { Messages: [{ Body: JSON.stringify(sns(notification)) }] },
      found: [notification],
    },
    {
      when: "in an event of SNS for a function",
      value: { Records: [{ EventSource: "aws:sns", Sns: { Message: text } }] },
      found: [record],
    },
    {
      when: "in an event for a rule of Config",
      value: { invokingEvent: JSON.stringify(notification), ruleParameters: "{}" },
      found: [notification],
    },
    {
      when: "in an envelope of CloudWatch Logs",
      value: {
        messageType: "DATA_MESSAGE",
        logGroup: "trail",
        logEvents: [{ id: "1", timestamp: 1, message: text }],
      },
      found: [record],
    },
    {
      when: "in what CloudWatch Logs hands to a function",
      value: { awslogs: { data: `packed:{"logEvents":[{"message":${JSON.stringify(text)}}]}` } },
      found: [record],
    },
    {
      when: "in a stream's records",
      value: { Records: [{ eventSource: "aws:kinesis", kinesis: { data: `packed:${text}` } }] },
      found: [record],
    },
    {
      when: "in an export of Logs Insights",
      value: { "@timestamp": "…", "@message": text },
      found: [record],
    },
    { when: "in an export of a search engine", value: { _index: "trail", _source: record }, found: [record] },
    {
      when: "in several items of one notification",
      value: { ...notification, configurationItem: [{ a: 1 }, { b: 2 }] },
      found: [
        { ...notification, configurationItem: { a: 1 } },
        { ...notification, configurationItem: { b: 2 } },
      ],
    },
    { when: "in nothing", value: { Records: [] }, found: [] },
  ])("$when", ({ value, found }) => {
    expect(records(value)).toEqual(found);
  });

  it.each([
    { when: "a message is a sentence", value: { id: "1", message: "all is well" } },
    { when: "an object is something else", value: { name: "parley", version: "1" } },
    { when: "a bucket tells of an object", value: { eventSource: "aws:s3", eventName: "ObjectCreated:Put" } },
    {
      when: "EventBridge tells of something else",
      value: {
        source: "aws.ec2",
        "detail-type": "EC2 Instance State-change Notification",
        detail: { state: "running" },
      },
    },
    {
      when: "a property has the name of a prototype",
      value: JSON.parse('{"__proto__": {"Records": []}, "constructor": 1}') as unknown,
    },
  ])("and left as they are where $when", ({ value }) => {
    expect(records(value)).toEqual([value]);
  });
});

describe("an event of EventBridge", () => {
  it("names the account and the region for a record that does not", () => {
    expect(records({ ...envelope, detail: record })).toEqual([envelope.detail]);
  });

  it("is doubted when AWS did not send it", () => {
    const doubt = expect.stringContaining("does not come from AWS");
    expect(recordsIn({ ...envelope, source: "com.example" })).toEqual([{ record: envelope.detail, doubt }]);
  });
});

describe("what cannot be opened is told", () => {
  const deep = (levels: number): unknown => (levels === 0 ? record : [deep(levels - 1)]);
  it.each([
    {
      when: "a text is no JSON",
      value: { CloudTrailEvent: "{ cut off" },
      why: "it is packed as a text that is not JSON",
    },
    {
      when: "Base64 is none",
      value: { awslogs: { data: "???" } },
      why: "what it packs as Base64 cannot be opened",
    },
    {
      when: "carriers hold carriers without end",
      value: deep(20),
      why: "it is packed more than 12 times over",
    },
    { when: "there is a number", value: [7], why: "it is not a JSON object" },
  ])("when $when", ({ value, why }) => {
    expect(records(value)).toEqual([why]);
  });
});
