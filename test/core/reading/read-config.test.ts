import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { configReader } from "#core/reading/read-config.ts";

const read = configReader(openCatalogue());

const item = (type: string, more: object = {}) => ({
  resourceType: type,
  resourceId: "thing",
  awsAccountId: "123456789012",
  awsRegion: "eu-north-1",
  configurationItemCaptureTime: "2026-11-21T03:10:00.123Z",
  configurationItemStatus: "OK",
  configurationStateId: 1_764_000_000_123,
  ...more,
});
const change = (configurationItem: unknown, more: object = {}) => ({
  messageType: "ConfigurationItemChangeNotification",
  configurationItem,
  ...more,
});

describe("a notification of Config names the resource as Cloud Control does", () => {
  it.each([
    {
      when: "its id is the identifier",
      notice: change(item("AWS::EC2::SecurityGroup", { resourceId: "sg-1" })),
      id: "sg-1",
    },
    {
      when: "its name is",
      notice: change(item("AWS::IAM::Role", { resourceId: "AROAEXAMPLE", resourceName: "deploy" })),
      id: "deploy",
    },
    {
      when: "only its ARN holds the identifier",
      notice: change(
        item("AWS::RDS::DBInstance", {
          resourceId: "db-ABC",
          ARN: "arn:aws:rds:eu-north-1:123456789012:db:orders",
        }),
      ),
      id: "orders",
    },
    {
      when: "the description names it",
      notice: change(
        item("AWS::RDS::DBInstance", {
          resourceId: "db-ABC",
          configuration: { dBInstanceIdentifier: "orders" },
        }),
      ),
      id: "orders",
    },
    {
      when: "the description is a text",
      notice: change(
        item("AWS::RDS::DBInstance", {
          resourceId: "db-ABC",
          configuration: '{"dBInstanceIdentifier":"orders"}',
        }),
      ),
      id: "orders",
    },
    {
      when: "the ARN is the identifier",
      notice: change(item("AWS::SNS::Topic", { ARN: "arn:aws:sns:eu-north-1:123456789012:alerts" })),
      id: "arn:aws:sns:eu-north-1:123456789012:alerts",
    },
    {
      when: "an address is",
      notice: change(
        item("AWS::SQS::Queue", {
          resourceId: "https://sqs.eu-north-1.amazonaws.com/123456789012/jobs",
          resourceName: "jobs",
        }),
      ),
      id: "https://sqs.eu-north-1.amazonaws.com/123456789012/jobs",
    },
    {
      when: "it has two parts",
      notice: change(
        item("AWS::EC2::EIP", {
          resourceId: "eipalloc-1",
          configuration: { publicIp: "192.0.2.7", allocationId: "eipalloc-1" },
        }),
      ),
      id: "192.0.2.7|eipalloc-1",
    },
    {
      when: "the type is written in capitals",
      notice: change(item("AWS::EC2::VOLUME", { resourceId: "vol-1" })),
      id: "vol-1",
    },
    {
      when: "it was too large to send",
      notice: {
        messageType: "OversizedConfigurationItemChangeNotification",
        configurationItemSummary: item("AWS::EC2::Instance", { resourceId: "i-1", changeType: "UPDATE" }),
      },
      id: "i-1",
    },
    {
      when: "it stands alone, as in a history",
      notice: item("AWS::S3::Bucket", { resourceId: "logs" }),
      id: "logs",
    },
  ])("when $when", ({ notice, id }) => {
    const reading = read(notice);
    expect(reading).toMatchObject({ status: "resolved", actor: null, attribution: null, edits: [] });
    expect(reading?.resources.map((resource) => resource.id)).toEqual([id]);
  });

  it("with its place, its time and one id per state", () => {
    const notice = change(item("AWS::IAM::Role", { resourceName: "deploy" }));
    expect(read(notice)).toEqual({
      eventId: "config/1764000000123/AWS::IAM::Role/thing",
      status: "resolved",
      resources: [{ type: "AWS::IAM::Role", id: "deploy", account: "123456789012", region: "global" }],
      actor: null,
      attribution: null,
      edits: [],
      at: "2026-11-21T03:10:00.123Z",
      write: "update",
    });
  });

  it.each([
    {
      when: "its type is unknown",
      notice: change(item("AWS::No::Such")),
      why: "the catalogue does not know `AWS::No::Such`",
    },
    {
      when: "a part of the identifier is missing",
      notice: change(item("AWS::EC2::EIP", { resourceId: "eipalloc-1" })),
      why: "the notification does not hold the identifier",
    },
  ])("and is unresolved when $when", ({ notice, why }) => {
    expect(read(notice)).toMatchObject({ status: "unresolved", why });
  });
});

