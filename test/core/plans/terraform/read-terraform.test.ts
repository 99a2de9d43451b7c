import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { unknownShape } from "#core/fields/topology.ts";
import type { PlanKnowing } from "#core/plans/knowing.ts";
import { mostResources } from "#core/plans/plan.ts";
import { changesIn } from "#core/plans/terraform/entries.ts";
import type { MapNode, MappedType, TypeMapping } from "#core/plans/terraform/map.ts";
import { readTerraform } from "#core/plans/terraform/read-terraform.ts";
import { entry, plan } from "../plan-files.ts";

const field = (to: string): MapNode => ({ is: "field", to });
const names = new Map<string, MapNode>([
  ["name", field("Name")],
  ["size", field("Size")],
  ["tags", { is: "field", to: "Tags", as: { by: "tags" } }],
  ["tags_all", { is: "field", to: "Tags", as: { by: "tags" } }],
  ["password", field("Password")],
  ["force", { is: "own" }],
]);
const cart: MappedType = { cloud: "AWS::Shop::Cart", isPart: false, id: ["name"], names };
const known: Readonly<Record<string, TypeMapping>> = {
  aws_cart: cart,
  aws_cart_item: { ...cart, id: ["name", "size"] },
  aws_cart_part: { ...cart, isPart: true },
  aws_cart_bare: { ...cart, id: [] },
  "aws_rule ingress": { ...cart, cloud: "AWS::Shop::In" },
  aws_rule: { ...cart, cloud: "AWS::Shop::Rule" },
  aws_none: { why: "the cloud has no such thing" },
  awscc_cart: cart,
};
const knowing = {
  types: {
    types: () => ["AWS::Shop::Cart"],
    fields: () => ["/Name"],
    type: () => ({ id: ["/Name"] }),
    shape: () => unknownShape,
    knows: () => true,
  },
  terraform: { type: (name: string) => known[name] },
} as unknown as PlanKnowing;

type Tree = Readonly<Record<string, unknown>>;
const read = (document: Tree, how = knowing) => readTerraform(document as never, "f.json", how);
function one(type: string, change: Tree, more: Tree = {}, document: Tree = {}) {
  const [first] = read({ ...plan(entry(type, change, more)), ...document }).changes;
  if (first === undefined) throw new Error("nothing was read");
  return first;
}
const resized = { before: { name: "a", size: 1 }, after: { name: "a", size: 2 } };

