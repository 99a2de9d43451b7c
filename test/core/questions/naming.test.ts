import { describe, expect, it } from "vitest";
import {
  fieldNames,
  fullName,
  personName,
  placeName,
  shortField,
  shortName,
} from "#core/questions/naming.ts";

const group = {
  account: "123456789012",
  region: "eu-north-1",
  type: "AWS::AutoScaling::AutoScalingGroup",
  id: "checkout",
};

it.each([
  { what: "a name alone", principal: "anna", is: "anna" },
  { what: "the role of an account", principal: "123456789012:role/anna", is: "anna" },
  { what: "nothing at all", principal: "", is: "somebody without a name" },
  { what: "a name that is too long", principal: "x".repeat(60), is: `${"x".repeat(47)}…` },
  { what: "a name that just fits", principal: "x".repeat(48), is: "x".repeat(48) },
])("a person is known by $what", ({ principal, is }) => {
  expect(personName(principal)).toBe(is);
});

it.each([
  { what: "one", fields: ["/A"], is: "/A" },
  { what: "one and another", fields: ["/A", "/B"], is: "/A and 1 more field" },
  { what: "one of three", fields: ["/A", "/B", "/C"], is: "/A and 2 more fields" },
  { what: "whether it is there", fields: ["/"], is: "the existence" },
  { what: "whether it is there, and one", fields: ["/", "/A"], is: "the existence and 1 more field" },
  { what: "none", fields: [], is: "" },
  { what: "a long one", fields: [`/${"a".repeat(300)}`], is: `/${"a".repeat(238)}…` },
])("of fields is told $what", ({ fields, is }) => {
  expect(fieldNames(fields)).toBe(is);
});

it.each([
  { what: "a name", path: "/DesiredCapacity", is: "DesiredCapacity" },
  { what: "names in names", path: "/A/B", is: "A.B" },
  { what: "a name that begins with a dot", path: "/.A", is: ".A" },
  { what: "whether it is there", path: "/", is: "deleted" },
  { what: "an element of a set", path: "/Zones[=a]", is: "Zones (a)" },
  { what: "a keyed element", path: "/Tags[Key=env]/Value", is: "Tags (env).Value" },
  { what: "one key twice", path: "/Rules[From=22,To=22]", is: "Rules (22)" },
  { what: "two keys", path: "/Rules[From=22,To=23]", is: "Rules (22, 23)" },
  { what: "a long one", path: `/${"a".repeat(60)}`, is: `${"a".repeat(47)}…` },
])("a field is called shortly by $what", ({ path, is }) => {
  expect(shortField(path)).toBe(is);
});

describe("a resource is called", () => {
  it.each([
    { what: "by the last part of its type", name: shortName(group), is: "AutoScalingGroup checkout" },
    {
      what: "by as much of its identifier as fits",
      name: shortName({ ...group, id: "x".repeat(60) }),
      is: `AutoScalingGroup ${"x".repeat(47)}…`,
    },
    { what: "in full", name: fullName(group), is: "AWS::AutoScaling::AutoScalingGroup checkout" },
    { what: "by where it stands", name: placeName(group), is: "account 123456789012, eu-north-1" },
  ])("$what", ({ name, is }) => {
    expect(name).toBe(is);
  });
});
