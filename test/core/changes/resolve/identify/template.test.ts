import { describe, expect, it } from "vitest";
import {
  type Arn,
  arnShape,
  matchArn,
  nameIn,
  ownShape,
  parseArn,
} from "#core/changes/resolve/identify/arn.ts";
import { holds } from "#core/changes/resolve/identify/condition.ts";
import { Scene } from "#core/changes/resolve/identify/scene.ts";
import { fillFirst, leavesNamed } from "#core/changes/resolve/identify/template.ts";
import { called } from "../called-shop.ts";

const scene = (request: object, more: object = {}) => new Scene(called("UpdateCart", request, more));
const arn = "arn:aws:shop:eu-north-1:123456789012:cart/c-1";

describe("an identifier is filled in", () => {
  it.each<{ template: string | readonly string[]; request: object; is: readonly string[]; more?: object }>([
    { template: "{cartId}", request: { cartId: "c" }, is: ["c"] },
    { template: "{cartId}/{ruleId}", request: { cartId: "c", ruleId: "r" }, is: ["c/r"] },
    { template: "x-{cartId}-y", request: { cartId: "c" }, is: ["x-c-y"] },
    { template: "plain", request: {}, is: ["plain"] },
    { template: "{cartId}/{ruleId}", request: { cartId: "c" }, is: [] },
    { template: "{cartId}", request: { cartId: "" }, is: [] },
    { template: "{cartId}", request: { cartId: arn }, is: ["c-1"] },
    { template: "{@arn:cartId}", request: { cartId: arn }, is: [arn] },
    { template: "{@arn:cartId}", request: { cartId: "c" }, is: [] },
    { template: "{cartIds}", request: { cartIds: ["c", "", "d"] }, is: ["c", "d"] },
    { template: "{@arn:cartIds}", request: { cartIds: ["c", arn] }, is: [arn] },
    { template: "{shop}/{cartIds}", request: { shop: "s", cartIds: ["c", "d"] }, is: ["s/c", "s/d"] },
    { template: "{cartIds}/{shop}", request: { shop: "s", cartIds: ["c", "d"] }, is: ["c/s", "d/s"] },
    {
      template: "{cartIds}/{ruleIds}",
      request: { cartIds: ["c", "d", "e"], ruleIds: ["r", "q"] },
      is: ["c/r", "d/q", "e/r"],
    },
    { template: "{bus!default}|x", request: { bus: "default" }, is: [] },
    { template: "{bus!default}|x", request: { bus: "b" }, is: ["b|x"] },
    { template: "{cart.id}", request: { id: "x", cart: { id: "c" } }, is: ["c"] },
    { template: "{cart.id}", request: { id: "x" }, is: [] },
    { template: "{@account}:{@region}:{@partition}", request: {}, is: ["123456789012:eu-north-1:aws"] },
    { template: "{@account}", request: {}, more: { recipientAccountId: undefined }, is: [] },
    { template: "{@region}", request: {}, more: { awsRegion: undefined }, is: [] },
    { template: ["{x}", "{cartId}", "y"], request: { cartId: "c" }, is: ["c"] },
    { template: [], request: {}, is: [] },
  ])("as $template from $request, %$", ({ template, request, more, is }) => {
    expect(fillFirst(template, scene(request, more))).toEqual(is);
  });

  it("a hundred times at most", () => {
    expect(fillFirst("{ids}", scene({ ids: Array.from({ length: 120 }, (_, at) => `i${at}`) }))).toHaveLength(
      100,
    );
  });

  it.each<{ what: string; name: string; request: object; response?: object; is: readonly string[] }>([
    { what: "outer before inner", name: "id", request: { a: { id: "x" }, id: "y" }, is: ["y"] },
    {
      what: "outer before inner, the other way about",
      name: "id",
      request: { id: "y", a: { id: "x" } },
      is: ["y"],
    },
    { what: "the first of two as deep", name: "id", request: { a: { id: "x" }, b: { id: "y" } }, is: ["x"] },
    {
      what: "asked of before answered",
      name: "id",
      request: { a: { id: "x" } },
      response: { id: "y" },
      is: ["x"],
    },
    { what: "answered where not asked of", name: "id", request: {}, response: { id: "y" }, is: ["y"] },
    { what: "all of one list", name: "ids", request: { ids: ["x", "y"], a: { id: "z" } }, is: ["x", "y"] },
    {
      what: "those within another key",
      name: "b.id",
      request: { a: { id: "x" }, b: { id: "y" } },
      is: ["y"],
    },
    { what: "none", name: "id", request: { name: "x" }, is: [] },
  ])("of keys $what", ({ name, request, response, is }) => {
    const { leaves } = scene(request, { responseElements: response });
    expect(leavesNamed(name, leaves).map(({ value }) => value)).toEqual(is);
  });
});

