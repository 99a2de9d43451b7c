import { expect, it } from "vitest";
import { lean, saferAt } from "./leaning-fields.ts";

const untagged = { priorTags: {} };
const internal = { priorTags: { env: "prod", exposure: "internal" } };
const open = { priorTags: { env: "prod", exposure: "internet" } };
const tag = (Key: string, Value: string) => ({ Key, Value });

it.each([
  {
    when: "to a looser place",
    path: "/Tags[Key=env]/Value",
    values: ["prod", "test"],
    where: {},
    leans: "harmful",
  },
  {
    when: "to a place between",
    path: "/Tags[Key=env]/Value",
    values: ["prod", "staging"],
    where: {},
    leans: "harmful",
  },
  {
    when: "to a stricter place",
    path: "/Tags[Key=env]/Value",
    values: ["test", "prod"],
    where: {},
    leans: "safer",
  },
  {
    when: "a whole tag",
    path: "/Tags[Key=env]",
    values: [tag("env", "prod"), tag("env", "test")],
    where: {},
    leans: "harmful",
  },
  {
    when: "all tags",
    path: "/Tags",
    values: [[tag("env", "prod")], [tag("env", "test")]],
    where: {},
    leans: "harmful",
  },
  {
    when: "all tags, as a map",
    path: "/Tags",
    values: [{ env: "prod" }, { env: "test", a: "b" }],
    where: {},
    leans: "harmful",
  },
  { when: "a tag of a map", path: "/Tags/env", values: ["prod", "test"], where: {}, leans: "harmful" },
  {
    when: "test on what had no place",
    path: "/Tags[Key=env]",
    values: [null, tag("env", "test")],
    where: untagged,
    leans: "harmful",
  },
  {
    when: "prod on what had no place",
    path: "/Tags[Key=env]",
    values: [null, tag("env", "prod")],
    where: untagged,
    leans: "safer",
  },
  {
    when: "the looser place away",
    path: "/Tags[Key=env]",
    values: [tag("env", "test"), null],
    where: untagged,
    leans: "safer",
  },
  {
    when: "the strictest place away",
    path: "/Tags[Key=env]/Value",
    values: ["prod", null],
    where: {},
    leans: "harmful",
  },
  {
    when: "a place that nobody knows on the strictest",
    path: "/Tags[Key=env]/Value",
    values: ["prod", "moon"],
    where: {},
    leans: "harmful",
  },
  {
    when: "to a looser place, agreed unknown",
    path: "/Tags[Key=env]/Value",
    values: [undefined, "test"],
    where: {},
    leans: "harmful",
  },
  {
    when: "a place that nobody knows",
    path: "/Tags[Key=env]/Value",
    values: ["test", "moon"],
    where: {},
    leans: "safer",
  },
  {
    when: "another spelling",
    path: "/Tags[Key=ENV]/Value",
    values: [null, "TEST"],
    where: untagged,
    leans: "harmful",
  },
  {
    when: "internal what faced the internet",
    path: "/Tags[Key=exposure]/Value",
    values: ["internet", "internal"],
    where: open,
    leans: "harmful",
  },
  {
    when: "internal what said nothing",
    path: "/Tags[Key=exposure]/Value",
    values: [null, "internal"],
    where: {},
    leans: "harmful",
  },
  {
    when: "internet what was internal",
    path: "/Tags[Key=exposure]/Value",
    values: ["internal", "internet"],
    where: internal,
    leans: "safer",
  },
  { when: "decoration", path: "/Tags[Key=owner]/Value", values: ["a", "b"], where: {}, leans: "neither" },
  {
    when: "a place, where the account says it",
    path: "/Tags[Key=env]/Value",
    values: ["prod", "test"],
    where: { account: "222222222222" },
    leans: "neither",
  },
  {
    when: "a tag of an audit trail",
    path: "/Tags[Key=owner]/Value",
    values: ["a", "b"],
    where: { type: "AWS::CloudTrail::Trail" },
    leans: "neither",
  },
] as const)("a tag edit is $leans when it says $when", ({ path, values: [before, after], where, leans }) => {
  expect(lean(path, [before as never, after as never], where)).toBe(leans);
});

it("of two places the stricter is the safer", () => {
  expect(saferAt("/Tags[Key=env]/Value", ["test", "staging"])).toBe("second");
  expect(saferAt("/Tags[Key=env]/Value", ["prod", "nowhere"])).toBe("first");
});
