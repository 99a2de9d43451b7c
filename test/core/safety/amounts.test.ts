import { expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { isProduction, mayLean } from "#core/safety/lean.ts";
import { lean, policy, saferAt } from "./leaning-fields.ts";

type Where = Parameters<typeof lean>[2];
const inTest = { isProduction: false };
const ownTrouble = { isProduction: false, inTrouble: true, isOwnTrouble: true, highest: 10 };

it.each<{ what: string; values: readonly [Json | undefined, Json]; where?: Where; leans: string }>([
  { what: "nothing instead of a word", values: ["many", 0], leans: "neither" },
  { what: "a word instead of a number", values: [3, "many"], leans: "neither" },
  { what: "few instead of no limit", values: [-1, 10], leans: "harmful" },
  { what: "no limit instead of few", values: [10, -1], where: inTest, leans: "harmful" },
  { what: "less than what AWS decides", values: [null, 0], where: inTest, leans: "neither" },
  { what: "nothing at all, agreed unknown", values: [undefined, 0], where: inTest, leans: "harmful" },
  { what: "one, agreed unknown", values: [undefined, 1], where: inTest, leans: "neither" },
  {
    what: "just the stride, agreed unknown",
    values: [undefined, 50],
    where: { highest: 10 },
    leans: "neither",
  },
  {
    what: "beyond the stride, agreed unknown",
    values: [undefined, 51],
    where: { highest: 10 },
    leans: "harmful",
  },
  { what: "to one in test", values: [2, 1], where: inTest, leans: "neither" },
  {
    what: "beyond the stride in trouble",
    values: [10, 51],
    where: { inTrouble: true, highest: 10 },
    leans: "safer",
  },
  { what: "beyond it in one's own", values: [10, 51], where: ownTrouble, leans: "harmful" },
  { what: "to the stride in one's own", values: [10, 50], where: ownTrouble, leans: "safer" },
])("%#: a number: $what", ({ values, where = {}, leans }) => {
  expect(lean("/DesiredCapacity", values, where)).toBe(leans);
});

it.each([
  { what: "beyond the stride", values: [10, 5_000], safer: "first" },
  { what: "just the stride", values: [10, 50], safer: "second" },
  { what: "one more", values: [10, 51], safer: "first" },
] as const)("of two numbers in one's own trouble, one $what, the $safer is safer", ({ values, safer }) => {
  expect(saferAt("/DesiredCapacity", values, ownTrouble)).toBe(safer);
});

it.each([
  { what: "neither, where both are few", values: [3, 10], where: inTest, safer: "equal" },
  { what: "the smaller, from the smaller of them", values: [3, 21], where: inTest, safer: "first" },
  { what: "the smaller, though it is named last", values: [21, 3], where: inTest, safer: "second" },
  { what: "the larger, in production", values: [21, 22], where: {}, safer: "second" },
  { what: "the smaller, against no limit", values: [-1, 3], where: inTest, safer: "second" },
  { what: "neither, of two words", values: ["a", "b"], where: {}, safer: "equal" },
] as const)("%#: of two numbers with no highest known: $what", ({ values, where, safer }) => {
  expect(saferAt("/DesiredCapacity", values, where)).toBe(safer);
});

const long = (size: string) => `${"m".repeat(64 - 1 - size.length)}.${size}`;

it.each<{ what: string; values: readonly [Json | undefined, Json]; leans: string }>([
  { what: "from one size to the next", values: ["t3.small", "t3.micro"], leans: "harmful" },
  { what: "to the smallest", values: ["t3.micro", "t3.nano"], leans: "harmful" },
  { what: "from many times to once", values: ["m5.2xlarge", "m5.xlarge"], leans: "harmful" },
  { what: "from more times to fewer", values: ["m5.24xlarge", "m5.12xlarge"], leans: "harmful" },
  { what: "from few times to a hundred", values: ["m5.9xlarge", "m5.112xlarge"], leans: "safer" },
  { what: "to the same in another spelling", values: ["m5.2xlarge", "m5.02xlarge"], leans: "neither" },
  { what: "to a size that nobody knows", values: ["m5.large", "m5.metal"], leans: "neither" },
  { what: "from a size that nobody knows", values: ["m5.metal", "m5.large"], leans: "neither" },
  { what: "between two such", values: ["m5.metal-48xlarge", "m5.metal-24xlarge"], leans: "neither" },
  { what: "between two others", values: ["m5.48xlarges", "m5.24xlarges"], leans: "neither" },
  { what: "without a family", values: ["large", "small"], leans: "neither" },
  { what: "of a family with a point", values: ["db.r5.large", "db.r5.small"], leans: "harmful" },
  { what: "of two families with a point", values: ["db.r5.large", "db.m5.small"], leans: "neither" },
  { what: "from an unknown machine", values: [undefined, "m5.large"], leans: "neither" },
  { what: "with a name as long as may be", values: [long("large"), long("small")], leans: "harmful" },
  { what: "with a longer name", values: [`m${long("medium")}`, `m${long("xlarge")}`], leans: "neither" },
])("%#: a machine $what", ({ values, leans }) => {
  expect(lean("/InstanceType", values)).toBe(leans);
});

it("what is made of too many parts may hurt", () => {
  const flags = (count: number, is: boolean) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`Flag${index}`, is]));
  expect(lean("/Blocks", [flags(4_999, false), flags(4_999, true)])).toBe("safer");
  expect(lean("/Blocks", [flags(5_000, false), flags(5_000, true)])).toBe("harmful");
});