describe("a condition", () => {
  it.each<{ term: string; request: object; is: boolean; more?: object }>([
    { term: "engine=neptune*", request: { engine: "neptune-1" }, is: true },
    { term: "engine=neptune*", request: { engine: "my-neptune" }, is: false },
    { term: "engine=*tun*", request: { engine: "neptune" }, is: true },
    { term: "engine=nep", request: { engine: "neptune" }, is: false },
    { term: "engine=neptune", request: { engine: "neptune" }, is: true },
    { term: "engine=", request: { engine: "x" }, is: false },
    { term: "engine=n*x", request: { engine: "neptune" }, is: false },
    { term: "engine", request: { engine: "x" }, is: true },
    { term: "engine", request: {}, is: false },
    { term: "!engine", request: {}, is: true },
    { term: "!engine", request: { engine: "x" }, is: false },
    { term: "!engine=x", request: { engine: "y" }, is: true },
    { term: "q=#", request: { q: "12" }, is: true },
    { term: "q=#", request: { q: "a12" }, is: false },
    { term: "q=#", request: { q: "12a" }, is: false },
    { term: "name=b", request: { names: ["a", "b"] }, is: true },
    { term: "a b", request: { a: "x", b: "y" }, is: true },
    { term: "a b", request: { a: "x" }, is: false },
    { term: "a !b", request: { a: "x" }, is: true },
    { term: "@call=*Cart", request: {}, is: true },
    { term: "@call=*Box", request: {}, is: false },
    { term: "@call=UpdateCart", request: { call: "x" }, is: true },
    { term: "@apiVersion=1", request: {}, more: { apiVersion: "1" }, is: true },
    { term: "@apiVersion=", request: {}, is: true },
    { term: "@apiVersion=", request: {}, more: { apiVersion: "1" }, is: false },
  ])("`$term` holds of $request: $is, %$", ({ term, request, more, is }) => {
    expect(holds(term, scene(request, more))).toBe(is);
  });
});

describe("an ARN", () => {
  const read = (text: string) => parseArn(text) as Arn;
  it.each([
    {
      text: "arn:aws:s3:::b",
      is: { partition: "aws", service: "s3", region: "", account: "", resource: "b" },
    },
    { text: "arn:aws:x:r:1:a:b:c", is: { service: "x", region: "r", account: "1", resource: "a:b:c" } },
    { text: "arn:aws:x:r:1:", is: { resource: "" } },
  ])("is read: $text", ({ text, is }) => {
    expect(read(text)).toMatchObject({ text, ...is });
  });

  it.each([
    "",
    "arn:",
    "arn:aws:x:r:1",
    "arn::x:r:1:a",
    "arn:aws::r:1:a",
    "xarn:aws:x:r:1:a",
    "urn:aws:x:r:1:a",
  ])("is none: `%s`", (text) => {
    expect(parseArn(text)).toBeUndefined();
  });

  it.each([
    { of: "arn:aws:lambda:r:1:function:f", name: "f" },
    { of: "arn:aws:lambda:r:1:function:f:7", name: "f" },
    { of: "arn:aws:lambda:r:1:layer:l:7", name: "7" },
    { of: "arn:aws:lambda:r:1:function", name: "function" },
    { of: "arn:aws:x:r:1:function:f:7", name: "7" },
    { of: "arn:aws:x:r:1:a/b/c", name: "c" },
    { of: "arn:aws:x:r:1:a/b:c", name: "c" },
    { of: "arn:aws:x:r:1:a:b/c", name: "c" },
    { of: "arn:aws:x:r:1:a", name: "a" },
  ])("ends in `$name`: $of", ({ of, name }) => {
    expect(nameIn(read(of))).toBe(name);
  });

  it("has a shape as AWS writes it, or as a review does", () => {
    expect(arnShape("arn:${P}:shop:${R}:${A}:cart/${CartId}/*")).toEqual({
      ...{ service: "shop", regional: true, owned: true },
      ...{ literals: ["cart/", "/", ""], variables: ["CartId", "Any"] },
    });
    expect(arnShape("arn:${P}:shop:::${Bucket}")).toMatchObject({
      regional: false,
      owned: false,
      variables: ["Bucket"],
    });
    expect(arnShape("arn:${P}:shop:${R}:${A}")).toBeUndefined();
    expect(arnShape("arn")).toBeUndefined();
    expect(ownShape("events:rule/{Bus}/{RuleName}")).toEqual({
      ...{ service: "events", regional: true, owned: true },
      ...{ literals: ["rule/", "/", ""], variables: ["Bus", "RuleName"] },
    });
  });

  it.each<{ shape: string; resource: string; is: readonly string[] | undefined }>([
    { shape: "cart/${A}", resource: "cart/c", is: ["c"] },
    { shape: "cart/${A}", resource: "cart/c/d", is: ["c/d"] },
    { shape: "cart/${A}", resource: "cart/c:d", is: undefined },
    { shape: "cart/${APath}", resource: "cart/c:d", is: ["c:d"] },
    { shape: "cart/${LogGroupX}", resource: "cart/c:d", is: ["c:d"] },
    { shape: "cart/${B}/${APath}", resource: "cart/b/c:d", is: undefined },
    { shape: "cart/${A}", resource: "cart/", is: undefined },
    { shape: "cart/${A}", resource: "box/c", is: undefined },
    { shape: "cart/${A}/rule/${B}", resource: "cart/c/rule/r", is: ["c", "r"] },
    { shape: "cart/${A}/rule/${B}", resource: "cart/c/d/rule/r", is: undefined },
    { shape: "cart/${A}/rule/${B}", resource: "cart/c:d/rule/r", is: undefined },
    { shape: "cart/${A}/rule/${B}", resource: "cart/c/rule/r/s", is: ["c", "r/s"] },
    { shape: "cart/${A}/rule", resource: "cart/c/rule", is: ["c"] },
    { shape: "cart/${A}/rule", resource: "cart/c/rules", is: undefined },
    { shape: "cart", resource: "cart", is: [] },
    { shape: "cart", resource: "carts", is: undefined },
  ])("`$resource` of the shape $shape says $is", ({ shape, resource, is }) => {
    const made = arnShape(`arn:aws:shop:r:1:${shape}`);
    if (made === undefined) throw new Error("it is no shape");
    expect(matchArn(read(`arn:aws:shop:r:1:${resource}`), made)).toEqual(is);
    expect(matchArn(read(`arn:aws:other:r:1:${resource}`), made)).toBeUndefined();
  });
});
