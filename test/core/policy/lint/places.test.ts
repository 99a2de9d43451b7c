import { describe, expect, it } from "vitest";
import type { Finding } from "#core/policy/lint/finding.ts";
import { unknownOwners } from "#core/policy/lint/names/owners.ts";
import { idlePlaces } from "#core/policy/lint/tables/places.ts";
import { halfTheWorld } from "#core/policy/lint/values/world.ts";
import { policyOf } from "../sample.ts";

type Parts = Readonly<Record<string, unknown>>;
type LintCase = { readonly when: string; readonly sections: Parts; readonly says: readonly string[] };
const told = (findings: readonly Finding[]) =>
  findings.map(({ level, pointer, message }) => `${level} ${pointer}: ${message}`);
const order = ["security"];
const environments = (...rows: readonly Parts[]) => ({
  environments: rows.map((row, index) => ({ name: `e${index}`, order, ...row })),
});
const scopes = (...places: readonly Parts[]) => ({
  mode: { scopes: places.map((place) => ({ in: place, mode: "enforce" })) },
});

describe("an environment, a mode scope or a group of approvers", () => {
  const shared = (index: number, at = 0) =>
    `warning /environments/${index}/accounts/0: \`111111111111\` is an account of \`e${at}\` already (sample.yaml/environments/${at}), so it is none of \`e${index}\``;
  const idle = (index: number) =>
    `warning /environments/${index}: no resource lives in \`e${index}\`: its accounts and tags are those of environments before it`;
  const cases: readonly LintCase[] = [
    {
      when: "an account stands in two environments",
      sections: environments({ accounts: ["111111111111"] }, { accounts: ["111111111111", "222222222222"] }),
      says: [shared(1)],
    },
    {
      when: "a pattern before takes the account, and nothing else leads there",
      sections: environments({ accounts: ["1*"] }, { accounts: ["111111111111"] }),
      says: [shared(1), idle(1)],
    },
    {
      when: "the last environment takes all other accounts",
      sections: environments({ accounts: ["111111111111"] }, { accounts: ["*"] }),
      says: [],
    },
    {
      when: "its tags are another's, whatever their case",
      sections: environments({ tags: { Env: ["prod"] } }, { tags: { env: ["PROD"] } }),
      says: [idle(1)],
    },
    {
      when: "one of its tags is its own",
      sections: environments({ tags: { env: ["prod"] } }, { tags: { env: ["prod", "live"] } }),
      says: [],
    },
    { when: "disputes name it themselves", sections: environments({}, {}), says: [] },
    {
      when: "a wider scope stands before",
      sections: scopes({ types: ["AWS::EC2::*"] }, { types: ["AWS::EC2::Instance"] }),
      says: [
        "warning /mode/scopes/1: this scope never decides: those before it, from sample.yaml/mode/scopes/0 on, take all that it names",
      ],
    },
    {
      when: "scopes before take it together",
      sections: scopes(
        { environments: ["prod"] },
        { environments: ["test"] },
        { types: ["AWS::S3::Bucket"] },
      ),
      says: [
        "warning /mode/scopes/2: this scope never decides: those before it, from sample.yaml/mode/scopes/0 on, take all that it names",
      ],
    },
    {
      when: "a narrower scope stands before",
      sections: scopes({ types: ["AWS::EC2::Instance"] }, { types: ["AWS::EC2::*"] }),
      says: [],
    },
    {
      when: "a group before has all its members",
      sections: {
        approvers: [
          { name: "all", owners: ["service", "code"] },
          { name: "service", owners: ["service"], for: { types: ["AWS::S3::Bucket"] } },
        ],
      },
      says: [
        "warning /approvers/1: `service` is never asked: `all` (sample.yaml/approvers/0) has all its members and answers for all that it answers for",
      ],
    },
    {
      when: "a group before may have nobody who is free",
      sections: {
        approvers: [
          { name: "a", owners: ["service"] },
          { name: "b", owners: ["platform"] },
        ],
      },
      says: [],
    },
    {
      when: "a rule asks it by name",
      sections: {
        approvers: [
          { name: "a", owners: ["service"] },
          { name: "b", owners: ["service"] },
        ],
        rules: [{ id: "r", title: "t", ask: { approvers: "b" } }],
      },
      says: [],
    },
  ];
  it.each(cases)("is told of when $when", ({ sections, says }) => {
    expect(told(idlePlaces(policyOf(sections)))).toEqual(says);
  });
});

