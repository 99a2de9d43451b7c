import { describe, expect, it } from "vitest";
import { shapeFrom, type TypeShape } from "#core/fields/topology.ts";
import type { PlanKnowing } from "#core/plans/knowing.ts";
import { namedAlike } from "#core/plans/terraform/named-alike.ts";

const shape = shapeFrom({
  "/Name": { kind: "scalar", type: "string" },
  "/Policy": { kind: "scalar", type: "json" },
  "/Rules": { kind: "keyed", keys: ["Id"] },
  "/Sets": { kind: "set" },
  "/Lists": { kind: "ordered" },
  "/Disk": { kind: "object" },
  readOnly: ["/Arn", "/Disk/Id"],
});
const fields = ["/Name", "/Policy", "/Arn", "/Rules", "/Rules/Id", "/Sets", "/Sets/A"].concat([
  ...["/Lists", "/Lists/B", "/Disk", "/Disk/SizeInGB", "/Disk/Id", "/Odd", "/Odd/C"],
]);

type Known = { readonly ids?: readonly string[]; readonly shape?: TypeShape | undefined };

function knowing(known: Known): PlanKnowing {
  const twins = ["AWS::Shop::Twin", "AWS::ShopTwin::"];
  const types = {
    types: () => ["AWS::Shop::Cart", "My::AWS::Cart", ...twins],
    fields: (type: string) => (type === "AWS::Shop::Cart" ? fields : []),
    type: () => (known.ids === undefined ? undefined : { id: known.ids }),
    shape: () => known.shape,
    knows: () => true,
  };
  return { types, terraform: { type: () => undefined } } as unknown as PlanKnowing;
}

describe("a type whose names are those of the schemas", () => {
  const cart = () => namedAlike("awscc_shop_cart", knowing({ ids: ["/Name"], shape }));

  it("is that of the same letters", () => {
    expect(cart()).toMatchObject({ cloud: "AWS::Shop::Cart", isPart: false, id: ["id"] });
  });

  it.each([
    { name: "awscc_my_aws_cart", is: "My::AWS::Cart" },
    { name: "awscc_shop_twin", is: undefined },
    { name: "awscc_shop_basket", is: undefined },
    { name: "shop_awscc_cart", is: undefined },
    { name: "awscc_my_cart", is: undefined },
  ])("is $is where it is called $name", ({ name, is }) => {
    expect(namedAlike(name, knowing({ shape }))?.cloud).toBe(is);
  });

  it.each([
    { ids: undefined, id: [] },
    { ids: ["/Name"], id: ["id"] },
    { ids: ["/Name", "/Disk/SizeInGB"], id: ["name", "disksizeingb"] },
  ])("has the identifier $id of $ids", ({ ids, id }) => {
    expect(namedAlike("awscc_shop_cart", knowing({ ...(ids && { ids }), shape }))?.id).toEqual(id);
  });

  it.each([
    { name: "name", is: { is: "field", to: "Name" } },
    { name: "NA_me", is: { is: "field", to: "Name" } },
    { name: "policy", is: { is: "field", to: "Policy", as: { by: "document" } } },
    { name: "arn", is: { is: "computed" } },
    { name: "rules", is: { is: "block", to: "Rules", many: true } },
    { name: "sets", is: { is: "block", to: "Sets", many: true } },
    { name: "lists", is: { is: "block", to: "Lists", many: true } },
    { name: "disk", is: { is: "block", to: "Disk", many: false } },
    { name: "odd", is: { is: "block", to: "Odd", many: false } },
  ])("has a place for $name", ({ name, is }) => {
    const { names: _, ...node } = { names: undefined, ...cart()?.names.get(name) };
    expect(node).toEqual(is);
  });

  it("has a place for names below, and none for others", () => {
    const disk = cart()?.names.get("disk");
    const below = disk?.is === "block" ? disk.names : new Map();
    expect([...below.values()]).toEqual([{ is: "field", to: "SizeInGB" }, { is: "computed" }]);
    expect(below.get("size_in_gb")).toEqual({ is: "field", to: "SizeInGB" });
    expect([...(cart()?.names.keys() ?? [])]).toEqual("name policy arn rules sets lists disk odd".split(" "));
  });

  it("takes each name for a plain field where nobody described the type", () => {
    const plain = namedAlike("awscc_shop_cart", knowing({}))?.names;
    expect([plain?.get("arn"), plain?.get("rules")]).toMatchObject([
      { is: "field", to: "Arn" },
      { is: "block", many: false },
    ]);
  });
});
