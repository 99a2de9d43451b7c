import { describe, expect, it } from "vitest";
import { classifier } from "#core/changes/records/classify.ts";
import type { AccessLevel, CallKnowledge } from "#core/resource-types/call-knowledge.ts";

const levels: Readonly<Record<string, AccessLevel>> = {
  "s3:GetBucketAcl": "read",
  "health:DescribeEvents": "list",
  "ec2:GetPasswordData": "write",
  "lambda:ListFunctions": "list",
};
const knowledge: CallKnowledge = {
  prefixes: (source) => (source === "unheard.amazonaws.com" ? [] : [source.replace(".amazonaws.com", "")]),
  action: (prefix, name) => {
    const level = levels[`${prefix}:${name}`];
    return level === undefined
      ? undefined
      : { level, handledBy: [], required: [], optional: [], unmodelled: [] };
  },
  typesOf: () => [],
  type: () => undefined,
};
const classify = classifier(knowledge);
const called = (call: string, more: object = {}) => {
  const [source, eventName] = call.split(":");
  return { eventSource: `${source}.amazonaws.com`, eventName, eventType: "AwsApiCall", ...more };
};
const management = { readOnly: false, managementEvent: true, eventCategory: "Management" };

describe("what a record is", () => {
  it.each([
    { is: "a candidate", when: "it writes", record: called("ec2:CreateTags", management) },
    {
      is: "a candidate",
      when: "its flag is a text",
      record: called("ec2:CreateTags", { readOnly: "false" }),
    },
    {
      is: "a candidate",
      when: "nothing says whether it writes and its verb does",
      record: called("unheard:CreateThing"),
    },
    {
      is: "a candidate",
      when: "the catalogue knows better than its verb",
      record: called("ec2:GetPasswordData"),
    },
    {
      is: "a candidate",
      when: "it is a management event by its category, whatever its flag says",
      record: called("kms:CreateKey", { ...management, managementEvent: false }),
    },
    {
      is: "a candidate",
      when: "it comes from a service itself",
      record: { ...called("kms:RotateKey", management), eventType: "AwsServiceEvent" },
    },
    {
      is: "a candidate",
      when: "it was only delivered late",
      record: called("ec2:CreateTags", { ...management, addendum: { reason: "DELIVERY_DELAY" } }),
    },
    {
      is: "a candidate",
      when: "its name carries a date",
      record: called("lambda:UpdateFunctionCode20150331v2", management),
    },

    { is: "read-only", when: "it says so", record: called("ec2:DescribeInstances", { readOnly: true }) },
    {
      is: "read-only",
      when: "it says so in a text",
      record: called("ec2:DescribeInstances", { readOnly: "true" }),
    },
    { is: "read-only", when: "a session begins", record: called("sts:AssumeRole", { readOnly: true }) },
    { is: "read-only", when: "only the catalogue knows", record: called("s3:GetBucketAcl") },
    {
      is: "read-only",
      when: "the catalogue knows it without its date",
      record: called("lambda:ListFunctions20150331"),
    },
    { is: "read-only", when: "only its verb tells", record: called("unheard:DescribeThings") },
    {
      is: "read-only",
      when: "it failed as well",
      record: called("ec2:DescribeInstances", { readOnly: true, errorCode: "AccessDenied" }),
    },

    {
      is: "failed call",
      when: "it has a code",
      record: called("ec2:CreateTags", { ...management, errorCode: "AccessDenied" }),
    },
    {
      is: "failed call",
      when: "it was only a dry run",
      record: called("ec2:RunInstances", { ...management, errorCode: "Client.DryRunOperation" }),
    },
    {
      is: "failed call",
      when: "it has a message and no code",
      record: called("signin:ConsoleLogin", { errorMessage: "Failed authentication" }),
    },
    {
      is: "failed call",
      when: "its answer says so",
      record: called("athena:StartQuery", { ...management, responseElements: { errorCode: "x" } }),
    },
    {
      is: "failed call",
      when: "a login does",
      record: called("signin:ConsoleLogin", { responseElements: { ConsoleLogin: "Failure" } }),
    },
    {
      is: "a candidate",
      when: "its code is empty",
      record: called("ec2:CreateTags", { ...management, errorCode: "", errorMessage: null }),
    },

    {
      is: "data event",
      when: "its category says so",
      record: called("s3:PutObject", { readOnly: false, eventCategory: "Data" }),
    },
    {
      is: "data event",
      when: "it is about a network's activity",
      record: called("cloudtrail:UpdateTrail", { eventCategory: "NetworkActivity" }),
    },
    {
      is: "data event",
      when: "it is old and no management event",
      record: called("s3:DeleteObjects", { readOnly: false, managementEvent: false }),
    },
    { is: "data event", when: "it is old and its name says so", record: called("s3:CopyObject") },
    { is: "data event", when: "it puts a row into a table", record: called("dynamodb:BatchWriteItem") },
    {
      is: "a candidate",
      when: "its name only resembles one",
      record: called("s3:PutObjectLockConfiguration"),
    },

    {
      is: "not a change",
      when: "somebody signs in",
      record: { ...called("signin:ConsoleLogin"), eventType: "AwsConsoleSignIn" },
    },
    {
      is: "not a change",
      when: "somebody signs in, spelt otherwise",
      record: { ...called("billingconsole:SetContactAddress"), eventType: "AwsConsoleSignin" },
    },
    {
      is: "not a change",
      when: "it corrects an earlier record",
      record: called("ec2:CreateTags", {
        ...management,
        addendum: { reason: "UPDATED_DATA", originalEventID: "e-0" },
      }),
    },
    {
      is: "not a change",
      when: "it is an insight",
      record: { eventType: "AwsCloudTrailInsight", eventCategory: "Insight", insightDetails: {} },
    },
    {
      is: "not a change",
      when: "a bucket tells of an object",
      record: { eventSource: "aws:s3", eventName: "ObjectCreated:Put" },
    },
    {
      is: "not a change",
      when: "a stream tells of a row",
      record: { eventSource: "aws:dynamodb", eventName: "MODIFY" },
    },
    {
      is: "not a change",
      when: "EventBridge tells of something else",
      record: { "detail-type": "Scheduled Event", source: "aws.events", detail: {} },
    },
    {
      is: "not a change",
      when: "Config tells of a rule",
      record: { messageType: "ComplianceChangeNotification" },
    },
    {
      is: "not a change",
      when: "it is a digest of log files",
      record: { digestStartTime: "2026-11-21T03:00:00Z", logFiles: [] },
    },
  ] as const)("$is when $when", ({ is, record }) => {
    expect(classify(record)).toEqual(is === "a candidate" ? { as: "candidate" } : { as: "ignored", why: is });
  });

  it.each([
    {
      when: "another cloud wrote it",
      record: { eventSource: "sts.aliyuncs.com", eventName: "AssumeRole" },
      why: "`sts.aliyuncs.com` is no service of AWS",
    },
    {
      when: "it names no call",
      record: { eventSource: "ec2.amazonaws.com" },
      why: "it does not name its call: `eventName` is missing",
    },
    {
      when: "it names no service",
      record: { eventName: "CreateTags" },
      why: "it does not name its call: `eventSource` is missing",
    },
    {
      when: "its call is no text",
      record: { eventSource: "ec2.amazonaws.com", eventName: { a: 1 } },
      why: "it does not name its call: `eventName` is missing",
    },
    {
      when: "its call has a name longer than any",
      record: { eventSource: "ec2.amazonaws.com", eventName: "C".repeat(300) },
      why: "the name of its call is longer than any",
    },
    {
      when: "it is something else",
      record: { name: "parley" },
      why: "it is a record of neither CloudTrail nor AWS Config",
    },
    {
      when: "its parts are only inherited",
      record: Object.create({ eventSource: "ec2.amazonaws.com", eventName: "CreateTags" }) as object,
      why: "it is a record of neither CloudTrail nor AWS Config",
    },
  ])("unresolved when $when", ({ record, why }) => {
    expect(classify(record as Record<string, unknown>)).toEqual({ as: "unresolved", why });
  });
});