describe("who answers", () => {
  const except = (...names: readonly string[]) => ({
    guardrails: [{ id: "g", title: "t", fields: ["/A"], constraint: { is: 1 }, except: names }],
  });
  const cases: readonly LintCase[] = [
    { when: "all are lists of owners", sections: except("service", "security"), says: [] },
    {
      when: "a list is misspelt",
      sections: except("securty"),
      says: ["error /guardrails/0/except/0: `securty` is no list of owners"],
    },
    {
      when: "a list is nobody's",
      sections: except("chief"),
      says: ["warning /guardrails/0/except/0: `chief` is no list of owners"],
    },
    { when: "it is a principal", sections: except("sso/eva@example.com", "111111111111:role/x"), says: [] },
    {
      when: "a group has a misspelt list",
      sections: { approvers: [{ name: "a", owners: ["service", "plattform"] }] },
      says: ["error /approvers/0/owners/1: `plattform` is no list of owners"],
    },
    {
      when: "an attestation has one",
      sections: { authority: { attestations: { security: ["secruity"] } } },
      says: ["error /authority/attestations/security/0: `secruity` is no list of owners"],
    },
  ];
  it.each(cases)("is told of when $when", ({ sections, says }) => {
    expect(told(unknownOwners(policyOf(sections)))).toEqual(says);
  });
});

describe("half of the internet", () => {
  const rail = (constraint: Parts, types = ["AWS::EC2::SecurityGroup"], id = "g") => ({
    id,
    title: "t",
    in: { types },
    fields: ["/A"],
    constraint,
  });
  const half = (pointer: string, named: string, other: string) =>
    `warning ${pointer}: \`${named}\` is only half of the internet, and nothing here names \`${other}\``;
  const cases: readonly LintCase[] = [
    {
      when: "a guardrail names one network",
      sections: { guardrails: [rail({ notIn: ["0.0.0.0/0"] })] },
      says: [half("/guardrails/0", "0.0.0.0/0", "::/0")],
    },
    {
      when: "it names the other one",
      sections: { guardrails: [rail({ notIn: ["::/0"] })] },
      says: [half("/guardrails/0", "::/0", "0.0.0.0/0")],
    },
    { when: "it names both", sections: { guardrails: [rail({ notIn: ["0.0.0.0/0", "::/0"] })] }, says: [] },
    { when: "a pattern means both", sections: { guardrails: [rail({ notLike: ["*/0"] })] }, says: [] },
    {
      when: "another guardrail on these resources names the other one",
      sections: {
        guardrails: [rail({ notIn: ["0.0.0.0/0"] }), rail({ notIn: ["::/0"] }, ["AWS::EC2::*"], "h")],
      },
      says: [],
    },
    {
      when: "only a guardrail on others names the other one",
      sections: {
        guardrails: [rail({ notIn: ["0.0.0.0/0"] }), rail({ notIn: ["::/0"] }, ["AWS::S3::Bucket"], "h")],
      },
      says: [half("/guardrails/0", "0.0.0.0/0", "::/0"), half("/guardrails/1", "::/0", "0.0.0.0/0")],
    },
    {
      when: "a class names one in a field",
      sections: { classes: { open: [{ fields: ["/SecurityGroupIngress[CidrIp=0.0.0.0/0]"] }] } },
      says: [half("/classes/open/0", "0.0.0.0/0", "::/0")],
    },
    { when: "everything is meant", sections: { guardrails: [rail({ notLike: ["*"] })] }, says: [] },
  ];
  it.each(cases)("is told of when $when", ({ sections, says }) => {
    expect(told(halfTheWorld(policyOf(sections)))).toEqual(says);
  });
});
