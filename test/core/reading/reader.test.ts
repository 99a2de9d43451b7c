import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { Hidden } from "#core/fields/hidden.ts";
import { secretHider } from "#core/reading/hidden-readings.ts";
import { reader, unreadable } from "#core/reading/reader.ts";
import type { Reading } from "#core/reading/reading.ts";
import { ReadingDocument } from "#core/reading/reading-document.ts";
import { syntheticLog } from "../../campaigns/synthetic-log.ts";

const knowledge = openCatalogue();
const account = "123456789012";

const session = (role: string, name: string, key = "ASIAEXAMPLE") => ({
  type: "AssumedRole",
  arn: `arn:aws:sts::${account}:assumed-role/${role}/${name}`,
  accountId: account,
  accessKeyId: key,
  sessionContext: {
    sessionIssuer: {
      type: "Role",
      arn: `arn:aws:iam::${account}:role/${role}`,
      accountId: account,
      userName: role,
    },
  },
});

const called = (call: string, more: object = {}) => {
  const [source, eventName] = call.split(":");
  return {
    eventVersion: "1.11",
    eventID: "e-1",
    eventTime: "2026-11-21T03:10:00Z",
    eventType: "AwsApiCall",
    eventSource: `${source}.amazonaws.com`,
    eventName,
    awsRegion: "eu-north-1",
    recipientAccountId: account,
    readOnly: false,
    managementEvent: true,
    eventCategory: "Management",
    userIdentity: session("deploy", "run-7"),
    userAgent: "aws-cli/2.17.32",
    ...more,
  };
};

const capacity = (value: number, more: object = {}) =>
  called("autoscaling:SetDesiredCapacity", {
    requestParameters: { autoScalingGroupName: "web", desiredCapacity: value },
    ...more,
  });
const web = { type: "AWS::AutoScaling::AutoScalingGroup", id: "web", account, region: "eu-north-1" };

const assumed = (key: string, tags: object[], more: object = {}) =>
  called("sts:AssumeRole", {
    eventID: "sts-1",
    eventTime: "2026-11-21T03:00:00Z",
    readOnly: true,
    requestParameters: { roleArn: `arn:aws:iam::${account}:role/deploy`, roleSessionName: "run-7", tags },
    responseElements: {
      credentials: { accessKeyId: key },
      assumedRoleUser: { arn: `arn:aws:sts::${account}:assumed-role/deploy/run-7` },
    },
    ...more,
  });
const incident = [
  { key: "parley:intent", value: "availability" },
  { key: "parley:motivation", value: "incident" },
  { key: "parley:ref", value: "INC-1042" },
];

describe("one reading per record", () => {
  it("says who changed what, by what, and when", () => {
    const { read } = reader({ knowledge });
    expect(read(capacity(7))).toMatchObject({
      eventId: "e-1",
      status: "resolved",
      resources: [web],
      actor: { principal: `${account}:role/deploy`, via: "aws-cli" },
      edits: [{ path: "/DesiredCapacity", after: 7 }],
      at: "2026-11-21T03:10:00Z",
      call: "autoscaling:SetDesiredCapacity",
    });
  });

  it.each([
    {
      when: "it only reads",
      record: called("ec2:DescribeInstances", { readOnly: true }),
      status: "ignored",
      why: "read-only",
    },
    {
      when: "it failed",
      record: capacity(7, { errorCode: "AccessDenied" }),
      status: "ignored",
      why: "failed call",
    },
    {
      when: "it is about data",
      record: called("s3:PutObject", { eventCategory: "Data" }),
      status: "ignored",
      why: "data event",
    },
    {
      when: "no resource stands for it",
      record: called("ssm:UpdateInstanceInformation", { requestParameters: { instanceId: "i-1" } }),
      status: "ignored",
      why: "not a change",
    },
    {
      when: "its service is unheard of",
      record: called("unheard-of:CreateThing"),
      status: "unresolved",
      why: expect.any(String),
    },
    {
      when: "its parameters were too large to log",
      record: called("lambda:UpdateFunctionConfiguration20150331v2", { requestParameters: null }),
      status: "unresolved",
      why: expect.any(String),
    },
    { when: "it is no object", record: "CreateTags", status: "unresolved", why: "it is not a JSON object" },
    { when: "it is nothing", record: null, status: "unresolved", why: "it is not a JSON object" },
  ])("$status when $when", ({ record, status, why }) => {
    expect(reader({ knowledge }).read(record)).toMatchObject({ status, why });
  });

  it("keeps records apart that have no id, and the same one together", () => {
    const { read } = reader({ knowledge });
    const { eventID: _, ...nameless } = capacity(7);
    const [one, again, other] = [nameless, { ...nameless }, { ...nameless, requestID: "r-2" }].map(
      (record) => read(record).eventId,
    );
    expect(one).toMatch(/^unnamed\/[0-9a-f]{16}$/);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });

  it("reads a notification of Config beside the calls", () => {
    const item = {
      resourceType: "AWS::S3::Bucket",
      resourceId: "logs",
      awsAccountId: account,
      awsRegion: "eu-north-1",
    };
    const notice = { messageType: "ConfigurationItemChangeNotification", configurationItem: item };
    expect(reader({ knowledge }).read(notice)).toMatchObject({
      status: "resolved",
      actor: null,
      attribution: null,
    });
  });

  it("in the shape that its schema promises", () => {
    const { read } = reader({ knowledge });
    const readings = [...syntheticLog(2_000, 3)].map(
      (record) => JSON.parse(JSON.stringify(read(record))) as Reading,
    );
    const wrong = readings.flatMap(({ attribution, ...rest }) => {
      const { contradicted: _, ...shown } = attribution ?? {};
      const checked = ReadingDocument.safeParse({
        ...rest,
        attribution: attribution === null ? null : shown,
      });
      return checked.success ? [] : [checked.error.message];
    });
    expect(wrong).toEqual([]);
    expect(new Set(readings.map(({ status }) => status)).size).toBeGreaterThan(1);
  });
});

