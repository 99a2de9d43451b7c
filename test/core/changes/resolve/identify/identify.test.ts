import { describe, expect, it } from "vitest";
import { identify } from "#core/changes/resolve/identify/identify.ts";
import { Scene } from "#core/changes/resolve/identify/scene.ts";
import { called } from "../called-shop.ts";
import { cart, here, type Kind, kind } from "./cart-kind.ts";

describe("an identifier is found", () => {
  const find = (of: Kind, request: object, { creates = false, more = {} } = {}) => {
    const { ids, confidence } = identify(kind(of), new Scene(called("UpdateCart", request, more)), creates);
    return `${ids.join(" ")} ${Number(confidence.toFixed(1))}`.trim();
  };
  const two: Kind = { id: ["/CartId", "/RuleName"] };
  it.each<{ what: string; of: Kind; request: object; is: string; creates?: boolean; more?: object }>([
    { what: "by its key", of: {}, request: { cartId: "c" }, is: "c 10" },
    { what: "by the surer of two keys", of: {}, request: { cart: "x", cartId: "c", id: "y" }, is: "c 10" },
    { what: "by the first of two as sure", of: {}, request: { cartId: "c", CartId: "d" }, is: "c 10" },
    {
      what: "by the next where the surest is empty",
      of: {},
      request: { cartId: "", cart: "c" },
      is: "c 6.7",
    },
    {
      what: "by the next where the surest is another's",
      of: { arns: cart },
      request: { cartId: `${here}:box/x`, cart: "c" },
      is: "c 6.7",
    },
    { what: "nowhere", of: {}, request: { shopId: "s" }, is: "0" },
    {
      what: "in every member of a list, once each",
      of: {},
      request: { cartIds: ["c", "d", "c", ""] },
      is: "c d 10",
    },
    { what: "in a list beside a group", of: {}, request: { cartIds: ["c", { cartId: "x" }] }, is: "c 10" },
    { what: "in parts, as sure as the least", of: two, request: { cartId: "c", rule: "r" }, is: "c|r 6" },
    {
      what: "in parts that one list repeats",
      of: two,
      request: { cartId: "c", ruleNames: ["r", "s"] },
      is: "c|r c|s 10",
    },
    { what: "nowhere where one part is missing", of: two, request: { cartId: "c" }, is: "0" },
    { what: "in no value twice", of: { id: ["/CartId", "/CartName"] }, request: { cartId: "c" }, is: "0" },
    {
      what: "by a template first",
      of: { special: { first: ["{shop}/{cartId}"] } },
      request: { shop: "s", cartId: "c" },
      is: "s/c 9",
    },
    {
      what: "as usual where the template lacks a part",
      of: { special: { first: ["{shop}/{cartId}"] } },
      request: { cartId: "c" },
      is: "c 10",
    },
    {
      what: "by a template last",
      of: { special: { otherwise: ["x-{shop}"] } },
      request: { shop: "s" },
      is: "x-s 8",
    },
    {
      what: "as usual before the last template",
      of: { special: { otherwise: ["x-{shop}"] } },
      request: { shop: "s", cartId: "c" },
      is: "c 10",
    },
    { what: "as the account of the record", of: { id: ["/AccountId"] }, request: {}, is: "123456789012 8" },
    { what: "as the region of the record", of: { id: ["/Region"] }, request: {}, is: "eu-north-1 8" },
    {
      what: "as no account where the record says none",
      of: { id: ["/AccountId"] },
      request: {},
      more: { recipientAccountId: undefined },
      is: "0",
    },
    {
      what: "among the listed resources",
      of: { arns: cart },
      request: {},
      more: { resources: [{ ARN: `${here}:cart/c` }, { ARN: `${here}:cart/c` }, { ARN: `${here}:box/x` }] },
      is: "c 6.5",
    },
    {
      what: "as a listed ARN",
      of: { id: ["/CartArn"], arns: cart },
      request: {},
      more: { resources: [{ ARN: `${here}:cart/c` }] },
      is: `${here}:cart/c 6.5`,
    },
    {
      what: "among no listed resources",
      of: { arns: cart },
      request: {},
      more: { resources: [{ ARN: `${here}:box/x` }] },
      is: "0",
    },
    {
      what: "among the listed resources for no two parts",
      of: { ...two, arns: cart },
      request: {},
      more: { resources: [{ ARN: `${here}:cart/c` }] },
      is: "0",
    },
    {
      what: "nowhere for a type of no part",
      of: { id: [], arns: cart },
      request: {},
      more: { resources: [{ ARN: `${here}:cart/c` }] },
      is: "0",
    },
    {
      what: "in the answer to its creation",
      of: { readOnly: ["/CartId"] },
      request: { cartId: "old" },
      creates: true,
      more: { responseElements: { cartId: "new" } },
      is: "new 10.6",
    },
  ])("$what", ({ of, request, is, ...rest }) => {
    expect(find(of, request, rest)).toBe(is);
  });

  it("a hundred times at most", () => {
    const names = Array.from({ length: 120 }, (_, index) => `r${index}`);
    const { ids } = identify(kind(two), new Scene(called("X", { cartId: "c", ruleNames: names })), false);
    expect([ids.length, ids.at(-1)]).toEqual([100, "c|r99"]);
  });
});
