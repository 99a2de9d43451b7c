import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { jsonSchemaOf } from "#core/documents/json-schemas.ts";
import { readYaml } from "#files/yaml-file.ts";
import { complaints } from "../files/layers/from-texts.ts";

const isPolicy = new Ajv2020({ strict: false, allErrors: true }).compile(jsonSchemaOf("policy"));

function accepted(text: string): boolean {
  const file = readYaml(/^parley:/m.test(text) ? text : `parley: 1\n${text}`, "p.yaml");
  return "value" in file && isPolicy(file.value);
}

/** What lies beside: rows to change, and parameters to fill. */
const company = `extends: [parley/default@1]
guardrails:
  - {id: shut, title: shut, fields: [/A, /B], constraint: {is: false}, except: [security]}
rules: [{id: asks, title: t, for: {classes: [capacity]}, ask: {approvers: platform, within: 4h}}]
coupled: [{id: pair, types: ["AWS::S3::Bucket"], together: [/A, /B]}]
`;
const base = `extends: [parley/default@1]
parameters:
  accounts: {type: texts, default: ['111111111111'], about: accounts of ours}
  most: {type: number, default: 5, about: how many}
  wait: {type: text, default: 1h, about: how long}
  alone: {type: boolean, default: true, about: only ours}
environments: [{id: prod, accounts: {parameter: accounts}}]
guardrails: [{id: small, title: t, in: {accounts: {parameter: accounts}}, fields: [/S], constraint: {max: {parameter: most}}}]
limits: {grace: {parameter: wait}, fight: {reversals: {parameter: most}}}
standing:
  - {id: own, fields: [/O], owner: {kinds: [service]}, constraint: {is: {parameter: alone}}, unlogged: {parameter: alone}}
`;
const team =
  'guardrails: [{id: theirs, title: t, fields: [/T], constraint: {is: 1}, in: {types: ["AWS::S3::Bucket"]}}]';
const beside = { "company.yaml": company, "base.yaml": base, "teams/a.yaml": team };
const over = (text: string) => `extends: [./company.yaml]\n${text}`;

const layered = [
  { what: "a company over the packaged policy", text: company },
  { what: "parameters in every kind of place", text: base },
  {
    what: "values for them",
    text: "extends: [parley/default@1.0, {policy: ./base.yaml, with: {accounts: ['1'], most: 3}}]",
  },
  {
    what: "one more in a list, and one less",
    text: over("guardrails: [{id: shut, fields: {add: [/C], drop: [/A]}}]"),
  },
  {
    what: "accounts that are added",
    text: over("environments: [{name: prod, accounts: {add: ['222222222222']}}]"),
  },
  {
    what: "one that may lift it no more",
    text: over("guardrails: [{id: shut, except: {drop: [security]}}]"),
  },
  { what: "a part of a map", text: over("rules: [{id: asks, ask: {within: 2h}}]") },
  { what: "a whole constraint", text: over("guardrails: [{id: shut, constraint: {in: [1, 2]}}]") },
  {
    what: "a row before another",
    text: over("urgency: [{id: mine, motivations: [budget], urgency: none, before: promised-date}]"),
  },
  { what: "a known row that moves", text: over("urgency: [{id: no-reason, after: promised-date}]") },
  { what: "a new environment", text: over("environments: [{name: edge, order: [cost], after: prod}]") },
  { what: "a class that is edited", text: over("classes: {capacity: {add: [{id: ours, fields: [/M]}]}}") },
  { what: "a part of a class that goes", text: over("classes: {cosmetic: {drop: [tags-and-descriptions]}}") },
  {
    what: "a part of a class that changes",
    text: over("classes: {cosmetic: [{id: tags-and-descriptions, fields: {add: [/M]}}]}"),
  },
  {
    what: "rows that are removed",
    text: over(
      'remove: [{id: guardrails/shut, because: we try, until: "2027-01-01T00:00:00Z"}, {id: coupled/pair, because: no}]',
    ),
  },
  { what: "a layer that locks", text: `locked: true\n${company}` },
  {
    what: "teams",
    text: over("teams: [{name: a, in: {accounts: ['111111111111']}, policy: ./teams/a.yaml}]"),
  },
  { what: "a list that is replaced", text: over("guardrails: [{id: shut, except: []}]") },
  {
    what: "lists of names that change",
    text: over("sensitive: {names: {add: [pin]}}\nunscoped: {drop: [change-calendar]}"),
  },
];