describe("all that a reading says", () => {
  const said = {
    ...{ eventId: "e-1", at: "2026-11-21T03:10:00Z" },
    actor: {
      ...{ principal: `${account}:role/deploy`, via: "aws-cli", kind: "pipeline", vouched: "name" },
      ...{ goals: [], said: ["run-7"] },
    },
  };
  const byCode = {
    ...{ intent: "consistency", motivation: { kind: "none" }, source: "inferred", trust: 1 },
    ...{ contradicted: false, contradictions: [] },
  };
  const nothing = { resources: [], attribution: null, edits: [] };
  const [deletes, long] = ["autoscaling:DeleteAutoScalingGroup", `autoscaling:${"Set".repeat(60)}`];

  it.each([
    {
      of: "an edit",
      record: capacity(7),
      is: {
        ...{ ...said, call: "autoscaling:SetDesiredCapacity", status: "resolved", resources: [web] },
        ...{ attribution: byCode, edits: [{ path: "/DesiredCapacity", after: 7 }], write: "update" },
      },
    },
    {
      of: "a deletion",
      record: called(deletes, { requestParameters: { autoScalingGroupName: "web" } }),
      is: {
        ...{ ...said, call: deletes, status: "resolved", resources: [web] },
        ...{ attribution: byCode, edits: [], write: "delete" },
      },
    },
    {
      of: "a call that only reads",
      record: called("ec2:DescribeInstances", { readOnly: true }),
      is: { ...said, call: "ec2:DescribeInstances", status: "ignored", why: "read-only", ...nothing },
    },
    {
      of: "a call of a service that nobody knows",
      record: called("unheard-of:CreateThing"),
      is: {
        ...{ ...said, call: "unheard-of:CreateThing", status: "unresolved" },
        ...{ why: "the service `unheard-of` is not known", resources: [], attribution: byCode, edits: [] },
      },
    },
    {
      of: "a call that changes nothing",
      record: called("ssm:UpdateInstanceInformation", { requestParameters: { instanceId: "i-1" } }),
      is: {
        ...said,
        call: "ssm:UpdateInstanceInformation",
        status: "ignored",
        why: "not a change",
        ...nothing,
      },
    },
  ])("of $of", ({ record, is }) => {
    expect(reader({ knowledge }).read(record)).toStrictEqual(is);
  });

  it.each([
    { of: "no service of AWS", record: called("x:Y", { eventSource: "unheard.example.com" }) },
    { of: "no call", record: called("autoscaling:X", { eventName: undefined }) },
  ])("of $of names neither a call nor an actor", ({ record }) => {
    const reading = reader({ knowledge }).read(record);
    expect([reading.actor, "call" in reading]).toEqual([null, false]);
  });

  it("of a call holds as much of its name as fits, and no moment that it does not tell", () => {
    expect(reader({ knowledge }).read(called(long)).call).toBe(long.slice(0, "autoscaling:".length + 120));
    expect(reader({ knowledge }).read(capacity(7, { eventTime: "never" }))).not.toHaveProperty("at");
  });

  it("of what could not be had is why", () => {
    expect(unreadable("e".repeat(300), "it is too large")).toEqual({
      ...{ eventId: "e".repeat(256), status: "unresolved", why: "it is too large" },
      ...{ actor: null, ...nothing },
    });
    expect(reader({ knowledge }).read(7).eventId).toBe("");
  });
});

