import { describe, expect, it } from "vitest";
import { Scene } from "#core/changes/resolve/identify/scene.ts";
import { called } from "../called-shop.ts";

/** Every text of a record with the place where it stands. */
const leaves = (request: unknown, more: object = {}): readonly string[] =>
  new Scene(called("UpdateCart", request, more)).leaves.map(
    ({ at: { from, key, parent, depth, listed }, value }) =>
      `${from} ${parent}/${key} ${depth}${listed ? " listed" : ""}: ${value}`,
  );
const textsIn = (text: unknown) =>
  new Scene(called("UpdateCart", { key: text })).leaves.map(({ value }) => value);

describe("what a record says", () => {
  it.each<{ of: string; request: unknown; more?: object; is: readonly string[] }>([
    { of: "nothing", request: null, is: [] },
    {
      of: "text and numbers",
      request: { a: "x", b: 7, c: true, d: null },
      is: ["request /a 0: x", "request /b 0: 7"],
    },
    { of: "groups", request: { a: { b: { c: "x" } } }, is: ["request b/c 2: x"] },
    {
      of: "lists",
      request: { names: ["x", "y", { id: "z" }] },
      is: ["request /name 0 listed: x", "request /name 0 listed: y", "request name/id 1 listed: z"],
    },
    { of: "no key", request: "x", is: [] },
    { of: "a list without a key", request: ["x", { a: "y" }], is: ["request /a 0 listed: y"] },
    {
      of: "keys that identify nothing",
      request: { requestId: "x", ClientToken: "y", xmlns: "z", id: "w" },
      is: ["request /id 0: w"],
    },
    {
      of: "its answer and its event",
      request: { a: "x" },
      more: { responseElements: { b: "y" }, serviceEventDetails: { c: "z" } },
      is: ["request /a 0: x", "response /b 0: y", "detail /c 0: z"],
    },
  ])("of $of", ({ request, more, is }) => {
    expect(leaves(request, more)).toEqual(is);
  });

  it("is asked of its own keys alone", () => {
    const inherited = Object.create({ a: "x" }) as object;
    expect(leaves(Object.assign(inherited, { b: "y" }))).toEqual(["request /b 0: y"]);
  });

  it.each([
    { text: "c-1", is: "c-1" },
    { text: "", is: "" },
    { text: '{"a":1}', is: "" },
    { text: "[1]", is: "" },
    { text: "*", is: "" },
    { text: "a{b}", is: "a{b}" },
    { text: "HIDDEN_DUE_TO_SECURITY_REASONS", is: "" },
    { text: "not HIDDEN_DUE_TO_SECURITY", is: "not HIDDEN_DUE_TO_SECURITY" },
    { text: 0, is: "0" },
  ])("is `$is` where it stands as `$text`", ({ text, is }) => {
    expect(textsIn(text)).toEqual([is]);
  });

  it("is no text that is longer than any identifier", () => {
    expect(textsIn("x".repeat(2_048))[0]).toHaveLength(2_048);
    expect(textsIn("x".repeat(2_049))).toEqual([""]);
  });

  it("is read down to twelve levels", () => {
    const nest = (levels: number): unknown => (levels === 0 ? "x" : { k: nest(levels - 1) });
    const list = (levels: number): unknown => (levels === 0 ? "x" : [list(levels - 1)]);
    expect([leaves(nest(12)).length, leaves(nest(13)).length]).toEqual([1, 0]);
    expect([leaves({ k: list(11) }).length, leaves({ k: list(12) }).length]).toEqual([1, 0]);
  });

  it("is read up to so many texts and steps", () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);
    expect(leaves({ a: many(1_999), b: "x" })).toHaveLength(2_000);
    expect(leaves({ a: many(2_000), b: "x" })).toHaveLength(2_000);
    expect(leaves({ ...many(3_000) })).toHaveLength(2_000);
    const empty = (count: number) => Array.from({ length: count }, () => null);
    // The group, its list and the last text are steps of their own.
    expect(leaves({ a: empty(19_997), b: "x" })).toHaveLength(1);
    expect(leaves({ a: empty(19_998), b: "x" })).toHaveLength(0);
    expect(leaves({ a: empty(30_000), b: "x" })).toHaveLength(0);
  });
});

describe("what an identifier is made of besides", () => {
  const scene = (more: object) => new Scene({ requestParameters: {}, ...more });
  it.each<{ what: string; more: object; is: object }>([
    {
      what: "nothing",
      more: {},
      is: { account: "", owner: "", region: "", partition: "aws", apiVersion: "", call: "", resources: [] },
    },
    {
      what: "who received it",
      more: { recipientAccountId: "1", userIdentity: { accountId: "2" } },
      is: { account: "1", owner: "1" },
    },
    { what: "who called", more: { userIdentity: { accountId: "2" } }, is: { account: "2", owner: "" } },
    {
      what: "its call",
      more: { eventName: "UpdateCart", apiVersion: "2012-06-01" },
      is: { call: "UpdateCart", apiVersion: "2012-06-01" },
    },
    { what: "a region", more: { awsRegion: "eu-north-1" }, is: { region: "eu-north-1", partition: "aws" } },
    { what: "a region in China", more: { awsRegion: "cn-north-1" }, is: { partition: "aws-cn" } },
    {
      what: "a region of a government",
      more: { awsRegion: "us-gov-west-1" },
      is: { partition: "aws-us-gov" },
    },
    { what: "a region like none", more: { awsRegion: "x-cn-us-gov-" }, is: { partition: "aws" } },
  ])("of a record that says $what", ({ more, is }) => {
    expect(scene(more)).toMatchObject(is);
  });

  it("are the resources that it lists", () => {
    const arn = (index: number) => ({ ARN: `arn:aws:shop:r:1:cart/${index}` });
    const listed = scene({ resources: ["x", null, {}, { ARN: "x" }, arn(1), { arn: arn(2).ARN }, arn(3)] });
    expect(listed.resources.map(({ resource }) => resource)).toEqual(["cart/1", "cart/3"]);
    expect(scene({ resources: Array.from({ length: 60 }, (_, index) => arn(index)) }).resources).toHaveLength(
      50,
    );
    expect(scene({ resources: "x" }).resources).toEqual([]);
  });
});