describe("an editor accepts, and the reader too,", () => {
  it.each(layered)("$what", ({ text }) => {
    expect(complaints({ ...beside, "policy.yaml": text })).toEqual([]);
    expect([accepted(text), isPolicy.errors]).toEqual([true, null]);
  });

  it("a team's own file", () => {
    expect(accepted(team)).toBe(true);
  });

  const pages = readdirSync("docs").filter((name) => name.endsWith(".md"));
  const shown = pages.flatMap((page) =>
    [
      ...readFileSync(`docs/${page}`, "utf8").matchAll(
        /^```yaml\n((?:parley: 1\n)?(?:name: .*\n)?extends:[^`]*)```$/gm,
      ),
    ].map(([, text = ""], at) => ({ page, at, text })),
  );
  it("shows layers in the documents", () => {
    expect(shown.length).toBeGreaterThan(1);
  });
  it.each(shown)("what $page shows of layers, block $at", ({ text }) => {
    expect([accepted(text), isPolicy.errors]).toEqual([true, null]);
  });

  it.each(["policies/default.yaml", "policies/examples/office-hours.yaml"])("%s, as it was", (file) => {
    expect([accepted(readFileSync(file, "utf8")), isPolicy.errors]).toEqual([true, null]);
  });
});

const alone = "environments: [{name: prod, order: [security]}]\n";

describe("an editor refuses", () => {
  it.each([
    { what: "an address", text: "extends: [https://example.com/p.yaml]" },
    { what: "a packaged policy without a version", text: "extends: [parley/default]" },
    { what: "a bare name", text: "extends: [company.yaml]" },
    { what: "a machine's path", text: "extends: [/etc/passwd]" },
    { what: "no list", text: "extends: ./company.yaml" },
    { what: "a slip in an entry", text: "extends: [{policy: ./company.yaml, wit: {}}]" },
    { what: "a section that does not exist", text: over("guardrail: []") },
    { what: "a key that a row does not have", text: over("guardrails: [{id: shut, feilds: [/A]}]") },
    {
      what: "a word that is not known",
      text: over("urgency: [{id: mine, motivations: [budget], urgency: rutine}]"),
    },
    { what: "a row without a name that is not whole", text: over("guardrails: [{title: t, fields: [/A]}]") },
    {
      what: "a row that is not whole in a file that extends nothing",
      text: "guardrails: [{id: shut, title: t}]",
    },
    {
      what: "a parameter of two keys",
      text: over("guardrails: [{id: shut, title: {parameter: t, else: u}}]"),
    },
    { what: "a parameter that is no name", text: over("guardrails: [{id: shut, title: {parameter: 7}}]") },
    { what: "a parameter in place of a row", text: over("guardrails: [{parameter: rows}]") },
    { what: "a parameter of no type", text: `parameters: {a: {default: 1, about: x}}\n${alone}` },
    {
      what: "a parameter whose default is none",
      text: `parameters: {a: {type: number, default: x, about: x}}\n${alone}`,
    },
    { what: "a parameter without a sentence", text: `parameters: {a: {type: text, default: x}}\n${alone}` },
    { what: "an edit of other keys", text: over("guardrails: [{id: shut, fields: {ad: [/A]}}]") },
    { what: "an edit without a list", text: over("guardrails: [{id: shut, fields: {add: /A}}]") },
    { what: "an empty edit", text: over("guardrails: [{id: shut, fields: {}}]") },
    { what: "a row that is dropped without a reason", text: over("guardrails: {drop: [shut]}") },
    { what: "a row before and after", text: over("urgency: [{id: no-reason, before: a, after: b}]") },
    { what: "a row removed without a reason", text: over("remove: [{id: shut}]") },
    { what: "a row removed for an empty one", text: over('remove: [{id: shut, because: ""}]') },
    { what: "a row removed until no moment", text: over("remove: [{id: shut, because: x, until: soon}]") },
    { what: "a team without a place", text: over("teams: [{name: a, policy: ./a.yaml}]") },
    {
      what: "a team of other keys",
      text: over("teams: [{name: a, in: {}, policy: ./a.yaml, mode: enforce}]"),
    },
    { what: "no format", text: "parley: 2\nextends: [./company.yaml]" },
    { what: "an edit where nothing is extended", text: `${alone}unscoped: {add: [calendar]}` },
    { what: "a parameter where none can be", text: `${alone}limits: {grace: {parameter: wait}}` },
    { what: "a policy alone with half a row", text: `${alone}guardrails: [{id: shut}]` },
  ])("$what", ({ text }) => {
    expect(accepted(text)).toBe(false);
  });
});

it("every part that is named is used, and every one that is used is there", () => {
  const text = JSON.stringify(jsonSchemaOf("policy"));
  const used = new Set([...text.matchAll(/"#\/\$defs\/([^"]+)"/g)].map(([, name]) => name));
  const there = Object.keys(jsonSchemaOf("policy")["$defs"] as object);
  expect([...used].filter((name) => !there.includes(name ?? ""))).toEqual([]);
  expect(there.filter((name) => !used.has(name))).toEqual([]);
});
