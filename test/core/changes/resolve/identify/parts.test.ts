import { describe, expect, it } from "vitest";
import { identityOf, weightOf } from "#core/changes/resolve/identify/parts.ts";
import { type IdentityPlace, rootOf, within } from "#core/changes/resolve/identify/place.ts";
import type { TypeFacts } from "#core/resource-types/call-knowledge.ts";

const facts = (more: Partial<TypeFacts> = {}): TypeFacts => ({
  ...{ type: "AWS::Shop::Cart", id: ["/CartId"], alsoId: [], properties: ["CartId", "OwnerName"] },
  ...{ readOnly: ["/CartId"], writeOnly: [], createOnly: [], arns: [], mutability: "full", handlers: {} },
  ...more,
});
const part = (more: Partial<TypeFacts> = {}) => {
  const [first] = identityOf(facts(more)).parts;
  if (first === undefined) throw new Error("it has no part");
  return first;
};

describe("a type, ready to be identified", () => {
  it("has its names, its properties and the shapes of its ARNs", () => {
    const arns = ["arn:${Partition}:shop:${Region}:${Account}:cart/${CartName}", "odd"];
    const { type, names, properties, shapes, special } = identityOf(facts({ arns }));
    expect([type, [...names], [...properties], special]).toEqual([
      ...["AWS::Shop::Cart", ["cart", "shopcart"], ["cartid", "ownername"], undefined],
    ]);
    expect(shapes).toMatchObject([{ service: "shop", variables: ["CartName"] }]);
  });

  it("is read as its review says where it was reviewed", () => {
    const secret = identityOf(facts({ type: "AWS::SecretsManager::Secret", id: ["/Id"] }));
    expect([secret.special?.isArn, secret.parts[0]?.isArn]).toEqual([true, true]);
    expect(identityOf(facts({ type: "constructor" })).special).toBeUndefined();
  });

  it.each<{ readonly when: string; readonly of: Partial<TypeFacts>; readonly is: object }>([
    {
      when: "it is made by the service",
      of: {},
      is: { readOnly: true, isGenerated: true, isArn: false, isSelf: true },
    },
    { when: "anyone may choose it", of: { readOnly: [] }, is: { readOnly: false, isGenerated: false } },
    { when: "it is a name", of: { id: ["/CartName"], readOnly: ["/CartName"] }, is: { isGenerated: false } },
    { when: "it is an ARN", of: { id: ["/CartArn"] }, is: { isArn: true, isGenerated: false } },
    { when: "nothing manages the type", of: { mutability: "none" }, is: { isGenerated: true } },
    {
      when: "nothing manages the type and it is bare",
      of: { mutability: "none", id: ["/Id"], readOnly: ["/Id"] },
      is: { isGenerated: false, isSelf: true },
    },
    {
      when: "it is bare and never changed",
      of: { mutability: "immutable", id: ["/Id"], readOnly: ["/Id"] },
      is: { isGenerated: true },
    },
    { when: "it is one of two and of another", of: { id: ["/ShopId", "/CartId"] }, is: { isSelf: false } },
    { when: "it is one of two and its own", of: { id: ["/CartId", "/ShopId"] }, is: { isSelf: true } },
    { when: "it is one of two and bare", of: { id: ["/Id", "/ShopId"] }, is: { isSelf: true } },
    { when: "it is an account", of: { id: ["/AccountId"] }, is: { own: "account" } },
    { when: "it is a catalogue", of: { id: ["/CatalogId"] }, is: { own: "account" } },
    { when: "it is a region", of: { id: ["/Region"] }, is: { own: "region" } },
    { when: "it is no account", of: {}, is: { own: undefined } },
    {
      when: "the type is an account",
      of: { type: "AWS::Shop::Account", id: ["/AccountId"] },
      is: { own: undefined },
    },
    { when: "it stands deeper", of: { id: ["/In/CartArn"] }, is: { isArn: true } },
  ])("has a part as its schema says where $when", ({ of, is }) => {
    expect(part(of)).toMatchObject(is);
  });

  const arn = (name: string) => [`arn:aws:shop:r:a:cart/\${${name}}`];

  it.each<{ readonly of: Partial<TypeFacts>; readonly likely: readonly string[] }>([
    { of: { arns: arn("BasketId") }, likely: ["basketid"] },
    { of: { arns: arn("BasketName") }, likely: ["basketname"] },
    { of: { arns: arn("BasketName"), id: ["/CartName"] }, likely: ["basketname"] },
    { of: { arns: arn("BasketId"), id: ["/CartName"] }, likely: [] },
    { of: { arns: arn("Basket") }, likely: [] },
    { of: { arns: arn("Basket"), id: ["/Cart"] }, likely: ["basket"] },
    { of: { arns: arn("Id") }, likely: [] },
    { of: { arns: arn("ResourceId") }, likely: [] },
    { of: { arns: arn("BasketId"), id: ["/CartId", "/ShopId"] }, likely: [] },
    { of: { arns: ["arn:aws:shop:r:a:cart"] }, likely: [] },
  ])("is called $likely as well, by an ARN: %#", ({ of, likely }) => {
    expect(part(of).want.aliases.likely).toEqual(likely);
  });
});

