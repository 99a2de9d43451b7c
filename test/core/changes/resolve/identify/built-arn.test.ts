import { describe, expect, it } from "vitest";
import { cart, here, type Kind, made, path, shape } from "./cart-kind.ts";

describe("where an ARN is wanted", () => {
  const own: Kind = { id: ["/CartArn"], arns: shape("cart/${CartName}") };
  const within: Kind = { id: ["/CartArn"], arns: shape("shop/${ShopName}/cart/${CartName}") };
  it.each<{
    what: string;
    of: Kind;
    value: string;
    is: string;
    key?: string;
    request?: object;
    more?: object;
  }>([
    { what: "one of its shape is kept", of: own, value: `${here}:cart/c`, is: `${here}:cart/c 0` },
    { what: "one of another shape is not", of: own, value: `${here}:box/c`, is: "none" },
    {
      what: "one of the second shape is kept",
      of: { ...own, arns: [...shape("x/${Y}"), ...shape("cart/${Z}")] },
      value: `${here}:cart/c`,
      is: `${here}:cart/c 0`,
    },
    {
      what: "any is kept without a shape",
      of: { ...own, arns: [] },
      value: `${here}:box/c`,
      is: `${here}:box/c 0`,
    },
    {
      what: "any is kept for another's part",
      of: { ...own, id: ["/ShopArn", "/CartId"] },
      value: `${here}:box/c`,
      is: `${here}:box/c 0`,
    },
    { what: "one is made of a name", of: own, key: "cartName", value: "c", is: `${here}:cart/c 2` },
    {
      what: "none is made of a name without a shape",
      of: { ...own, arns: [] },
      key: "cartName",
      value: "c",
      is: "none",
    },
    {
      what: "none is made of an id",
      of: own,
      key: "cartName",
      value: "c",
      more: { recipientAccountId: undefined },
      is: "none",
    },
    {
      what: "one is made of an id for a shape of ids",
      of: { ...own, arns: cart },
      key: "cartId",
      value: "c",
      is: `${here}:cart/c 2`,
    },
    {
      what: "none is made of a name for a shape of ids",
      of: { ...own, arns: cart },
      key: "cartName",
      value: "c",
      is: "none",
    },
    {
      what: "none is made of an id for a shape of paths",
      of: { ...own, arns: path },
      key: "cartId",
      value: "c",
      is: "none",
    },
    {
      what: "one is made of a name for a shape of paths",
      of: { ...own, arns: path },
      key: "cartName",
      value: "c",
      is: `${here}:cart/c 2`,
    },
    {
      what: "none is made that ends in something generated",
      of: { ...own, special: { unbuilt: true } },
      key: "cartName",
      value: "c",
      is: "none",
    },
    {
      what: "one is made with what stands before",
      of: within,
      key: "cartName",
      value: "c",
      request: { shopName: "s" },
      is: `${here}:shop/s/cart/c 2`,
    },
    { what: "none is made where that is missing", of: within, key: "cartName", value: "c", is: "none" },
    {
      what: "one is made without a region",
      of: { ...own, arns: ["arn:${Partition}:shop::${Account}:cart/${CartName}"] },
      key: "cartName",
      value: "c",
      is: "arn:aws:shop::123456789012:cart/c 2",
    },
    {
      what: "one is made without an account",
      of: { ...own, arns: ["arn:${Partition}:shop:${Region}::cart/${CartName}"] },
      key: "cartName",
      value: "c",
      is: "arn:aws:shop:eu-north-1::cart/c 2",
    },
    {
      what: "one is made in its partition",
      of: own,
      key: "cartName",
      value: "c",
      more: { awsRegion: "cn-north-1" },
      is: "arn:aws-cn:shop:cn-north-1:123456789012:cart/c 2",
    },
  ])("$what", ({ of, key = "cartArn", value, request = {}, more = {}, is }) => {
    expect(made(of, key, value, { request, more })).toBe(is);
  });
});
