import { describe, expect, it } from "vitest";
import { parseArn } from "#core/changes/resolve/identify/arn.ts";
import { Scene } from "#core/changes/resolve/identify/scene.ts";
import { resolver } from "#core/changes/resolve/resolver.ts";
import { typeIndex } from "#core/changes/resolve/tags/type-index.ts";
import { called } from "../called-shop.ts";
import { here, knowledge } from "./tagged-shop.ts";

describe("the resource that an ARN names", () => {
  const index = () => typeIndex(knowledge);
  it.each<{ what: string; rest: string; is: string | undefined; request?: object }>([
    { what: "by the variable called like the identifier", rest: "cart/c", is: "Cart c" },
    { what: "by the shape that says most", rest: "cart/c/rule/r", is: "CartRule c|r" },
    { what: "by itself where it is the identifier", rest: "shelf/s", is: `Shelf ${here}:shelf/s` },
    { what: "by the last variable where none is called so", rest: "box/b", is: "Box b" },
    { what: "by itself and a variable", rest: "bag/b/p", is: `Bag ${here}:bag/b/p|p` },
    { what: "with the account of the record", rest: "ledger/l", is: "Ledger 123456789012|l" },
    { what: "without the path before its name", rest: "path/a/b/c", is: "Path c" },
    {
      what: "with another's ARN that the record holds",
      rest: "owner/o",
      request: { shelfArn: "arn:x" },
      is: "Owner o|arn:x",
    },
    { what: "and no identifier without that ARN", rest: "owner/o", is: "Owner null" },
    { what: "and no identifier for a type that has none", rest: "nameless/x", is: "Nameless null" },
    { what: "and none of another shape", rest: "receipt/r", is: undefined },
  ])("is told $what", ({ rest, request = {}, is }) => {
    const arn = parseArn(`${here}:${rest}`);
    if (arn === undefined) throw new Error("it is no ARN");
    const found = index().byArn(arn, new Scene(called("TagResource", request)));
    const told = found && `${found.type.slice("AWS::Shop::".length)} ${found.id}`;
    expect(told).toBe(is);
    const other = { ...arn, service: "elsewhere" };
    expect(index().byArn(other, new Scene(called("TagResource", request)))).toBeUndefined();
  });

  it("is told the same when it is asked again", () => {
    const one = index();
    const kinds = ["cart", "CartRule", "cart-rule", "CART", "receipt"].map(
      (kind) => one.byKind(["shop"], kind)?.type,
    );
    expect(kinds).toEqual([
      "AWS::Shop::Cart",
      "AWS::Shop::CartRule",
      "AWS::Shop::CartRule",
      "AWS::Shop::Cart",
      undefined,
    ]);
    expect(one.byKind(["shop"], "cart")).toBe(one.byKind(["shop"], "cart"));
    expect([one.byKind([], "cart"), one.byKind(["other", "shop"], "cart")?.type]).toEqual([
      undefined,
      "AWS::Shop::Cart",
    ]);
  });

  it("keeps its tags where its type says", () => {
    const owners = ["Cart", "Box", "Receipt"].map((type) => index().tagsOf(`AWS::Shop::${type}`));
    expect(owners).toEqual([{ type: "AWS::Shop::Cart", property: "Tags" }, undefined, undefined]);
  });
});