describe("the weight of a place", () => {
  const at = (from: IdentityPlace["from"], ...names: readonly string[]): IdentityPlace =>
    names.reduce((place, name) => within(place, name), rootOf(from));
  const weight = (place: IdentityPlace, more: Partial<TypeFacts> = {}, creates = false) => {
    const identity = identityOf(facts(more));
    const [first] = identity.parts;
    if (first === undefined) throw new Error("it has no part");
    return weightOf(first, place, { identity, creates });
  };

  it.each([
    { when: "it is asked for by name", place: () => at("request", "cartId"), is: 10 },
    { when: "it is answered", place: () => at("response", "cartId"), is: 9.4 },
    { when: "it is within something else", place: () => at("request", "filter", "cartId"), is: 9.2 },
    { when: "it is within itself", place: () => at("request", "cart", "id"), is: 8.5 - 0.8 + 1.5 - 0.5 },
    { when: "it is another's own", place: () => at("request", "filter", "id"), is: 0 },
    { when: "it is a source's", place: () => at("request", "sourceFilter", "cartId"), is: 7.2 },
    { when: "it is in an error", place: () => at("response", "error", "cartId"), is: 0 },
    { when: "it is nothing of it", place: () => at("request", "colour"), is: 0 },
    { when: "it is whatever resource is meant", place: () => at("response", "resourceId"), is: 4.4 - 9 },
    { when: "that is asked for", place: () => at("request", "resourceId"), is: 4.4 },
  ])("is $is where $when", ({ place, is }) => {
    expect(weight(place())).toBeCloseTo(is);
  });

  it.each([
    { when: "the service makes it up", more: {}, request: 7, response: 10.6 },
    { when: "anyone may choose it", more: { readOnly: [] }, request: 10, response: 9.4 },
  ])("tells creations apart where $when", ({ more, request, response }) => {
    expect(weight(at("request", "cartId"), more, true)).toBeCloseTo(request);
    expect(weight(at("response", "cartId"), more, true)).toBeCloseTo(response);
  });

  it("is the same within a description of it, or what was made", () => {
    const plain = weight(at("response", "cart", "id"));
    expect(plain).toBeGreaterThan(0);
    for (const around of ["cartSummary", "cartDetails", "createdCart", "updatedCart", "cartInfo"])
      expect([around, weight(at("response", around, "id"))]).toEqual([around, plain]);
    expect(weight(at("response", "cartOwner", "id"))).toBe(0);
  });

  it("is none for an account that stands deeper", () => {
    const more = { id: ["/AccountId"], readOnly: [] };
    expect(weight(at("request", "accountId"), more)).toBeCloseTo(10);
    expect(weight(at("request", "peer", "accountId"), more)).toBe(0);
  });

  it("is remembered for each way of asking", () => {
    const identity = identityOf(facts());
    const [first] = identity.parts;
    const place = at("request", "cartId");
    if (first === undefined) throw new Error("it has no part");
    const asked = [false, true, false].map((creates) => weightOf(first, place, { identity, creates }));
    expect(asked.map((each) => each.toFixed(1))).toEqual(["10.0", "7.0", "10.0"]);
    expect([first.weights.get(place), first.whenCreated.get(place)]).toEqual(asked.slice(0, 2));
  });
});
