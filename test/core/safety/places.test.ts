import { describe, expect, it } from "vitest";
import { isProduction, mayLean } from "#core/safety/lean.ts";
import { policyOf } from "../policy/sample.ts";
import { policy, saferAt } from "./leaning-fields.ts";

describe("the rules of production count", () => {
  const lab = policyOf({
    environments: ["lab", "prod", "test"].map((name) => ({ name, tags: { env: [name] }, order: ["cost"] })),
  });
  it.each([
    { is: true, when: "it is called so", environment: "prod" },
    { is: true, when: "it is the strictest place of the policy", environment: "lab" },
    { is: true, when: "nobody knows it", environment: "nowhere" },
    { is: false, when: "it is any other place", environment: "test" },
  ])("$is where $when", ({ is, environment }) => {
    expect(isProduction(lab, environment)).toBe(is);
  });
});

describe("an edit may lean one way", () => {
  const group = "AWS::AutoScaling::AutoScalingGroup";
  it.each([
    { is: true, of: "whether the resource is there", path: "/" },
    { is: true, of: "a tag, which may say where it is", path: "/Tags[Key=env]/Value" },
    { is: true, of: "a capacity", path: "/DesiredCapacity" },
    { is: false, of: "a field of no class", path: "/Cooldown" },
    { is: false, of: "words for people alone", path: "/Policy/Description" },
  ])("$is of $of", ({ is, path }) => {
    expect(mayLean(policy, group, path)).toBe(is);
  });
});

describe("of two values the safer one", () => {
  it.each([
    { is: "second", path: "/MaxSession", values: [9, 3] as const },
    { is: "first", path: "/MaxSession", values: [3, 9] as const },
    { is: "equal", path: "/MaxSession", values: [3, 3] as const },
    { is: "unknown", path: "/Unsaid", values: [3, 9] as const },
  ])("is $is of $values", ({ is, path, values }) => {
    expect(saferAt(path, values)).toBe(is);
  });
});
