import { describe, expect, it } from "vitest";
import { callOf } from "#core/changes/resolve/call/call.ts";
import { identityOf } from "#core/changes/resolve/identify/parts.ts";
import { Scene } from "#core/changes/resolve/identify/scene.ts";
import type { Option, ResolvePlan } from "#core/changes/resolve/plan/plan.ts";
import { weigh } from "#core/changes/resolve/plan/weigh.ts";
import type { TypeFacts } from "#core/resource-types/call-knowledge.ts";
import { called, shop } from "../called-shop.ts";

type OptionParts = Partial<Omit<Option, "facts">> & { readonly facts?: Partial<TypeFacts> };

/** A type that a call may change, `Cart` where nothing else is said. */
function option(name: string, parts: OptionParts = {}): Option {
  const { facts: more, ...rest } = parts;
  const facts: TypeFacts = {
    ...{ type: `AWS::Shop::${name}`, id: [`/${name}Id`], alsoId: [], properties: [], readOnly: [] },
    ...{ writeOnly: [], createOnly: [], arns: [], mutability: "unknown" as const, handlers: {} },
    ...more,
  };
  return {
    ...{ facts, type: facts.type, identity: identityOf(facts), kin: "same", handlers: "", score: 10 },
    ...{ required: false, optional: false, property: undefined, version: false, linked: false },
    ...rest,
  };
}

function weighed(name: string, options: readonly Option[], request: object, more: object = {}) {
  const plan: ResolvePlan = {
    call: callOf("shop.amazonaws.com", name, shop),
    overrides: [],
    tags: false,
    untyped: false,
    options,
    ignore: undefined,
    ...more,
  };
  return weigh(plan, new Scene(called(name, request)));
}

describe("the likeliest type of a call", () => {
  const tell = (...input: Parameters<typeof weighed>): string => {
    const found = weighed(...input);
    if (found === undefined) return "none";
    const named = found.resources.map(({ type, id }) => `${type.slice("AWS::Shop::".length)} ${id}`);
    return [found.status, ...named].join(" ");
  };
  const cart = (score: number, more: OptionParts = {}) => option("Cart", { score, ...more });
  const box = (score: number, more: OptionParts = {}) => option("Box", { score, ...more });
  const both = { cartId: "c", boxId: "b" };

  it.each<{ when: string; options: readonly Option[]; request: object; is: string }>([
    { when: "there is none", options: [], request: both, is: "none" },
    { when: "it is held", options: [cart(10)], request: both, is: "resolved Cart c" },
    {
      when: "it is just enough",
      options: [cart(8, { kin: "part" })],
      request: { x: 1 },
      is: "unresolved Cart null",
    },
    { when: "it is not enough", options: [cart(7.99)], request: { x: 1 }, is: "none" },
    {
      when: "it is enough once it is held",
      options: [cart(3.5)],
      request: { cartId: "c" },
      is: "resolved Cart c",
    },
    { when: "it is not enough even so", options: [cart(3.4)], request: { cartId: "c" }, is: "none" },
    { when: "another is far behind", options: [cart(10), box(8.5)], request: both, is: "resolved Cart c" },
    {
      when: "another is just as far behind",
      options: [cart(10), box(8.75)],
      request: both,
      is: "resolved Cart c",
    },
    { when: "another is near", options: [cart(10), box(9)], request: both, is: "ambiguous Cart c Box b" },
    {
      when: "another is near and not held",
      options: [cart(10), box(14)],
      request: { cartId: "c" },
      is: "resolved Cart c",
    },
    {
      when: "one that is held beats one that is not",
      options: [box(10), cart(8)],
      request: { cartId: "c" },
      is: "resolved Cart c",
    },
    {
      when: "a third is far behind",
      options: [cart(10), box(9.5), option("Bag", { score: 5 })],
      request: { ...both, bagId: "g" },
      is: "ambiguous Cart c Box b",
    },
    { when: "neither is held", options: [cart(10), box(9)], request: {}, is: "unresolved" },
    {
      when: "neither is held and one is far behind",
      options: [cart(10), box(8.7)],
      request: {},
      is: "unresolved Cart null",
    },
    {
      when: "a later one is likelier",
      options: [cart(9), box(9, { facts: { properties: ["Size", "BoxId", "CartId"] } })],
      request: both,
      is: "resolved Box b",
    },
    {
      when: "only a handler speaks for it",
      options: [cart(10, { kin: "none" })],
      request: { cart: "c" },
      is: "none",
    },
    {
      when: "only a handler speaks for it, beyond doubt",
      options: [cart(10, { kin: "none" })],
      request: { cartId: "c" },
      is: "resolved Cart c",
    },
    {
      when: "only a property speaks for it",
      options: [cart(10, { kin: "none", property: "Rules" })],
      request: { cart: "c" },
      is: "resolved Cart c",
    },
    {
      when: "only IAM speaks for it",
      options: [cart(10, { kin: "none", required: true })],
      request: { cart: "c" },
      is: "resolved Cart c",
    },
    {
      when: "one that is not sure is passed over",
      options: [box(20, { kin: "none" }), cart(10)],
      request: { cartId: "c" },
      is: "resolved Cart c",
    },
    {
      when: "no record could lift the second",
      options: [box(20), cart(8)],
      request: { cartId: "c" },
      is: "unresolved Box null",
    },
  ])("is `$is` where $when", ({ options, request, is }) => {
    expect(tell("UpdateThing", options, request)).toBe(is);
  });

  it("shares the keys of the request, the outermost of them", () => {
    const properties = ["CartId", "Size"];
    const sized = option("Cart", { score: 2.3, facts: { properties } });
    expect(tell("UpdateThing", [sized], { cartId: "c", size: 1 })).toBe("resolved Cart c");
    expect(tell("UpdateThing", [sized], { cartId: "c", size: 1, group: { colour: 1 } })).toBe(
      "resolved Cart c",
    );
    expect(tell("UpdateThing", [sized], { cartId: "c", colour: 1 })).toBe("none");
    expect(tell("UpdateThing", [sized], { group: { cartId: "c", size: 1 } })).toBe("none");
  });

  it("says why it is not told", () => {
    const why = (...input: Parameters<typeof weighed>) => weighed(...input)?.why;
    expect(why("UpdateThing", [cart(10), box(9)], both)).toBe(
      "the record fits `AWS::Shop::Cart` or `AWS::Shop::Box`",
    );
    expect(why("UpdateThing", [cart(10), box(9)], {})).toBe("the record does not say what it changed");
    expect(weighed("UpdateThing", [cart(10), box(9)], {})).toEqual({
      status: "unresolved",
      why: "the record does not say what it changed",
      resources: [],
    });
  });
});

