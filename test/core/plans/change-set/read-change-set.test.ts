import { describe, expect, it } from "vitest";
import { isHidden } from "#core/fields/hidden.ts";
import { editsIn, only, read } from "../plan-files.ts";

const entry = (change: object, more: object = {}) => ({
  Type: "Resource",
  ResourceChange: {
    Action: "Modify",
    LogicalResourceId: "Queue",
    ResourceType: "AWS::SQS::Queue",
    ...change,
  },
  ...more,
});
const document = (...Changes: readonly unknown[]) => ({
  StackId: "arn:aws:cloudformation:eu-north-1:123456789012:stack/s/1",
  Changes,
});
const one = (change: object) => only(read(document(entry(change))));
const context = (Properties: object) => JSON.stringify({ Properties });
const sides = (before: object, after: object) => ({
  BeforeContext: context(before),
  AfterContext: context(after),
});
const changed = sides({ DelaySeconds: 1 }, { DelaySeconds: 2 });

describe("a list of changes", () => {
  it.each([
    { when: "there is none", document: { Changes: "none" }, says: /there is no list in `\/Changes`/ },
    { when: "an item is none", document: document("odd"), says: /item 1 has no logical id or type/ },
    {
      when: "an item has no type",
      document: document(entry({}), entry({ LogicalResourceId: "B", ResourceType: 1 })),
      says: /item 2 has no logical id or type/,
    },
    {
      when: "an item has no id",
      document: document(entry({ LogicalResourceId: undefined })),
      says: /item 1 has no logical id/,
    },
    { when: "one stands twice", document: document(entry({}), entry({})), says: /`Queue` stands twice/ },
    {
      when: "there are too many",
      document: document(...Array.from({ length: 5_001 }, () => "odd")),
      says: /5001 resources, and 5000 are the most/,
    },
  ])("is refused where $when", ({ document, says }) => {
    expect(() => read(document)).toThrow(says);
  });

  it("holds hooks as well, which are no resources, and what names no sort", () => {
    const { form, changes } = read(
      document(entry({}, { Type: "Hook" }), entry({ LogicalResourceId: "B" }, { Type: undefined })),
    );
    expect([form, changes.map(({ address }) => address)]).toEqual(["change-set", ["B"]]);
  });
});