it.each([
  { what: "on what holds data", type: "AWS::RDS::DBInstance", leans: "harmful" },
  { what: "on an audit trail", type: "AWS::CloudTrail::Trail", leans: "harmful" },
  { what: "of a permission", type: "AWS::Lambda::Permission", leans: "neither" },
  { what: "of a group", type: "AWS::AutoScaling::AutoScalingGroup", leans: "neither" },
])("the loss $what is $leans", ({ type, leans }) => {
  expect(lean("/", ["present", "absent"], { type })).toBe(leans);
  expect(lean("/", ["absent", "present"], { type })).toBe(leans === "harmful" ? "safer" : "neither");
});

it.each([
  { name: "prod", is: true },
  { name: "staging", is: false },
  { name: "test", is: false },
  { name: "nowhere", is: true },
])("an environment called $name is production: $is", ({ name, is }) => {
  expect(isProduction(policy, name)).toBe(is);
});

it("the strictest place is production by any name, and what is called prod is wherever it stands", () => {
  const { environments } = policy.file;
  const turned = { ...policy, file: { ...policy.file, environments: environments.toReversed() } };
  expect(isProduction(turned, "test")).toBe(true);
  expect(isProduction(turned, "staging")).toBe(false);
  expect(isProduction(turned, "prod")).toBe(true);
});

it.each([
  { path: "/", is: true },
  { path: "/Tags", is: true },
  { path: "/Tags[Key=owner]/Value", is: true },
  { path: "/ResourceTags/owner", is: true },
  { path: "/tags/owner", is: true },
  { path: "/Taglines", is: false },
  { path: "/Listener/Tags", is: false },
  { path: "/DesiredCapacity", is: true },
  { path: "/Policy/Statement", is: true },
  { path: "/Logging", is: true },
  { path: "/Policy/Description", is: false },
  { path: "/Weight", is: false },
  { path: "/Other", is: false },
])("an edit at $path may lean: $is", ({ path, is }) => {
  expect(mayLean(policy, "AWS::AutoScaling::AutoScalingGroup", path)).toBe(is);
});

it.each<{ what: string; values: readonly [Json | undefined, Json]; leans: string }>([
  { what: "with the part that matters", values: [{ Enabled: true }, { Enabled: false }], leans: "harmful" },
  { what: "with another part", values: [{ Bucket: "a" }, { Bucket: "b" }], leans: "neither" },
  { what: "that cannot be taken apart", values: ["a", "b"], leans: "neither" },
  { what: "that goes", values: [{ Enabled: true }, null], leans: "harmful" },
])("%#: a whole $what is $leans", ({ values, leans }) => {
  expect(lean("/Logging", values)).toBe(leans);
});