describe("what a notification of Config says was written", () => {
  const table = (configurationItemDiff: unknown) =>
    read(
      change(
        item("AWS::Events::Rule", {
          configuration: { State: "ENABLED", Targets: [{ Id: "a" }] },
          ARN: "arn:aws:events:eu-north-1:123456789012:rule/r",
        }),
        { configurationItemDiff },
      ),
    );
  const changed = (...names: string[]) => ({
    changeType: "UPDATE",
    changedProperties: Object.fromEntries(
      names.map((name) => [name, { updatedValue: "x", changeType: "UPDATE" }]),
    ),
  });

  it.each([
    {
      when: "a property",
      diff: changed("Configuration.State"),
      edits: [{ path: "/State", after: "ENABLED" }],
    },
    {
      when: "a place in a list, as the list",
      diff: changed("Configuration.Targets.0.Id"),
      edits: [{ path: "/Targets", after: [{ Id: "a" }] }],
    },
    {
      when: "several places in a list, as one",
      diff: changed("Configuration.Targets.0", "Configuration.Targets.1"),
      edits: [{ path: "/Targets", after: [{ Id: "a" }] }],
    },
    { when: "what is gone", diff: changed("Configuration.Description"), edits: [{ path: "/Description" }] },
    { when: "nothing but tags of its own", diff: changed("SupplementaryConfiguration.Tags.0"), edits: [] },
    {
      when: "names that are no fields",
      diff: changed("Configuration.a/b", "Configuration.__proto__"),
      edits: [],
    },
    {
      when: "a difference in a text",
      diff: JSON.stringify(changed("Configuration.State")),
      edits: [{ path: "/State", after: "ENABLED" }],
    },
  ])("$when", ({ diff, edits }) => {
    expect(table(diff)).toMatchObject({ status: "resolved", edits });
  });

  it("is told as touched where it is nested deeper than a claim may be", () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    const written = (State: unknown) =>
      read(
        change(item("AWS::Events::Rule", { configuration: { State } }), {
          configurationItemDiff: changed("Configuration.State"),
        }),
      )?.edits;
    expect(written(nested(32))).toEqual([{ path: "/State", after: nested(32) }]);
    expect(written(nested(33))).toEqual([{ path: "/State" }]);
  });

  it("is not told for a type whose items have the shape of its API", () => {
    const group = item("AWS::EC2::SecurityGroup", {
      resourceId: "sg-1",
      configuration: { groupName: "web", ipPermissions: [] },
    });
    const diff = changed("Configuration.IpPermissions.0");
    expect(read(change(group, { configurationItemDiff: diff }))).toMatchObject({
      status: "resolved",
      edits: [],
    });
  });

  it.each([
    {
      write: "create",
      when: "the difference says so",
      more: { configurationItemDiff: { changeType: "CREATE" } },
      status: "OK",
    },
    { write: "create", when: "it was discovered", more: {}, status: "ResourceDiscovered" },
    { write: "delete", when: "it is gone", more: {}, status: "ResourceDeleted" },
    { write: "update", when: "it is there", more: {}, status: "OK" },
  ])("$write when $when", ({ write, more, status }) => {
    expect(read(change(item("AWS::S3::Bucket", { configurationItemStatus: status }), more))).toMatchObject({
      write,
    });
  });
});

