import { describe, expect, it } from "vitest";
import { cart, here, type Kind, made, path, shape } from "./cart-kind.ts";

describe("a plain value as the identifier wants it", () => {
  it.each<{ what: string; of: Kind; value: string; is: string; key?: string }>([
    { what: "itself", of: {}, value: "c-1", is: "c-1 0" },
    {
      what: "none where nothing is left",
      of: { special: { without: ["cart/"] } },
      value: "cart/",
      is: "none",
    },
    {
      what: "without what stands before",
      of: { special: { without: ["x/", "cart/"] } },
      value: "cart/c-1",
      is: "c-1 0",
    },
    {
      what: "as it is where nothing stands before",
      of: { special: { without: ["x/"] } },
      value: "cart/c-1",
      is: "cart/c-1 0",
    },
    {
      what: "behind its mark",
      of: { special: { after: "carts/", without: ["x"] } },
      value: "x/carts/c-1",
      is: "c-1 0",
    },
    {
      what: "behind its mark at the beginning",
      of: { special: { after: "carts/" } },
      value: "carts/c-1",
      is: "c-1 0",
    },
    { what: "as it is without its mark", of: { special: { after: "carts/" } }, value: "c-1", is: "c-1 0" },
    { what: "up to its qualifier", of: { special: { upTo: ":" } }, value: "c-1:7:8", is: "c-1 0" },
    { what: "whole without a qualifier", of: { special: { upTo: ":" } }, value: "c-1", is: "c-1 0" },
    {
      what: "none where it begins as no identifier does",
      of: { special: { never: ["alias/", "x"] } },
      value: "alias/c",
      is: "none",
    },
    {
      what: "itself where it begins otherwise",
      of: { special: { never: ["alias/"] } },
      value: "c/alias/",
      is: "c/alias/ 0",
    },
    {
      what: "no name where the service makes ids",
      of: { readOnly: ["/CartId"] },
      key: "cartName",
      value: "c",
      is: "none",
    },
    { what: "a name where anyone chooses ids", of: {}, key: "cartName", value: "c", is: "c 0" },
  ])("is $what", ({ of, key = "cartId", value, is }) => {
    expect(made(of, key, value)).toBe(is);
  });
});

describe("an ARN where a name or id is wanted", () => {
  it.each<{ what: string; of: Kind; arn: string; is: string }>([
    { what: "tells it by the shape", of: { arns: cart }, arn: `${here}:cart/c-1`, is: "c-1 0" },
    { what: "of another shape tells nothing", of: { arns: cart }, arn: `${here}:shelf/s-1`, is: "none" },
    {
      what: "of another shape tells a part of another",
      of: { id: ["/ShopId", "/CartId"], arns: cart },
      arn: `${here}:shop/s-1`,
      is: "s-1 1",
    },
    { what: "without any shape tells its end", of: {}, arn: `${here}:shelf/s-1`, is: "s-1 1" },
    { what: "that ends in nothing tells nothing", of: {}, arn: `${here}:shelf/`, is: "none" },
    {
      what: "tells the variable called like it",
      of: { arns: shape("cart/${CartId}/rule/${RuleId}") },
      arn: `${here}:cart/c-1/rule/r-1`,
      is: "c-1 0",
    },
    {
      what: "tells the last where none is called so",
      of: { arns: shape("shop/${ShopId}/cart/${Any}") },
      arn: `${here}:shop/s-1/cart/c-1`,
      is: "c-1 0",
    },
    { what: "tells a name without its path", of: { arns: path }, arn: `${here}:cart/a/b/c-1`, is: "c-1 0" },
    {
      what: "tells all of a path that is one",
      of: { arns: shape("cart/${CartPath}") },
      arn: `${here}:cart/a/b/c-1`,
      is: "a/b/c-1 0",
    },
    {
      what: "tells more than a name",
      of: { special: { fromArn: "{region}:{account}:{resource}" } },
      arn: `${here}:cart/c-1`,
      is: "eu-north-1:123456789012:cart/c-1 0",
    },
    {
      what: "of the second shape tells it",
      of: { arns: [...shape("box/${BoxId}"), ...cart] },
      arn: `${here}:cart/c-1`,
      is: "c-1 0",
    },
  ])("$what", ({ of, arn, is }) => {
    expect(made(of, "cartId", arn)).toBe(is);
  });
});
