import { describe, expect, it } from "vitest";
import type { Finding } from "#core/policy/lint/finding.ts";
import { idleAliases } from "#core/policy/lint/tables/aliases.ts";
import { looseGrants } from "#core/policy/lint/tables/grants.ts";
import { policyOf } from "../sample.ts";

type Parts = Readonly<Record<string, unknown>>;
const told = (findings: readonly Finding[]) =>
  findings.map(({ level, pointer, message, hint }) => `${level} ${pointer}: ${message} | ${hint}`);
const anybody = ["*", "**", "*:role/*", "*role*", "arn:aws:iam::*:role/*", "*.amazonaws.com", "sso/*", "*@*"];
const somebody = ["*:role/on-call", "111111111111:role/*", "sso/maria@example.com", "sso/*@example.com"];

describe("a role whose reason is confirmed by itself", () => {
  const row = {
    principals: ["*:role/on-call"],
    motivations: ["incident"],
    atMost: "degradation",
    confirmed: true,
    lease: "4h",
  };
  const given = (part: Parts) =>
    told(looseGrants(policyOf({ authority: { claims: [{ ...row, ...part }] } })));
  const at = "error /authority/claims/0/confirmed:";
  const everybody = `${at} the reasons of everybody would count as confirmed | name the \`principals\` whose role was settled when it was made`;
  it.each([
    { when: "it is named, with its reasons and a lease", part: {}, findings: [] },
    {
      when: "nobody is named",
      part: { principals: undefined, kinds: ["break-glass"] },
      findings: [everybody],
    },
    {
      when: "it has no lease",
      part: { lease: undefined },
      findings: [
        `${at} a reason that nothing else confirms would never end | give the row a \`lease\`, such as \`4h\``,
      ],
    },
    {
      when: "it has no reasons",
      part: { motivations: undefined },
      findings: [
        `${at} every reason of these principals would count as confirmed | name the \`motivations\` that are meant`,
      ],
    },
    {
      when: "it has a lease only",
      part: { confirmed: undefined },
      findings: [
        "warning /authority/claims/0/lease: `lease` has no effect: the reasons of this row are confirmed by situations | remove it, or add `confirmed: true`",
      ],
    },
  ])("$findings when $when", ({ part, findings }) => {
    expect(given(part)).toEqual(findings);
  });

  it.each(anybody)("is not `%s`", (principal) => {
    expect(given({ principals: ["*:role/on-call", principal] })).toEqual([everybody]);
  });
  it.each(somebody)("may be `%s`", (principal) => {
    expect(given({ principals: [principal] })).toEqual([]);
  });
});

describe("fields that are written for somebody", () => {
  const given = (principal: string) =>
    told(looseGrants(policyOf({ authority: { fields: [{ principals: [principal], fields: ["/A"] }] } })));
  it.each(anybody)("are not written for `%s`", (principal) => {
    expect(given(principal)).toEqual([
      "error /authority/fields/0/principals: everybody's wants would be written, also those of people who may not write themselves | name the principals that are meant",
    ]);
  });
  it.each(somebody)("may be written for `%s`", (principal) => {
    expect(given(principal)).toEqual([]);
  });
});

it("a row that lets every person declare is warned of", () => {
  const situations = [
    { persons: true, kinds: ["incident"] },
    { principals: ["sso/duty@example.com"], kinds: ["incident"] },
  ];
  expect(told(looseGrants(policyOf({ authority: { situations } })))).toEqual([
    "warning /authority/situations/0/persons: anybody who signs a declaration could confirm the reasons of others with it | name `principals`; approvers of what a scope covers may declare without a row",
  ]);
});

describe("ownership without a record", () => {
  const service = { kinds: ["service"], principals: ["autoscaling.amazonaws.com"] };
  const row = { id: "sizes", fields: ["/DesiredCapacity"], owner: service, unlogged: true };
  const others =
    "error /standing/0/unlogged: differences that no event tells would be credited to `sizes` although everybody but a service of AWS leaves a record | say `owner: {kinds: [service], …}`, or remove `unlogged`";
  const wants =
    "error /standing/0/unlogged: `sizes` owns what leaves no record and cannot want a value as well | remove its `constraint` and `prefer`, or `unlogged`";
  it.each([
    { when: "a service of AWS owns it", part: {}, findings: [] },
    {
      when: "it leaves a record",
      part: { unlogged: false, owner: {}, constraint: { min: 1 } },
      findings: [],
    },
    { when: "anybody owns it", part: { owner: {} }, findings: [others] },
    {
      when: "an autoscaler of one's own may own it",
      part: { owner: { kinds: ["service", "automation"] } },
      findings: [others],
    },
    { when: "no kind may own it", part: { owner: { kinds: [] } }, findings: [others] },
    { when: "it wants a value", part: { constraint: { min: 1 } }, findings: [wants] },
    { when: "it prefers a value", part: { prefer: 3 }, findings: [wants] },
  ])("$findings when $when", ({ part, findings }) => {
    expect(told(looseGrants(policyOf({ standing: [{ ...row, ...part }] })))).toEqual(findings);
  });
});

describe("aliases", () => {
  const lone = (row: number) =>
    `warning /authority/aliases/${row}: one name alone is nobody's alias | add the other names of that principal, or remove the list`;
  it.each([
    { when: "two names are one principal", aliases: [["a", "b"]], findings: [] },
    { when: "one name stands alone", aliases: [["a", "b"], ["c"]], findings: [lone(1)] },
    { when: "a list is empty", aliases: [[]], findings: [lone(0)] },
    {
      when: "one name is written in two ways",
      aliases: [["arn:aws:iam::111111111111:role/path/a", "111111111111:role/a"]],
      findings: [lone(0)],
    },
    {
      when: "a name is a pattern",
      aliases: [["a", "*@example.com"]],
      findings: [
        "error /authority/aliases/0/1: `*@example.com` would have to be written exactly like this: aliases are names, not patterns | write each name out",
      ],
    },
    {
      when: "two lists share a name",
      aliases: [
        ["a", "b"],
        ["c", "d"],
        ["b", "e"],
      ],
      findings: [
        "warning /authority/aliases/2: this list and the one at sample.yaml/authority/aliases/0 share a name, so all their names are one principal | write one list, or take the name out of one",
      ],
    },
  ])("$findings when $when", ({ aliases, findings }) => {
    expect(told(idleAliases(policyOf({ authority: { aliases } })))).toEqual(findings);
  });
});
