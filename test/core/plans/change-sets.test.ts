import { describe, expect, it } from "vitest";
import { isHidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { editsIn, only, read } from "./plan-files.ts";

const changes = (change: object) => ({
  ChangeSetName: "c",
  StackId: "arn:aws:cloudformation:eu-north-1:123456789012:stack/s/1",
  Changes: [
    {
      Type: "Resource",
      ResourceChange: {
        Action: "Modify",
        LogicalResourceId: "Queue",
        PhysicalResourceId: "https://sqs.eu-north-1.amazonaws.com/123456789012/q",
        ResourceType: "AWS::SQS::Queue",
        ...change,
      },
    },
  ],
});

const context = (Properties: object) => JSON.stringify({ Properties });

describe("a change set", () => {
  it("has its values in contexts", () => {
    const change = only(
      read(
        changes({
          BeforeContext: context({ DelaySeconds: "1" }),
          AfterContext: context({ DelaySeconds: "2" }),
        }),
      ),
    );
    expect(change.place).toMatchObject({ account: "123456789012", region: "eu-north-1" });
    expect(editsIn(change)).toEqual({ "/DelaySeconds": "2" });
  });

  it("leaves open what it works out, and what it was not asked about", () => {
    const later = {
      BeforeContext: context({ KmsMasterKeyId: "a" }),
      AfterContext: context({ KmsMasterKeyId: "{{changeSet:KNOWN_AFTER_APPLY}}" }),
    };
    expect(only(read(changes(later)))).toMatchObject({ edits: [], unknown: ["/KmsMasterKeyId"] });
    const named = {
      Details: [
        { Target: { Attribute: "Properties", Name: "DelaySeconds" } },
        { Target: { Attribute: "Tags" } },
      ],
    };
    expect(only(read(changes(named)))).toMatchObject({ edits: [], unknown: ["/DelaySeconds", "/Tags"] });
  });

  it("hides what a parameter without echo holds", () => {
    const hidden = {
      ResourceType: "AWS::SSM::Parameter",
      BeforeContext: context({ Value: "****" }),
      AfterContext: context({ Value: "****" }),
    };
    expect(only(read(changes(hidden))).edits.map(({ path, after }) => [path, isHidden(after)])).toEqual([
      ["/Value", true],
    ]);
  });

  it("tells which hotfix it would undo", () => {
    const target = {
      Attribute: "Properties",
      Name: "DelaySeconds",
      Path: "/Properties/DelaySeconds",
      Drift: { PreviousValue: "1", ActualValue: "9", DriftDetectionTimestamp: "2026-11-26T00:00:00Z" },
    };
    const change = only(
      read(
        changes({
          ResourceDriftStatus: "MODIFIED",
          BeforeContext: context({ DelaySeconds: "1" }),
          AfterContext: context({ DelaySeconds: "1" }),
          Details: [{ Target: target }],
        }),
      ),
    );
    expect(change.drift).toEqual([{ path: "/DelaySeconds", left: "1", stands: "9" }]);
    expect(change.edits).toEqual([{ path: "/DelaySeconds", before: "9", after: "1" }]);
  });

  it.each([
    { action: { Action: "Add" }, deed: "create" },
    { action: { Action: "Remove" }, deed: "delete" },
    { action: { Action: "Modify", Replacement: "True" }, deed: "replace" },
    { action: { Action: "Import" }, deed: "nothing" },
  ])("does $deed for $action", ({ action, deed }) => {
    expect(only(read(changes(action))).deed).toBe(deed);
  });
});

const template = (resources: Readonly<Record<string, Json>>) => ({ Resources: resources });
const queue = (Properties: Json) => ({ Queue: { Type: "AWS::SQS::Queue", Properties } });

describe("a pair of templates", () => {
  it("changes what differs, and leaves open what the deployment works out", () => {
    const change = only(
      read(
        template(queue({ DelaySeconds: 2, KmsMasterKeyId: { Ref: "Other" } })),
        template(queue({ DelaySeconds: 1, KmsMasterKeyId: { Ref: "Key" } })),
      ),
    );
    expect([editsIn(change), change.unknown]).toEqual([{ "/DelaySeconds": 2 }, ["/KmsMasterKeyId"]]);
  });

  it.each([
    { when: "it is only in the new one", after: queue({}), before: {}, deed: "create" },
    { when: "it is only in the old one", after: {}, before: queue({}), deed: "delete" },
    {
      when: "nothing differs",
      after: queue({ DelaySeconds: 1 }),
      before: queue({ DelaySeconds: 1 }),
      deed: "nothing",
    },
    {
      when: "its type differs",
      after: { Queue: { Type: "AWS::SNS::Topic" } },
      before: queue({}),
      deed: "replace",
    },
  ])("does $deed where $when", ({ after, before, deed }) => {
    expect(only(read(template(after), template(before))).deed).toBe(deed);
  });

  it("refuses a template before anything but a template", () => {
    expect(() => read(changes({}), template({}))).toThrow(/is no template/);
    expect(() => read({ Resources: {} }, { Parameters: {} })).toThrow(/no `\/Resources`/);
  });
});
