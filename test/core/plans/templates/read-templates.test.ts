import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { openTerraformMap } from "#catalogue/terraform/open-map.ts";
import type { Json } from "#core/fields/json.ts";
import { readTemplates } from "#core/plans/templates/read-templates.ts";
import type { JsonTree } from "#core/plans/text/plan-json.ts";

const knowing = { types: openCatalogue(), terraform: openTerraformMap() };
const queue = (Properties: Json, Type = "AWS::SQS::Queue"): Json => ({ Type, Properties });
const template = (Resources: Json): JsonTree => ({ Resources });

const readOf = (before: JsonTree | undefined, after: JsonTree | undefined, ...stacks: readonly string[]) =>
  readTemplates(
    (stacks.length === 0 ? ["stack"] : stacks).map((stack) => ({ stack, before, after })),
    "f.json",
    knowing,
  );

function one(before: Json | undefined, after: Json | undefined) {
  const side = (resource: Json | undefined) => template(resource === undefined ? {} : { A: resource });
  const [change] = readOf(side(before), side(after)).changes;
  if (change === undefined) throw new Error("nothing was read");
  return change;
}

describe("a pair of templates", () => {
  it.each([
    { stacks: ["one"], addresses: ["A", "B"] },
    { stacks: ["one", "two"], addresses: ["one/A", "one/B", "two/A", "two/B"] },
  ])("names its resources $addresses where the stacks are $stacks", ({ stacks, addresses }) => {
    const { form, changes } = readOf(template({ B: queue({}) }), template({ A: queue({}) }), ...stacks);
    expect([form, changes.map(({ address }) => address)]).toEqual(["templates", addresses]);
  });

  it("is refused where it has too many resources, or none are listed", () => {
    const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`A${at}`, "odd"]));
    expect(() => readOf(undefined, template(many))).toThrow(/5001 resources/);
    expect(() => readOf(undefined, {})).toThrow("the file has no `/Resources`");
    expect(readOf(undefined, undefined).changes).toEqual([]);
  });

  it.each<{
    readonly when: string;
    readonly before?: Json;
    readonly after?: Json;
    readonly deed: string;
    readonly edits: readonly string[];
  }>([
    { when: "it is made", after: queue({ DelaySeconds: 1 }), deed: "create", edits: ["/", "/DelaySeconds"] },
    { when: "it is removed", before: queue({ DelaySeconds: 1 }), deed: "delete", edits: ["/"] },
    {
      when: "a value differs",
      before: queue({ DelaySeconds: 1 }),
      after: queue({ DelaySeconds: 2 }),
      deed: "update",
      edits: ["/DelaySeconds"],
    },
    {
      when: "nothing differs",
      before: queue({ DelaySeconds: 1 }),
      after: queue({ DelaySeconds: 1 }),
      deed: "nothing",
      edits: [],
    },
    {
      when: "its sort differs",
      before: queue({}, "AWS::SNS::Topic"),
      after: queue({ DelaySeconds: 1 }),
      deed: "replace",
      edits: ["/", "/DelaySeconds"],
    },
    {
      when: "nobody knows its sort",
      before: queue({ A: 1 }, "My::Own"),
      after: queue({ A: 2 }, "My::Own"),
      deed: "nothing",
      edits: [],
    },
    { when: "nobody knows what is made", after: queue({ A: 2 }, "My::Own"), deed: "create", edits: [] },
    { when: "it has no properties", after: { Type: "AWS::SQS::Queue" }, deed: "create", edits: ["/"] },
  ])("is a $deed where $when", ({ before, after, deed, edits }) => {
    const change = one(before, after);
    expect([change.deed, change.edits.map(({ path }) => path)]).toEqual([deed, edits]);
    expect(change).toMatchObject({ isWhole: false, drift: [], leaves: [] });
  });

  it("says nothing of what is no resource", () => {
    expect(one("odd", undefined)).toMatchObject({ named: "", type: undefined, deed: "create", edits: [] });
    expect(one(queue({}, "My::Own"), undefined)).toMatchObject({ named: "My::Own", type: undefined });
    expect(one(queue({}), queue({}))).toMatchObject({ named: "AWS::SQS::Queue", before: {} });
  });

  it.each<{ readonly value: Json; readonly is: boolean }>([
    { value: { Ref: "B" }, is: true },
    { value: { Condition: "B" }, is: true },
    { value: { "Fn::Sub": "x" }, is: true },
    { value: { Sub: "Fn::" }, is: false },
    { value: { "Sub::Fn::": 1 }, is: false },
    { value: { Ref: "B", More: 1 }, is: false },
    { value: {}, is: false },
    { value: ["Ref"], is: false },
    { value: "Ref", is: false },
    { value: [{ Ref: "B" }], is: true },
    { value: { A: { Ref: "B" } }, is: true },
  ])("leaves open what the deployment works out, as of $value: $is", ({ value, is }) => {
    const change = one(queue({ RedrivePolicy: "x" }), queue({ RedrivePolicy: value }));
    expect(change.unknown.length > 0).toBe(is);
    expect(change.edits.some(({ after }) => after !== undefined)).toBe(!is);
  });

  it("lists what is open of a new resource wherever it stands", () => {
    const made = one(undefined, queue({ DelaySeconds: 1, Tags: [{ Key: "k", Value: { Ref: "B" } }] }));
    expect([made.unknown, made.edits.map(({ path }) => path)]).toEqual([
      ["/Tags/Value"],
      ["/", "/DelaySeconds"],
    ]);
  });

  const role = "AWS::IAM::Role";
  const topic = "AWS::ApiGateway::Resource";

  it.each<{ readonly when: string; readonly type: string; readonly properties: Json; readonly id?: string }>([
    { when: "it gives its name", type: role, properties: { RoleName: "r" }, id: "r" },
    { when: "it gives none", type: role, properties: {} },
    { when: "its name is worked out", type: role, properties: { RoleName: { Ref: "N" } } },
    { when: "it gives half of it", type: topic, properties: { RestApiId: "a" } },
    { when: "it gives both", type: topic, properties: { RestApiId: "a", ResourceId: "b" }, id: "a|b" },
    { when: "nobody knows its sort", type: "My::Own", properties: { RoleName: "r" } },
  ])("has the identifier $id where $when", ({ type, properties, id }) => {
    expect(one(undefined, queue(properties, type)).place).toEqual({ id });
    expect(one(queue(properties, type), undefined).place).toEqual({ id });
  });
});