describe("a notification of Config is no change", () => {
  it.each([
    {
      when: "only neighbours changed",
      notice: change(item("AWS::EC2::Subnet"), {
        configurationItemDiff: { changedProperties: { "Relationships.0": {} } },
      }),
    },
    {
      when: "the resource is not recorded",
      notice: change(item("AWS::S3::Bucket", { configurationItemStatus: "ResourceNotRecorded" })),
    },
  ])("when $when", ({ notice }) => {
    expect(read(notice)).toMatchObject({ status: "ignored", why: "not a change" });
  });

  it.each([
    {
      when: "it is a call",
      record: { eventSource: "config.amazonaws.com", resourceType: "AWS::S3::Bucket", resourceId: "logs" },
    },
    { when: "it holds no item", record: change({}) },
    { when: "its item is a list", record: change([1]) },
    { when: "it is about a rule", record: { messageType: "ComplianceChangeNotification" } },
  ])("and none at all when $when", ({ record }) => {
    expect(read(record)).toBeUndefined();
  });
});

describe("all that a notification says", () => {
  const group = "AWS::EC2::SecurityGroup";
  const all = {
    ...{ eventId: `config/1764000000123/${group}/thing`, actor: null, attribution: null },
    ...{ at: "2026-11-21T03:10:00Z", status: "resolved", write: "update", edits: [] },
    resources: [{ type: group, id: "thing", account: "123456789012", region: "eu-north-1" }],
  };
  const { resources: _, write: __, ...silent } = all;
  const nothing = { ...silent, resources: [], edits: [] };

  it.each([
    { of: "a change", notice: change(item(group)), is: all },
    {
      of: "nothing but other neighbours",
      notice: change(item(group), {
        configurationItemDiff: { changedProperties: { "Relationships.0": {} } },
      }),
      is: { ...nothing, status: "ignored", why: "not a change" },
    },
    {
      of: "what is not recorded",
      notice: change(item(group, { configurationItemStatus: "ResourceNotRecorded" })),
      is: { ...nothing, status: "ignored", why: "not a change" },
    },
    {
      of: "a type that nobody knows",
      notice: change(item("AWS::Made::Up")),
      is: {
        ...nothing,
        ...{ eventId: "config/1764000000123/AWS::Made::Up/thing", status: "unresolved" },
        why: "the catalogue does not know `AWS::Made::Up`",
      },
    },
  ])("of $of", ({ notice, is }) => {
    const reading = read(notice);
    expect({ ...reading, at: reading?.at?.replace(".123", "") }).toStrictEqual(is);
  });

  it.each([
    { of: "text", more: { configurationStateId: "state-7" }, is: "state-7" },
    { of: "none, but a moment", more: { configurationStateId: undefined }, is: "2026-11-21T03:10:00.123Z" },
    { of: "much text", more: { configurationStateId: "s".repeat(50) }, is: "s".repeat(40) },
    {
      of: "neither",
      more: { configurationStateId: undefined, configurationItemCaptureTime: undefined },
      is: "",
    },
  ])("is known by its state: $of", ({ more, is }) => {
    expect(read(change(item(group, more)))?.eventId).toBe(`config/${is}/${group}/thing`);
  });

  it.each([
    { said: "CREATE", status: "OK", write: "create" },
    { said: "UPDATE", status: "ResourceDeleted", write: "update" },
    { said: "DELETE", status: "OK", write: "delete" },
    { said: "OTHER", status: "OK", write: "update" },
    { said: undefined, status: "ResourceDeleted", write: "delete" },
    { said: undefined, status: "ResourceDiscovered", write: "create" },
    { said: undefined, status: undefined, write: "update" },
  ])("says that it was to $write, by $said and $status", ({ said, status, write }) => {
    const notice = change(item(group, { configurationItemStatus: status }), {
      configurationItemDiff: { changeType: said },
    });
    expect(read(notice)?.write).toBe(write);
  });
});
