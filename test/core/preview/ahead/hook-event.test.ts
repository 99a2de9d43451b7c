import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { shapeOf } from "#core/looking/dispute/values.ts";
import { changesIn, HookEvent, longestMessage, resourceIn } from "#core/preview/ahead/hook-event.ts";
import { group, type, types } from "../../cases/open-cases.ts";

const { account, region } = group;
const stackOf = (arn: string) => ({ stackId: arn });
const stack = stackOf(`arn:aws:cloudformation:${region}:${account}:stack/shop/1`);

type Model = { readonly after?: Json; readonly before?: Json };

const eventOf = (
  more: object = stack,
  { after, before }: Model = { after: { Name: "checkout" } },
): HookEvent =>
  HookEvent.parse({
    awsAccountId: account,
    actionInvocationPoint: "UPDATE_PRE_PROVISION",
    requestData: {
      targetName: type,
      targetModel: { resourceProperties: after, previousResourceProperties: before },
    },
    ...more,
  });

const place = { region: "eu-west-1", regions: ["eu-north-1", "us-east-1"], id: ["/Name"] };
const otherRegion = "its region is not one that is governed";

describe("the resource that a hook is about", () => {
  it.each([
    { when: "a stack of its account writes", event: stack, is: region },
    {
      when: "the stack is in no governed region",
      event: stackOf(`arn:aws:cloudformation:ap-south-1:${account}:stack/shop/1`),
      is: otherRegion,
    },
    {
      when: "the stack is of another account",
      event: stackOf(`arn:aws:cloudformation:${region}:999999999999:stack/shop/1`),
      is: otherRegion,
    },
    {
      when: "the name is of another service",
      event: stackOf(`arn:aws:s3:${region}:${account}:stack/shop/1`),
      is: otherRegion,
    },
    {
      when: "the name is no ARN",
      event: stackOf(`urn:aws:cloudformation:${region}:${account}:stack/shop/1`),
      is: otherRegion,
    },
    { when: "the name ends too soon", event: stackOf("arn:aws:cloudformation"), is: otherRegion },
    {
      when: "no stack writes and the hook is named for a region",
      event: { hookTypeName: "Parleyp::AskBefore::UsEast1" },
      is: "us-east-1",
    },
    {
      when: "the stack is named by nothing",
      event: { stackId: "", hookTypeName: "Parleyp::AskBefore::UsEast1" },
      is: "us-east-1",
    },
    {
      when: "the hook is named for Parley's own region",
      event: { hookTypeName: "Parleyp::AskBefore::Home" },
      is: "eu-west-1",
    },
    {
      when: "the hook is named for a region that is not governed",
      event: { hookTypeName: "Parleyp::AskBefore::ApSouth1" },
      is: otherRegion,
    },
    { when: "the hook has no such name", event: { hookTypeName: "Parley" }, is: otherRegion },
    { when: "neither is said", event: {}, is: otherRegion },
  ])("is in $is when $when", ({ event, is }) => {
    const found = resourceIn(eventOf(event), place);
    expect(typeof found === "string" ? found : found.region).toBe(is);
  });

  it("never takes its region from a property", () => {
    const lying = eventOf({}, { after: { Name: "checkout", Region: region } });
    expect(resourceIn(lying, place)).toBe(otherRegion);
  });

  it.each<{ is: string; when: string; model: Model; id?: readonly string[] }>([
    { is: "checkout", when: "its properties name it", model: { after: { Name: "checkout" } } },
    { is: "7", when: "its name is a number", model: { after: { Name: 7 } } },
    {
      is: "shop|7",
      when: "it takes two properties",
      model: { after: { Name: 7, Cluster: "shop" } },
      id: ["/Cluster", "/Name"],
    },
    {
      is: "old",
      when: "only what stood before names it",
      model: { after: { Name: "" }, before: { Name: "old" } },
    },
    {
      is: "new",
      when: "what is written names it in another way",
      model: { after: { Name: "new" }, before: { Name: "old" } },
    },
  ])("is called $is when $when", ({ is, model, id }) => {
    expect(resourceIn(eventOf(stack, model), { ...place, id: id ?? place.id })).toEqual({
      account,
      region,
      type,
      id: is,
    });
  });

  const unnamed = "its properties do not name the resource";
  it.each<{ is: string; when: string; model: Model; id: readonly string[] | undefined }>([
    { is: unnamed, when: "half of its name is missing", model: { after: { A: "x" } }, id: ["/A", "/B"] },
    { is: unnamed, when: "its name is no scalar", model: { after: { A: ["x"] } }, id: ["/A"] },
    { is: unnamed, when: "nothing is said of it", model: {}, id: ["/A"] },
    { is: unnamed, when: "its type has no name", model: { after: { A: "x" } }, id: [] },
    { is: "its type is not described", when: "nobody knows its type", model: {}, id: undefined },
  ])("cannot be told, for $is, when $when", ({ is, model, id }) => {
    expect(resourceIn(eventOf(stack, model), { ...place, id })).toBe(is);
  });

  it("cannot be told where the event is nested beyond any resource", () => {
    const deep = JSON.parse(`${"[".repeat(80)}${"]".repeat(80)}`) as Json;
    const event = eventOf(stack, { after: { Name: "checkout", Deep: deep } });
    expect(resourceIn(event, place)).toBe("it holds more, or deeper, than any resource");
  });
});

describe("what a hook says would change", () => {
  const shape = shapeOf(types, type);
  const live = { DesiredCapacity: "3", MaxSize: "9" };

  it.each<{ when: string; model: Model; live?: Json; is: object }>([
    {
      when: "what stood before is said",
      model: { before: live, after: { DesiredCapacity: "5", MaxSize: "9" } },
      is: { "/DesiredCapacity": "5" },
    },
    {
      when: "a field that stood before is left out",
      model: { before: live, after: { DesiredCapacity: "3" } },
      is: { "/MaxSize": null },
    },
    {
      when: "the event does not say what stood before, and leaves a field out",
      model: { after: { DesiredCapacity: "5" } },
      live,
      is: { "/DesiredCapacity": "5" },
    },
    {
      when: "Parley knows another value than the event says stood before",
      model: { before: { DesiredCapacity: "5" }, after: { DesiredCapacity: "5" } },
      live,
      is: {},
    },
    {
      when: "nothing is known",
      model: { after: { DesiredCapacity: "5" } },
      is: { "/DesiredCapacity": "5" },
    },
    {
      when: "a field is read-only",
      model: { before: live, after: { ...live, Arn: "arn:x" } },
      is: {},
    },
    { when: "nothing is said at all", model: {}, live, is: {} },
  ])("is $is when $when", ({ model, live: known, is }) => {
    expect(changesIn(eventOf(stack, model), known, shape)).toEqual(is);
  });
});

it("a stack's message may be longer than Cloud Control's", () => {
  const longest = [stack, {}, { stackId: "" }, { stackId: null }].map((more) =>
    longestMessage(eventOf(more)),
  );
  expect(longest).toEqual([4_096, 1_024, 1_024, 1_024]);
});