describe("a call that tags whatever it names", () => {
  const resolve = (request: object, more: object = {}, name = "TagResource") =>
    resolver(knowledge)(called(name, request, more));
  const tell = (...input: Parameters<typeof resolve>): string => {
    const { status, resources } = resolve(...input);
    return [status, ...resources.map(({ type, id }) => `${type.slice("AWS::Shop::".length)} ${id}`)].join(
      " ",
    );
  };

  it.each<{ what: string; request: object; is: string; more?: object }>([
    { what: "an ARN", request: { resourceArn: `${here}:cart/c` }, is: "resolved Cart c" },
    {
      what: "several ARNs, once each",
      request: { arns: [`${here}:cart/c`, `${here}:cart/d`, `${here}:cart/c`] },
      is: "resolved Cart c Cart d",
    },
    { what: "an ARN of no type", request: { resourceArn: `${here}:receipt/r` }, is: "not-a-change" },
    {
      what: "an ARN beside one of no type",
      request: { arns: [`${here}:receipt/r`, `${here}:cart/c`] },
      is: "resolved Cart c",
    },
    {
      what: "an ARN without an identifier",
      request: { resourceArn: `${here}:nameless/x` },
      is: "unresolved Nameless null",
    },
    {
      what: "an ARN beside one without an identifier",
      request: { arns: [`${here}:nameless/x`, `${here}:cart/c`] },
      is: "resolved Cart c",
    },
    {
      what: "an ARN among the tags",
      request: { resourceId: "c", resourceType: "cart", tags: { owner: `${here}:box/b` } },
      is: "resolved Cart c",
    },
    {
      what: "an ARN as a tag",
      request: { resourceId: "c", resourceType: "cart", tagValue: `${here}:box/b` },
      is: "resolved Cart c",
    },
    {
      what: "an ARN in a tagged group",
      request: { tagResource: { arn: `${here}:box/b` } },
      is: "resolved Box b",
    },
    {
      what: "an ARN in the answer",
      request: { resourceId: "c", resourceType: "cart" },
      more: { responseElements: { arn: `${here}:box/b` } },
      is: "resolved Cart c",
    },
    {
      what: "an id with its kind",
      request: { resourceId: "c", resourceType: "cart" },
      is: "resolved Cart c",
    },
    {
      what: "ids with their kinds",
      request: { resourceIds: ["c", "b"], resourceType: ["cart", "box"] },
      is: "resolved Cart c Box b",
    },
    {
      what: "ids of one kind",
      request: { resourceIds: ["c", "d", ""], resourceType: "cart" },
      is: "resolved Cart c Cart d",
    },
    {
      what: "an id of a kind without a type",
      request: { resourceId: "c", resourceType: "receipt" },
      is: "not-a-change",
    },
    {
      what: "an id of a type of two parts",
      request: { resourceId: "c", resourceType: "cart-rule" },
      is: "unresolved CartRule null",
    },
    { what: "an id without a kind", request: { resourceId: "c" }, is: "not-a-change" },
    { what: "nothing", request: { tags: { a: "b" } }, is: "not-a-change" },
  ])("names $what", ({ request, more, is }) => {
    expect(tell(request, more)).toBe(is);
  });

  it("writes tags, where their type keeps them", () => {
    expect(resolve({ resourceArn: `${here}:cart/c` })).toEqual({
      ...{ status: "resolved", write: "delta", tags: true },
      ...{
        owner: { type: "AWS::Shop::Cart", property: "Tags" },
        resources: [{ type: "AWS::Shop::Cart", id: "c" }],
      },
    });
    const unheld = resolve({ arns: [`${here}:nameless/x`] });
    expect(unheld).toEqual({
      ...{ status: "unresolved", write: "delta", tags: true },
      why: "the record does not hold the identifier of the `AWS::Shop::Nameless`",
      resources: [{ type: "AWS::Shop::Nameless", id: null }],
    });
    const both = resolve({ arns: [`${here}:nameless/x`, `${here}:cart/c`] });
    expect(both.owner).toEqual({ type: "AWS::Shop::Cart", property: "Tags" });
    expect(resolve({ resourceArn: `${here}:receipt/r` })).toEqual({
      ...{ status: "not-a-change", why: "CloudFormation has no type for what it tags", resources: [] },
    });
    const many = Array.from({ length: 120 }, (_, at) => `${here}:cart/c${at}`);
    expect(resolve({ arns: many }).resources).toHaveLength(100);
  });

  it("names what EC2 has by the beginning of its id", () => {
    const ec2 = { ...knowledge, prefixes: () => ["ec2"] };
    const record = {
      ...called("CreateTags", { resourceIds: ["i-1", "vpc-2", "zzz-3"] }),
      eventSource: "ec2.amazonaws.com",
    };
    expect(resolver(ec2)(record).resources).toEqual([
      { type: "AWS::EC2::Instance", id: "i-1" },
      { type: "AWS::EC2::VPC", id: "vpc-2" },
    ]);
  });
});
