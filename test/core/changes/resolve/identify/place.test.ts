import { describe, expect, it } from "vitest";
import {
  type IdentityPlace,
  memberOf,
  normalKey,
  rootOf,
  within,
} from "#core/changes/resolve/identify/place.ts";

const top = (): IdentityPlace => ({
  ...{ from: "request" as const, key: "", parent: "", depth: 0, listed: false },
  ...{ inside: new Map(), member: undefined },
});
const tell = ({ from, key, parent, depth, listed }: IdentityPlace): string =>
  `${from} ${parent}/${key} ${depth}${listed ? " listed" : ""}`;
/** Goes down by names; `[]` is the member of a list. */
const down = (at: IdentityPlace, path: string): IdentityPlace =>
  path.split(" ").reduce((place, name) => (name === "[]" ? memberOf(place) : within(place, name)), at);

describe("the place of a key", () => {
  it.each([
    { path: "cartId", is: "request /cartid 0" },
    { path: "cart cartId", is: "request cart/cartid 1" },
    { path: "cart rules rule_name", is: "request rule/rulename 2" },
    { path: "cart rules [] name", is: "request rule/name 2 listed" },
    { path: "cartIds []", is: "request /cartid 0 listed" },
    { path: "cartIds [] []", is: "request /cartid 0 listed" },
    { path: "cartSet items [] cartId", is: "request cart/cartid 1 listed" },
    { path: "cart item", is: "request /cart 0 listed" },
    { path: "members cartId", is: "request /cartid 0 listed" },
    { path: "CreateCartRequest cartId", is: "request /cartid 0 listed" },
    { path: "CreateCartResponse cart id", is: "request cart/id 1 listed" },
    { path: "aRequest cartId", is: "request arequest/cartid 1" },
    { path: "xRequests cartId", is: "request xrequest/cartid 1" },
    { path: "cart CreateCartRequest", is: "request cart/createcartrequest 1" },
    { path: "RequestOfCarts", is: "request /requestofcart 0" },
  ])("`$path` is $is", ({ path, is }) => {
    expect(tell(down(top(), path))).toBe(is);
  });

  it("is one place, however often it is met", () => {
    const at = top();
    const [once, twice] = [down(at, "cart rules [] name"), down(at, "cart rules [] name")];
    expect(once).toBe(twice);
    expect([...at.inside.keys()]).toEqual(["cart"]);
    expect(memberOf(at)).toBe(memberOf(at));
    expect(memberOf(memberOf(at))).toBe(memberOf(at));
    expect([at.listed, memberOf(at).listed]).toEqual([false, true]);
  });

  it("is not kept where its name is overlong, and compares to nothing", () => {
    const at = top();
    const [longest, longer] = ["k".repeat(200), "k".repeat(201)];
    expect([within(at, longest).key, within(at, longer).key]).toEqual([longest, ""]);
    expect([...at.inside.keys()]).toEqual([longest]);
  });

  it.each([
    { name: "CartIds", key: "cartid" },
    { name: "cart-id", key: "cartid" },
    { name: "resultSet", key: "result" },
    { name: "SetName", key: "setname" },
    { name: "resultSetName", key: "resultsetname" },
    { name: "SET", key: "set" },
  ])("`$name` is compared as $key", ({ name, key }) => {
    expect(normalKey(name)).toBe(key);
  });
});

describe("the top of a record", () => {
  it.each(["request", "response", "detail"] as const)("is known for its %s", (from) => {
    expect(tell(rootOf(from))).toBe(`${from} / 0`);
    expect(rootOf(from)).toBe(rootOf(from));
    expect(rootOf(from)).not.toBe(memberOf(rootOf(from)));
  });

  it("is forgotten with all beneath it once too many places were met", () => {
    const before = rootOf("request");
    const at = top();
    for (let index = 0; index <= 50_000; index += 1) within(at, `forget${index}`);
    const after = rootOf("request");
    expect([after === before, after === rootOf("request"), tell(after)]).toEqual([
      false,
      true,
      "request / 0",
    ]);
    for (let index = 0; index < 49_000; index += 1) within(at, `keep${index}`);
    expect(rootOf("request")).toBe(after);
  });
});