describe("an entry of Terraform's", () => {
  it.each([
    { type: "aws_cart", is: "AWS::Shop::Cart" },
    { type: "aws_rule", is: "AWS::Shop::Rule" },
    { type: "aws_rule", kind: "ingress", is: "AWS::Shop::In" },
    { type: "aws_rule", kind: 7, is: "AWS::Shop::Rule" },
    { type: "aws_none", is: undefined },
    { type: "aws_new", is: undefined },
    { type: "awscc_shop_cart", is: "AWS::Shop::Cart" },
    { type: "awscc_cart", is: undefined },
  ])("called $type of the sort $kind is $is", ({ type, kind, is }) => {
    const change = one(type, { before: { type: kind }, after: { type: kind } });
    expect([change.type, change.named]).toEqual([is, type]);
  });

  it("is looked up once for each sort", () => {
    const asked: string[] = [];
    const type = (name: string) => {
      asked.push(name);
      return cart;
    };
    const counting = { ...knowing, terraform: { type } };
    const [a, b] = ["a", "b"].map((address) => entry("aws_x", { before: { type: "t" } }, { address }));
    read(plan(a as Tree, b as Tree), counting as PlanKnowing);
    expect(asked).toEqual(["aws_x t"]);
  });

  it("is not looked up by more of its sort than names one", () => {
    const asked: string[] = [];
    const counting = { ...knowing, terraform: { type: (name: string) => void asked.push(name) } };
    read(plan(entry("aws_x", { before: { type: "t".repeat(50) } })), counting as PlanKnowing);
    expect(asked.slice(0, 2)).toEqual([`aws_x ${"t".repeat(40)}`, "aws_x"]);
  });

  it.each([
    { type: "aws_cart", actions: ["update"], deed: "update", paths: ["/Size"] },
    { type: "aws_cart", actions: ["no-op"], deed: "nothing", paths: [] },
    { type: "aws_cart", actions: ["delete", "create"], deed: "replace", paths: ["/", "/Size"] },
    { type: "aws_cart", actions: ["create", "delete"], deed: "replace", paths: ["/", "/Size"] },
    { type: "aws_cart", actions: "update", deed: "nothing", paths: [] },
    { type: "aws_cart", actions: ["read"], deed: "nothing", paths: [] },
    { type: "aws_cart", actions: ["delete"], deed: "delete", paths: ["/"] },
    { type: "aws_cart", actions: ["create"], deed: "create", paths: ["/", "/Size"] },
    { type: "aws_cart_part", actions: ["delete"], deed: "update", paths: ["/Size"] },
    { type: "aws_cart_part", actions: ["create"], deed: "update", paths: ["/Size"] },
    { type: "aws_cart_part", actions: ["no-op"], deed: "nothing", paths: [] },
  ])("of $type does $deed for $actions", ({ type, actions, deed, paths }) => {
    const change = one(type, { ...resized, actions });
    expect([change.deed, change.edits.map(({ path }) => path)]).toEqual([deed, paths]);
    expect(change.leaves).toEqual(deed === "nothing" ? [] : [{ name: "size", state: "mapped" }]);
    expect([change.isWhole, change.before]).toEqual([type === "aws_cart", { Name: "a", Size: 1 }]);
  });

  it("changes nothing of the name of what it is a part of", () => {
    const renamed = { before: { name: "a", size: 1 }, after: { name: "b", size: 2 } };
    const paths = (type: string) => one(type, renamed).edits.map(({ path }) => path);
    expect([paths("aws_cart_part"), paths("aws_cart")]).toEqual([["/Size"], ["/Name", "/Size"]]);
  });

  it.each<{ readonly type: string; readonly values: Json; readonly id?: string }>([
    { type: "aws_cart", values: { name: "a" }, id: "a" },
    { type: "aws_cart", values: { name: "" } },
    { type: "aws_cart", values: {} },
    { type: "aws_cart", values: { name: 7 } },
    { type: "aws_cart_item", values: { name: "a", size: "b" }, id: "a|b" },
    { type: "aws_cart_item", values: { name: "a", size: "" } },
    { type: "aws_cart_bare", values: { name: "b" } },
  ])("of $type has the identifier $id where it says $values", ({ type, values, id }) => {
    expect(one(type, { before: values, after: null }).place.id).toBe(id);
    expect(one(type, { before: null, after: values }).place.id).toBe(id);
  });

  const configuration = {
    provider_config: { aws: { name: "aws", expressions: { region: { constant_value: "eu-west-1" } } } },
  };
  const arn = "arn:aws:shop:eu-north-1:123456789012:cart/a";

  it.each([
    { when: "nothing says it", values: {}, document: {}, place: {} },
    { when: "the provider says it", values: {}, document: { configuration }, place: { region: "eu-west-1" } },
    {
      when: "an ARN says it",
      values: { arn },
      document: { configuration },
      place: { account: "123456789012", region: "eu-north-1" },
    },
    {
      when: "its zone says it",
      values: { arn, availability_zone: "us-east-1a" },
      document: { configuration },
      place: { account: "123456789012", region: "us-east-1" },
    },
  ])("is where it says where $when", ({ values, document, place }) => {
    expect(one("aws_cart", { before: values, after: values }, {}, document).place).toEqual({
      ...place,
      id: undefined,
    });
    expect(one("aws_new", { before: values, after: values }, {}, document).place).toEqual(place);
  });

  const said = (why: string) => [{ name: "size", state: "unmapped", why }];

  it.each([
    { type: "aws_new", provider: "x/google", leaves: said("the provider's schema has no such type") },
    { type: "awscc_new", provider: "x/google", leaves: said("the provider's schema has no such type") },
    { type: "odd", provider: "hashicorp/aws", leaves: said("the provider's schema has no such type") },
    { type: "aws_none", provider: "", leaves: said("the cloud has no such thing") },
    { type: "my_aws_", provider: "x/awscc", leaves: [] },
    { type: "my_awscc_", provider: "/aws/x", leaves: [] },
  ])("that nobody knows, $type of $provider, is told by its values", ({ type, provider, leaves }) => {
    const change = one(type, resized, { provider_name: provider });
    expect(change).toMatchObject({ ...{ leaves, type: undefined, edits: [], unknown: [], drift: [] } });
    expect([change.isWhole, change.before]).toEqual([false, undefined]);
    expect(one(type, { ...resized, actions: ["no-op"] }, { provider_name: provider }).leaves).toEqual([]);
  });

  it("says of values that nobody knows which of them are known later", () => {
    expect(one("aws_none", { before: {}, after: {}, after_unknown: { size: true } }).leaves).toEqual([
      { name: "size", state: "unknown" },
    ]);
  });

  it.each([
    { when: "both are the same", after: { name: "a", size: 1 }, unknown: {}, names: [] },
    { when: "one differs", after: { name: "a", size: 2 }, unknown: {}, names: ["size"] },
    { when: "one is known later", after: { name: "a" }, unknown: { size: true }, names: ["size"] },
    {
      when: "one stays but is known later",
      after: { name: "a", size: 1 },
      unknown: { size: true },
      names: ["size"],
    },
    { when: "one goes", after: { name: "a" }, unknown: "odd", names: ["size"] },
    { when: "all go", after: null, unknown: {}, names: ["name", "size"] },
  ])("counts only values that change where $when", ({ after, unknown, names }) => {
    const change = one("aws_cart", { before: { name: "a", size: 1 }, after, after_unknown: unknown });
    expect(change.leaves.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    { when: "it is not said", after: {}, actions: ["update"], unknown: ["/Tags"] },
    { when: "those of the resource are said", after: { tags: { a: "1" } }, actions: ["update"], unknown: [] },
    { when: "nothing happens", after: {}, actions: ["no-op"], unknown: [] },
    { when: "it is deleted", after: null, actions: ["delete"], unknown: [] },
  ])("leaves $unknown open where $when", ({ after, actions, unknown }) => {
    const change = { before: {}, after, actions, after_unknown: { tags_all: true } };
    expect(one("aws_cart", change).unknown).toEqual(unknown);
  });
});

describe("what was changed outside of Terraform", () => {
  const drifted = (change: Tree, more: Tree = {}) => ({ resource_drift: [entry("aws_cart", change, more)] });

  it.each([
    { when: "a value is", before: { size: 1 }, after: { size: 2 }, drift: [{ left: 1, stands: 2 }] },
    { when: "a value is set", before: {}, after: { size: 2 }, drift: [{ stands: 2 }] },
    { when: "a value is taken away", before: { size: 1 }, after: {}, drift: [{ left: 1 }] },
  ])("is told of what the plan changes where $when", ({ before, after, drift }) => {
    const change = one("aws_cart", resized, {}, drifted({ before, after }));
    expect(change.drift).toEqual(drift.map((each) => ({ path: "/Size", ...each })));
    expect(one("aws_cart", resized).drift).toEqual([]);
  });

  it("is told by itself of what the plan leaves alone, once", () => {
    const document = drifted({ before: { size: 1 }, after: { size: 2 } }, { address: "other" });
    const { form, changes } = read({ ...plan(entry("aws_cart", resized)), ...document });
    expect(form).toBe("terraform");
    expect(changes.map(({ address, deed, drift }) => [address, deed, drift])).toEqual([
      ["aws_cart.one", "update", []],
      ["other", "nothing", [{ path: "/Size", left: 1, stands: 2 }]],
    ]);
  });

  it("is left out where it is not said of what", () => {
    const odd = { resource_drift: [{}, "odd", { address: "a" }, { type: "aws_cart" }] };
    expect(read({ ...plan(), ...odd }).changes).toEqual([]);
  });

  it("counts with what the plan changes", () => {
    const many = (count: number, of: string) =>
      Array.from({ length: count }, (_, at) => ({ address: `${of}${at}`, type: "google_x" }));
    const half = mostResources / 2;
    const both = (more: number) => ({
      ...plan(...many(half, "a")),
      resource_drift: many(half + more, "b"),
    });
    expect(read(both(0)).changes.length).toBe(mostResources);
    expect(() => read(both(1))).toThrow("the plan has 5001 resources, and 5000 are the most");
  });
});

describe("a list of entries", () => {
  const list = (...resource_changes: readonly unknown[]) => ({ resource_changes }) as never;
  const entries = (...all: readonly unknown[]) => changesIn(list(...all), "resource_changes", "f");
  const named = { address: "a", type: "t" };

  it.each([
    { when: "it is no object", item: "odd" },
    { when: "it has no address", item: { type: "t" } },
    { when: "its address is no text", item: { type: "t", address: 7 } },
    { when: "it has no type", item: { address: "a" } },
  ])("is refused where $when", ({ item }) => {
    expect(() => entries(named, item)).toThrow(
      "item 2 has no address or type in `/resource_changes` of the plan",
    );
  });

  it("leaves out what is only read, and is empty where there is none", () => {
    expect(entries({ ...named, mode: "data" })).toEqual([]);
    expect(changesIn({}, "resource_changes", "f")).toEqual([]);
  });

  it("names what is to be removed still, and says of no provider", () => {
    const [one, other, last] = entries(
      named,
      { ...named, deposed: "d".repeat(101), provider_name: "p" },
      { ...named, address: "b", deposed: "" },
    );
    expect(one).toEqual({
      ...{ key: "a ", address: "a", named: "t", provider: "", deed: "nothing" },
      change: {},
    });
    expect(other).toMatchObject({ address: `a (deposed object ${"d".repeat(100)})`, provider: "p" });
    expect(last?.address).toBe("b");
  });
});
