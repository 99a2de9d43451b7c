import { describe, expect, it } from "vitest";
import { lintPolicy } from "#core/policy/lint.ts";
import { policyFrom } from "./from-texts.ts";

const company = `parameters:
  accounts: {type: texts, default: ["111111111111"], about: accounts of prod}
environments:
  - {name: prod, accounts: {parameter: accounts}, tags: {env: [prod]}, order: [security, availability]}
  - {name: test, tags: {env: [test]}, order: [availability, security]}
guardrails:
  - {id: size, title: size, locked: true, in: {environments: [prod]}, fields: [/Size], constraint: {max: 10}, except: [security]}
  - {id: open, title: open, fields: [/Open], constraint: {is: false}}
approvers: [{name: all, owners: [service, security]}]
limits: {grace: 15m}
`;

/** Which locks lint finds broken in a team's policy, and where. */
function broken(team: string, base = company): readonly string[] {
  const policy = policyFrom({ "company.yaml": base, "policy.yaml": team });
  return lintPolicy(policy)
    .filter(({ rule }) => rule === "broken-lock")
    .map(({ message }) => message);
}

const over = (text: string) => `extends: [./company.yaml]\n${text}`;
const size = (keys: string) => over(`guardrails: [{id: size, ${keys}}]`);

describe("what a layer locks", () => {
  it.each([
    { when: "nothing is said of it", team: over("name: team") },
    { when: "it refuses more", team: size("constraint: {max: 5}") },
    { when: "nobody else may lift it", team: size("except: {drop: []}") },
    {
      when: "what is not locked is looser",
      team: over("guardrails: [{id: open, constraint: {in: [true, false]}}]"),
    },
    { when: "what is not locked is removed", team: over("remove: [{id: open, because: we need it}]") },
  ])("holds when $when", ({ team }) => {
    expect(broken(team)).toEqual([]);
  });

  it.each([
    { when: "it refuses less", team: size("constraint: {max: 20}") },
    { when: "it covers less", team: size("in: {regions: [eu-*]}") },
    { when: "one more may lift it", team: size("except: {add: [service]}") },
    { when: "it is removed", team: over("remove: [{id: size, because: it is in the way}]") },
    {
      when: "it is removed for a while",
      team: over('remove: [{id: size, because: a move, until: "2030-01-01T00:00:00Z"}]'),
    },
    {
      when: "an environment gives an account away",
      team: over('environments: [{name: prod, accounts: {drop: ["111111111111"]}}]'),
    },
    {
      when: "a parameter gives an account away",
      team: "extends: [{policy: ./company.yaml, with: {accounts: []}}]\nname: team",
    },
    { when: "its field becomes sensitive", team: over("sensitive: {fields: [/Size]}") },
    {
      when: "another guardrail leaves no value",
      team: over("guardrails: [{id: more, title: more, fields: [/Size], constraint: {min: 20}}]"),
    },
  ])("is broken when $when", ({ team }) => {
    expect(broken(team)).not.toEqual([]);
  });

  it("names the layer that locks, and the line", () => {
    expect(broken(size("constraint: {max: 20}"))).toEqual([
      "`size` is locked (company.yaml, company.yaml:8) and is looser here: `guardrails` `size`: `constraint` refuses less",
    ]);
  });

  it("is everything where the layer is locked", () => {
    const whole = `locked: true\n${company}`;
    expect(broken(over("limits: {grace: 1h}"), whole)).not.toEqual([]);
    expect(broken(over("limits: {grace: 5m}"), whole)).toEqual([]);
    expect(broken(over("guardrails: [{id: open, constraint: {in: [true, false]}}]"), whole)).not.toEqual([]);
  });
});
