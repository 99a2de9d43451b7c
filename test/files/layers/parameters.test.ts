import { describe, expect, it } from "vitest";
import { complaints, policyFrom } from "./from-texts.ts";

const shared = `parameters:
  prod-accounts: {type: texts, default: [], about: the accounts that customers live in}
  grace: {type: text, default: 15m, about: how long an edit is left alone}
environments:
  - {name: prod, order: [security], accounts: {parameter: prod-accounts}}
limits: {grace: {parameter: grace}}
`;
const using = (entry: string, base = shared) => ({ "policy.yaml": `extends: [${entry}]`, "base.yaml": base });

describe("a parameter", () => {
  it("stands for a whole value, which the layer that extends gives", () => {
    const { file } = policyFrom(using('{policy: ./base.yaml, with: {prod-accounts: ["111111111111"]}}'));
    expect(file.environments[0]?.accounts).toEqual(["111111111111"]);
    expect(file.limits.grace).toBe(900_000);
  });

  it("is its default where nothing gives it, also in the file that is deployed", () => {
    expect(policyFrom({ "policy.yaml": shared }).file.environments[0]?.accounts).toEqual([]);
  });

  it("gives one meaning for one value, wherever it comes from", () => {
    const written = policyFrom({
      "policy.yaml": 'environments: [{name: prod, order: [security], accounts: ["1"]}]',
    });
    const given = policyFrom(using('{policy: ./base.yaml, with: {prod-accounts: ["1"]}}'));
    expect(given.digest).toBe(written.digest);
  });

  it.each([
    [
      "nobody has",
      "{policy: ./base.yaml, with: {prod-account: []}}",
      shared,
      "the layer has no parameter `prod-account` | did you mean `prod-accounts`?",
    ],
    [
      "another type",
      "{policy: ./base.yaml, with: {grace: 15}}",
      shared,
      "policy.yaml:2 `15` is not what `grace` stands for | it stands for a text",
    ],
    [
      "a text for a list",
      "{policy: ./base.yaml, with: {prod-accounts: one}}",
      shared,
      "it stands for a list of texts",
    ],
    [
      "a default of another type",
      "./base.yaml",
      "parameters: {a: {type: number, default: x, about: s}}\nlimits: {doubts: {parameter: a}}",
      "base.yaml:2 `x` is not what `a` stands for",
    ],
    [
      "no sentence",
      "./base.yaml",
      "parameters: {a: {type: number, default: 1}}\nlimits: {doubts: {parameter: a}}",
      "this says no parameter",
    ],
    [
      "no place",
      "./base.yaml",
      "parameters: {a: {type: number, default: 1, about: s}}",
      "`a` stands nowhere",
    ],
    [
      "a misspelt name",
      "./base.yaml",
      "parameters: {doubts: {type: number, default: 1, about: s}}\nlimits: {doubts: {parameter: doubt}}",
      "`doubt` is no parameter of this layer | did you mean `doubts`?",
    ],
    [
      "a place in a text",
      "./base.yaml",
      "parameters: {a: {type: number, default: 1, about: s}}\nlimits: {doubts: {parameter: a, more: 1}}",
      "`a` stands nowhere",
    ],
  ])("is refused with %s", (_, entry, base, message) => {
    expect(complaints(using(entry, base)).join("\n")).toContain(message);
  });

  it("has one value, however often its layer is reached", () => {
    const twice = (one: string, other: string) =>
      complaints({
        "policy.yaml": `extends: [./base.yaml, ./a.yaml]`.replace("./base.yaml", one),
        "a.yaml": `extends: [${other}]`,
        "base.yaml": shared,
      });
    const given = "{policy: ./base.yaml, with: {grace: 1h}}";
    expect(twice(given, given)).toEqual([]);
    expect(twice("./base.yaml", given).join()).toContain("a layer is reached twice, with different values");
  });
});