describe("a resource of a change set", () => {
  const stack = { account: "123456789012", region: "eu-north-1" };

  it.each([
    { when: "it says nothing", id: undefined, place: stack },
    { when: "it says an empty word", id: "", place: stack },
    { when: "it says no word", id: 7, place: stack },
    { when: "it says a name", id: "q", place: { ...stack, id: "q" } },
    {
      when: "it says where",
      id: "arn:aws:sqs:us-east-1:999999999999:q",
      place: { account: "999999999999", region: "us-east-1", id: "arn:aws:sqs:us-east-1:999999999999:q" },
    },
  ])("is where its stack is, or where its identifier says, where $when", ({ id, place }) => {
    expect(one({ PhysicalResourceId: id }).place).toEqual(place);
  });

  it.each([
    { action: "Modify", edits: ["/DelaySeconds"] },
    { action: "Dynamic", edits: ["/DelaySeconds"] },
    { action: "Import", edits: [] },
    { action: "SyncWithActual", edits: [] },
    { action: "Add", edits: ["/", "/DelaySeconds"] },
    { action: "Remove", edits: ["/"] },
  ])("has the edits $edits where its action is $action", ({ action, edits }) => {
    const change = one({ Action: action, ...changed });
    expect(change.edits.map(({ path }) => path)).toEqual(edits);
    expect([change.isWhole, change.leaves, change.type]).toEqual([true, [], "AWS::SQS::Queue"]);
  });

  it.each([
    { replacement: "True", deed: "replace" },
    { replacement: "Conditional", deed: "update" },
    { replacement: undefined, deed: "update" },
  ])("is a $deed where its replacement is $replacement", ({ replacement, deed }) => {
    expect(one({ Replacement: replacement }).deed).toBe(deed);
  });

  it("is told without edits where its type is not known", () => {
    expect(one({ ResourceType: "My::Own::Thing", ...changed })).toMatchObject({
      ...{ named: "My::Own::Thing", type: undefined, edits: [], deed: "update" },
    });
  });

  it("leaves what only one side tells", () => {
    expect(one({ BeforeContext: context({ DelaySeconds: 1 }) })).toMatchObject({
      ...{ edits: [], before: { DelaySeconds: 1 }, isWhole: true },
    });
    expect(one({ AfterContext: context({ DelaySeconds: 1 }) })).toMatchObject({
      ...{ before: undefined, isWhole: false, edits: [{ path: "/DelaySeconds", after: 1 }] },
    });
    const later = sides({ DelaySeconds: 1 }, { DelaySeconds: "{{changeSet:KNOWN_AFTER_APPLY}}" });
    const deleted = one({ Action: "Remove", ...later, Details: [{ Target: { Attribute: "Tags" } }] });
    expect([deleted.unknown, deleted.edits]).toEqual([[], [{ path: "/", before: "present" }]]);
  });

  it("takes no context for one that is nested too deep", () => {
    const deep = `{"Properties":{"A":${"[".repeat(130)}${"]".repeat(130)}}}`;
    expect(one({ AfterContext: deep })).toMatchObject({ edits: [], before: undefined });
    expect(one({ AfterContext: "7", BeforeContext: "{" })).toMatchObject({ edits: [], before: undefined });
  });

  const named = (...targets: readonly unknown[]) => targets.map((Target) => ({ Target }));
  const delay = { Attribute: "Properties", Name: "DelaySeconds" };

  it.each([
    { when: "nothing is", details: undefined, unknown: [] },
    { when: "it is no list", details: { Target: delay }, unknown: [] },
    { when: "a property is, twice", details: named(delay, delay), unknown: ["/DelaySeconds"] },
    { when: "all tags are", details: named({ Attribute: "Tags", Name: "x" }), unknown: ["/Tags"] },
    { when: "its metadata is", details: named({ Attribute: "Metadata", Name: "x" }), unknown: [] },
    { when: "it has no name", details: named({ Attribute: "Properties" }), unknown: [] },
    { when: "its name is empty", details: named({ Attribute: "Properties", Name: "" }), unknown: [] },
    { when: "it is none", details: ["odd", {}], unknown: [] },
  ])("leaves $unknown open where values are not told and by name $when", ({ details, unknown }) => {
    expect(one({ Details: details }).unknown).toEqual(unknown);
    // Where it was asked for its values, they are all there.
    expect(one({ Details: details, ...changed }).unknown).toEqual([]);
  });

  it.each([
    { action: "Import", unknown: [] },
    { action: "Modify", unknown: ["/DelaySeconds"] },
  ])("is told by what stands where its action is $action: $unknown", ({ action, unknown }) => {
    const before = { BeforeContext: context({ DelaySeconds: 1 }) };
    expect(one({ Action: action, ...before, Details: named(delay) }).unknown).toEqual(unknown);
  });

  it.each([
    { value: "****", hidden: true },
    { value: "*****", hidden: true },
    { value: "***", hidden: false },
    { value: "a****", hidden: false },
    { value: "****a", hidden: false },
  ])("hides the stars $value: $hidden", ({ value, hidden }) => {
    const [edit] = one(sides({}, { KmsMasterKeyId: value })).edits;
    expect(isHidden(edit?.after)).toBe(hidden);
  });

  it("knows no two values behind stars to be the same, wherever they stand", () => {
    const { edits } = one(
      sides({ Tags: [{ Key: "a", Value: "****" }] }, { Tags: [{ Key: "a", Value: "****" }] }),
    );
    expect(edits.map(({ path, before, after }) => [path, isHidden(before), isHidden(after)])).toEqual([
      ["/Tags[Key=a]/Value", true, true],
    ]);
  });

  it("undoes what was taken away outside", () => {
    const Drift = { PreviousValue: "1" };
    const target = { Attribute: "Properties", Name: "DelaySeconds", Path: "/Properties/DelaySeconds", Drift };
    const same = sides({ DelaySeconds: "1" }, { DelaySeconds: "1" });
    const change = one({ ...same, Details: named(target) });
    expect(change.drift).toEqual([{ path: "/DelaySeconds", left: "1" }]);
    expect([change.before, editsIn(change)]).toEqual([{}, { "/DelaySeconds": "1" }]);
  });
});
