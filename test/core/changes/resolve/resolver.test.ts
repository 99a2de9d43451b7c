import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { resolver } from "#core/changes/resolve/resolver.ts";
import { called, shop } from "./called-shop.ts";

const resolve = resolver(shop);
const cart = (id: string | null) => [{ type: "AWS::Shop::Cart", id }];
const arn = "arn:aws:shop:eu-north-1:123456789012:cart/c-1";

describe("a record is resolved", () => {
  it.each([
    {
      when: "the answer tells what was created",
      record: called("CreateCart", { name: "n" }, { responseElements: { cart: { cartId: "c-1" } } }),
      resources: cart("c-1"),
    },
    { when: "the request names it", record: called("UpdateCart", { cartId: "c-1" }), resources: cart("c-1") },
    {
      when: "the request names it by ARN",
      record: called("UpdateCart", { cartId: arn }),
      resources: cart("c-1"),
    },
    {
      when: "a list names several",
      record: called("DeleteCarts", { cartIds: ["c-1", "c-2"] }),
      resources: [...cart("c-1"), ...cart("c-2")],
    },
    {
      when: "only the record's own resources name it",
      record: called("UpdateCart", null, { resources: [{ ARN: arn }] }),
      resources: cart("c-1"),
    },
    {
      when: "its identifier has several parts",
      record: called("DeleteCartRule", { cartId: "c-1", ruleName: "r" }),
      resources: [{ type: "AWS::Shop::CartRule", id: "c-1|r" }],
    },
    {
      when: "its ARN follows from its name",
      record: called("DeleteShelf", { shelfName: "top" }),
      resources: [{ type: "AWS::Shop::Shelf", id: "arn:aws:shop:eu-north-1:123456789012:shelf/top" }],
    },
    {
      when: "it is its account's",
      record: called("UpdateLedger", {}),
      resources: [{ type: "AWS::Shop::Ledger", id: "123456789012" }],
    },
  ])("when $when", ({ record, resources }) => {
    expect(resolve(record)).toMatchObject({ status: "resolved", resources });
  });
});

describe("a record", () => {
  it("gives a change to the parent whose property the call names", () => {
    expect(resolve(called("PutCartRule", { cartId: "c-1", ruleName: "r" }))).toMatchObject({
      resources: cart("c-1"),
      owner: { type: "AWS::Shop::Cart", property: "Rules" },
    });
  });

  it("names the type alone where it does not hold the identifier", () => {
    expect(resolve(called("UpdateCart", { name: "n" }))).toMatchObject({
      status: "unresolved",
      why: "the record does not hold the identifier of the `AWS::Shop::Cart`",
      resources: cart(null),
    });
  });

  it("lists every candidate where two types fit alike", () => {
    expect(resolve(called("DeleteDoor", { doorId: "d" }))).toMatchObject({
      status: "ambiguous",
      resources: [
        { type: "AWS::Shop::NorthDoor", id: "d" },
        { type: "AWS::Shop::SouthDoor", id: "d" },
      ],
    });
  });

  it("is unresolved when nobody knows its service", () => {
    const record = { ...called("CreateCart", {}), eventSource: "elsewhere.amazonaws.com" };
    expect(resolve(record)).toEqual({
      status: "unresolved",
      why: "the service `elsewhere` is not known",
      resources: [],
    });
  });
});

describe("a record is no change", () => {
  it.each([
    { when: "the call only reads", name: "DescribeCart", why: "it only reads" },
    {
      when: "it makes a thing without a type",
      name: "CreateReceipt",
      why: "CloudFormation has no type for what it changes",
    },
    {
      when: "it starts something that is no resource",
      name: "StartSale",
      why: "it changes no type that CloudFormation models",
    },
    { when: "it moves data", name: "SendCart", why: "it moves data and changes no resource" },
  ])("when $when", ({ name, why }) => {
    expect(resolve(called(name, { cartId: "c-1" }))).toEqual({ status: "not-a-change", why, resources: [] });
  });
});

describe("a write of tags", () => {
  it("finds its target by ARN and says where the tags are", () => {
    expect(resolve(called("TagResource", { resourceArn: arn, tags: { env: arn } }))).toMatchObject({
      status: "resolved",
      write: "delta",
      tags: true,
      owner: { type: "AWS::Shop::Cart", property: "Tags" },
      resources: cart("c-1"),
    });
  });

  it("changes nothing when its target has no type", () => {
    const receipt = "arn:aws:shop:eu-north-1:123456789012:receipt/r-1";
    expect(resolve(called("TagResource", { resourceArn: receipt }))).toMatchObject({
      status: "not-a-change",
    });
  });
});

const names = [
  "CreateCart",
  "UpdateCart",
  "DeleteCarts",
  "TagResource",
  "PutCartRule",
  "DeleteDoor",
  "__proto__",
];
const anything = fc.jsonValue({ maxDepth: 6 });
const hostile = fc.record(
  {
    eventSource: fc.oneof(fc.constant("shop.amazonaws.com"), anything),
    eventName: fc.oneof(fc.constantFrom(...names), anything),
    requestParameters: anything,
    responseElements: anything,
    serviceEventDetails: anything,
    resources: anything,
    recipientAccountId: anything,
    userIdentity: anything,
    awsRegion: anything,
  },
  { requiredKeys: [] },
);

describe("whatever a record holds", () => {
  test.prop([hostile])("it ends as one of four and is not touched", (record) => {
    const before = JSON.stringify(record);
    const { status, resources } = resolve(record);
    expect(["resolved", "ambiguous", "unresolved", "not-a-change"]).toContain(status);
    expect(resources.every(({ id }) => id === null || (id !== "" && id.length <= 3 * 2048))).toBe(true);
    expect(JSON.stringify(record)).toBe(before);
  });

  test.prop([fc.array(hostile, { maxLength: 20 }), hostile])(
    "what was read before changes nothing",
    (before, record) => {
      const worn = resolver(shop);
      for (const other of before) worn(other);
      expect(worn(record)).toEqual(resolver(shop)(record));
    },
  );

  it("names such as `__proto__` are only data", () => {
    const text = '{"__proto__": {"cartId": "x"}, "constructor": {"name": "y"}, "cartId": "c-1"}';
    expect(resolve(called("UpdateCart", JSON.parse(text)))).toMatchObject({ resources: cart("c-1") });
  });

  it("long texts, deep nests and endless lists are bounded", () => {
    let nest: unknown = { cartId: "c-9" };
    for (let level = 0; level < 5000; level += 1) nest = [nest];
    const many = Array.from({ length: 100_000 }, (_, index) => ({ cartId: `c-${index}` }));
    for (const parameters of [{ cartId: "c".repeat(1_000_000) }, { nest }, { carts: many }]) {
      expect(resolve(called("UpdateCart", parameters)).resources.length).toBeLessThanOrEqual(100);
    }
  });
});
