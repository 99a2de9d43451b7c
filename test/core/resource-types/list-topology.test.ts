import { describe, expect, it } from "vitest";
import { listTopology } from "#core/resource-types/schema-tree.ts";

const unordered = { insertionOrder: false };

describe("the topology of a list", () => {
  it.each([
    { when: "its items have a key and a value", list: {}, names: ["Key", "Value"], keys: ["Key"] },
    { when: "they have more besides", list: {}, names: ["Key", "Value", "PropagateAtLaunch"], keys: ["Key"] },
    { when: "a required `Name` tells them apart", list: unordered, names: ["Name", "Size"], keys: ["Name"] },
    { when: "a required `Id` does", list: unordered, names: ["Id", "Name"], keys: ["Id"] },
    {
      when: "a name of the list's noun does",
      list: unordered,
      called: "Policies",
      names: ["PolicyName", "PolicyDocument"],
      keys: ["PolicyName"],
    },
    {
      when: "the noun ends in -es",
      list: unordered,
      called: "Addresses",
      names: ["AddressId", "Zone"],
      keys: ["AddressId"],
    },
    {
      when: "the list's name goes on after the noun",
      list: unordered,
      called: "LifecycleHookSpecificationList",
      names: ["LifecycleHookName", "Heartbeat"],
      keys: ["LifecycleHookName"],
    },
  ])("is keyed when $when", ({ list, names, keys, called = "Items" }) => {
    const item = { names: new Set(names), required: new Set(names) };
    expect(listTopology({ list, item, called })).toEqual({ kind: "keyed", keys });
  });

  it.each([
    {
      when: "the schema says nothing of its order",
      list: {},
      names: ["Name"],
      required: ["Name"],
      kind: "ordered",
    },
    {
      when: "the schema says that it has one",
      list: { insertionOrder: true },
      names: ["Name"],
      required: ["Name"],
      kind: "ordered",
    },
    { when: "its items are texts without an order", list: unordered, names: [], required: [], kind: "set" },
    {
      when: "it is an attribute list",
      list: { arrayType: "AttributeList" },
      names: [],
      required: [],
      kind: "set",
    },
    {
      when: "the name is not required",
      list: unordered,
      names: ["Name", "Size"],
      required: ["Size"],
      kind: "set",
    },
    {
      when: "nothing tells its items apart",
      list: unordered,
      names: ["Protocol", "Port"],
      required: ["Protocol"],
      kind: "set",
    },
    {
      when: "two names could",
      list: unordered,
      called: "Pairs",
      names: ["PaId", "PairsKey", "PairsId"],
      required: ["PairsKey", "PairsId"],
      kind: "set",
    },
  ])("is $kind when $when", ({ list, names, required, kind, called = "Items" }) => {
    const item = { names: new Set(names), required: new Set(required) };
    expect(listTopology({ list, item, called })).toEqual({ kind });
  });
});