describe("why, from another record", () => {
  const because = {
    source: "session",
    intent: "availability",
    motivation: { kind: "incident", ref: "INC-1042" },
  };

  it("that came before", () => {
    const { read, explained } = reader({ knowledge });
    expect(read(assumed("ASIAEXAMPLE", incident))).toMatchObject({ status: "ignored", why: "read-only" });
    expect(read(capacity(7)).attribution).toMatchObject(because);
    expect(explained()).toEqual([]);
  });

  it("that comes later", () => {
    const { read, explained } = reader({ knowledge });
    const first = read(capacity(7));
    expect(first.attribution).not.toMatchObject(because);
    read(assumed("ASIAEXAMPLE", incident));
    expect(explained()).toMatchObject([{ ...first, attribution: because }]);
    expect(explained()).toEqual([]);
  });

  it("but not from the session of another key", () => {
    const { read, explained } = reader({ knowledge });
    read(capacity(7));
    read(assumed("ASIAOTHER", incident));
    expect(explained()).toEqual([]);
  });

  it("and a tag that says why is itself no change", () => {
    const { read } = reader({ knowledge });
    const tagged = (key: string) =>
      called("autoscaling:CreateOrUpdateTags", {
        requestParameters: {
          tags: [
            {
              resourceId: "web",
              resourceType: "auto-scaling-group",
              key,
              value: "availability",
              propagateAtLaunch: false,
            },
          ],
        },
      });
    expect(read(tagged("owner"))).toMatchObject({ status: "resolved", resources: [web] });
    expect(read(tagged("parley:intent"))).toMatchObject({ status: "ignored", why: "not a change" });
  });
});

describe("an echo of our own restore", () => {
  const ownWrites = {
    principal: `arn:aws:iam::${account}:role/deploy`,
    written: (resource: { readonly id: string | null }, at: string) =>
      resource.id === "web" && at < "2026-11-21T03:25:00Z" ? new Map([["/DesiredCapacity", "7"]]) : undefined,
  };
  it.each([
    { is: "is ignored", when: "all fits", record: capacity(7), why: "own echo" },
    { is: "is a change", when: "the value differs", record: capacity(8) },
    {
      is: "is a change",
      when: "somebody else made it",
      record: capacity(7, { userIdentity: session("other", "x") }),
    },
    {
      is: "is a change",
      when: "no restore was near",
      record: capacity(7, { eventTime: "2026-11-21T04:00:00Z" }),
    },
    {
      is: "is a change",
      when: "it touches more",
      record: called("autoscaling:UpdateAutoScalingGroup", {
        requestParameters: { autoScalingGroupName: "web", desiredCapacity: 7, minSize: 1 },
      }),
    },
    { is: "is a change", when: "nothing is known of restores", record: capacity(7), without: true },
  ])("$is when $when", ({ record, why, without }) => {
    const reading = reader({ knowledge, ...(without !== true && { ownWrites }) }).read(record);
    expect(reading).toMatchObject(why === undefined ? { status: "resolved" } : { status: "ignored", why });
  });
});

describe("what is secret is never shown", () => {
  const hide = secretHider(
    { sensitive: { names: ["Password"], fields: ["/Environment/Variables/**", "/Parts[*]/Key"] } },
    knowledge,
  );
  const shown = (type: string, path: string, after?: unknown): unknown => {
    const edit = after === undefined ? { path } : { path, after: after as never };
    const reading: Reading = {
      ...reader({ knowledge }).read(capacity(1)),
      resources: [{ ...web, type }],
      edits: [edit],
    };
    return hide(reading).edits;
  };
  it.each([
    { when: "its name says so", type: "AWS::RDS::DBInstance", path: "/MasterUserPassword", after: "x" },
    {
      when: "a name beneath says so",
      type: "AWS::X::Y",
      path: "/Settings",
      after: { login: { dbPassword: "x" } },
    },
    {
      when: "a pair is named so",
      type: "AWS::X::Y",
      path: "/Pairs",
      after: [{ Name: "DB_PASSWORD", Value: "x" }],
    },
    {
      when: "the policy names it",
      type: "AWS::Lambda::Function",
      path: "/Environment/Variables/MODE",
      after: "x",
    },
    {
      when: "the policy names something beneath",
      type: "AWS::Lambda::Function",
      path: "/Environment",
      after: { Variables: { MODE: "x" } },
    },
    {
      when: "the policy names something in a list beneath",
      type: "AWS::X::Y",
      path: "/Parts",
      after: [{ Key: "x" }],
    },
    {
      when: "its type never gives it out again",
      type: "AWS::Lambda::Function",
      path: "/Code",
      after: { S3Key: "x" },
    },
    {
      when: "no value was told anyway",
      type: "AWS::RDS::DBInstance",
      path: "/MasterUserPassword",
      after: undefined,
    },
    { when: "its path cannot be read", type: "AWS::X::Y", path: "no path", after: "x" },
  ])("where $when", ({ type, path, after }) => {
    expect(shown(type, path, after)).toEqual([{ path, after: Hidden.changed }]);
  });

  it("and all else is", () => {
    const after = { S3Bucket: "artefacts", Tags: [{ Key: "env", Value: "prod" }] };
    expect(shown("AWS::X::Y", "/Settings", after)).toEqual([{ path: "/Settings", after }]);
    expect(shown("AWS::X::Y", "/Size")).toEqual([{ path: "/Size" }]);
  });
});