describe("a call writes a type", () => {
  const write = (name: string, parts: OptionParts, more: object = {}) =>
    weighed(name, [option("Cart", parts)], { cartId: "c" }, more)?.write;

  it.each<{ call: string; parts: OptionParts; as: string }>([
    { call: "CreateCart", parts: {}, as: "create" },
    { call: "DeleteCart", parts: {}, as: "delete" },
    { call: "CreateCart", parts: { kin: "tail" }, as: "create" },
    { call: "CreateCart", parts: { kin: "part" }, as: "update" },
    { call: "CreateCart", parts: { kin: "part", handlers: "cu" }, as: "create" },
    { call: "CreateCart", parts: { kin: "part", handlers: "du" }, as: "update" },
    { call: "DeleteCart", parts: { kin: "part", handlers: "du" }, as: "delete" },
    { call: "DeleteCart", parts: { kin: "part", handlers: "cu" }, as: "update" },
    { call: "CreateCartRule", parts: { property: "Rules" }, as: "delta" },
    { call: "UpdateCart", parts: {}, as: "update" },
    { call: "FooCart", parts: {}, as: "update" },
    { call: "StartCart", parts: {}, as: "lifecycle" },
    { call: "EnableCart", parts: {}, as: "toggle" },
    { call: "EnableCart", parts: { handlers: "c" }, as: "create" },
    { call: "DisableCart", parts: { handlers: "d" }, as: "delete" },
    { call: "EnableCart", parts: { handlers: "uc" }, as: "toggle" },
    { call: "EnableCart", parts: { handlers: "c", kin: "part" }, as: "toggle" },
    { call: "AttachCart", parts: {}, as: "delta" },
    { call: "AttachCart", parts: { linked: true }, as: "create" },
    { call: "AttachCart", parts: { handlers: "c" }, as: "create" },
    { call: "AttachCart", parts: { handlers: "d" }, as: "create" },
    { call: "AttachCart", parts: { handlers: "cd" }, as: "delta" },
    { call: "AttachCart", parts: { handlers: "c", kin: "part" }, as: "delta" },
    { call: "DetachCart", parts: { linked: true }, as: "delete" },
    { call: "DisassociateCart", parts: { linked: true }, as: "delete" },
    { call: "RevokeCart", parts: { linked: true }, as: "delete" },
    { call: "LeaveCart", parts: { linked: true }, as: "delete" },
    { call: "AddCart", parts: { linked: true }, as: "create" },
  ])("$call with $parts as $as", ({ call, parts, as }) => {
    expect(write(call, parts)).toBe(as);
    expect(write(call, parts, { tags: true })).toBe("delta");
  });

  it("and says whose property and whether it is tags", () => {
    const found = (parts: OptionParts, more: object = {}) =>
      weighed("UpdateCart", [option("Cart", parts)], { cartId: "c" }, more) ?? {};
    expect(Object.keys(found({}))).toEqual(["status", "resources", "write"]);
    expect(found({ property: "Rules" })).toMatchObject({
      owner: { type: "AWS::Shop::Cart", property: "Rules" },
    });
    expect(found({}, { tags: true })).toMatchObject({ tags: true });
    const unheld = weighed("UpdateCart", [option("Cart", { property: "Rules" })], {}, { tags: true });
    expect(unheld).toMatchObject({ status: "unresolved", tags: true, owner: { property: "Rules" } });
    const close = [option("Cart", { property: "Rules" }), option("Box", { score: 9.9 })];
    const both = weighed("UpdateCart", close, { cartId: "c", boxId: "b" });
    expect(both).toMatchObject({ status: "ambiguous", write: "update", owner: { property: "Rules" } });
  });

  it("looks in the answer for what it makes, unless it makes a part of it", () => {
    const made = (call: string, kin: Option["kin"]) => {
      const cart = option("Cart", { kin, handlers: "c", facts: { readOnly: ["/CartId"] } });
      const plan = { call: callOf("shop.amazonaws.com", call, shop), options: [cart] };
      const record = called(call, { cartId: "old" }, { responseElements: { cartId: "new" } });
      const rest = { overrides: [], tags: false, untyped: false, ignore: undefined };
      return weigh({ ...plan, ...rest }, new Scene(record))?.resources.map(({ id }) => id);
    };
    expect([made("CreateCart", "same"), made("CreateCart", "part"), made("UpdateCart", "same")]).toEqual([
      ...[["new"], ["old"], ["old"]],
    ]);
  });
});
