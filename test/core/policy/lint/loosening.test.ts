import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { harmfulClasses } from "#core/policy/file/harmful-classes.ts";
import type { Finding } from "#core/policy/lint/finding.ts";
import { looseningSilence } from "#core/policy/lint/rules/loosening.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { policyOf } from "../sample.ts";

type Parts = Readonly<Record<string, unknown>>;
const told = (findings: readonly Finding[]) =>
  findings.map(({ level, pointer, message, hint }) => `${level} ${pointer}: ${message} | ${hint}`);

const classes = {
  access: [{ fields: ["/SecurityGroupIngress/**", "/PolicyDocument/**"] }],
  exposure: [{ fields: ["/PubliclyAccessible"] }],
  capacity: [{ types: ["AWS::AutoScaling::*"], fields: ["/DesiredCapacity"] }],
  rollout: [{ fields: ["/Code/**"] }, { types: ["AWS::EC2::Route"], fields: ["/**"] }],
  ours: [{ fields: ["/SecurityGroupIngress[*]/CidrIp"] }],
};
const rows = (...unattributed: readonly Parts[]) => policyOf({ classes, unattributed });
const rules = (...all: readonly Parts[]) =>
  policyOf({ classes, rules: all.map((rule, n) => ({ id: `r${n}`, title: "t", ...rule })) });

const unsafe = (name: string) => `in \`${name}\`, also where that is the less safe value`;
const rowHint = (word: string) =>
  `say \`${word}: prior\` or leave it out, which means the safer value; or narrow the row with \`leans\``;
const rowSilence = (name: string, row = 0) =>
  `error /unattributed/${row}/onSilence: this row lets \`live\` stand on silence ${unsafe(name)} | ${rowHint("onSilence")}`;
const rowMeanwhile = (name: string) =>
  `error /unattributed/0/meanwhile: this row lets \`live\` hold until the answer ${unsafe(name)} | ${rowHint("meanwhile")}`;

describe("a row of `unattributed` whose silence loosens", () => {
  const ask = { answer: "ask", onSilence: "live" };
  const harmful = { leans: "harmful", answer: "ask" };
  const cases: readonly { when: string; rows: readonly Parts[]; finding?: string }[] = [
    { when: "it asks about everything", rows: [ask], finding: rowSilence("access") },
    { when: "it asks about access", rows: [{ ...ask, classes: ["access"] }], finding: rowSilence("access") },
    {
      when: "it asks about access under another name",
      rows: [{ ...ask, classes: ["ours"] }],
      finding: rowSilence("access"),
    },
    {
      when: "it asks about one field of exposure",
      rows: [{ ...ask, fields: ["/PubliclyAccessible"] }],
      finding: rowSilence("exposure"),
    },
    {
      when: "it asks about everything of some types",
      rows: [{ ...ask, in: { types: ["AWS::EC2::SecurityGroup"] } }],
      finding: rowSilence("access"),
    },
    {
      when: "it starves",
      rows: [{ ...ask, classes: ["capacity"] }],
      finding: rowSilence("capacity"),
    },
    {
      when: "live holds meanwhile",
      rows: [{ answer: "ask", meanwhile: "live", classes: ["access"] }],
      finding: rowMeanwhile("access"),
    },
    {
      when: "silence means the meanwhile, which is live",
      rows: [{ answer: "ask", meanwhile: "live", onSilence: "meanwhile", classes: ["access"] }],
      finding: rowMeanwhile("access"),
    },
    { when: "only harmful edits are meant", rows: [{ ...ask, ...harmful }], finding: rowSilence("access") },
    { when: "only harmless edits are meant", rows: [{ ...ask, leans: "neither" }] },
    { when: "only safer edits are meant", rows: [{ ...ask, leans: "safer" }] },
    { when: "silence is not spoken of", rows: [{ answer: "ask" }] },
    { when: "silence restores", rows: [{ answer: "ask", meanwhile: "prior", onSilence: "prior" }] },
    { when: "nobody is asked", rows: [{ ...ask, answer: "keep" }] },
    { when: "nothing guarded is meant", rows: [{ ...ask, classes: ["rollout"] }] },
    { when: "a row before takes what is harmful", rows: [harmful, ask] },
    {
      when: "a row before takes what is harmful of some classes",
      rows: [{ ...harmful, classes: ["access", "exposure"] }, ask],
      finding: rowSilence("capacity", 1),
    },
    {
      when: "rows before take what is harmful of every class",
      rows: [{ ...harmful, classes: ["access", "exposure"] }, { ...harmful, classes: ["capacity"] }, ask],
    },
    {
      when: "a row before takes what is harmful in prod",
      rows: [{ ...harmful, in: { environments: ["prod"] } }, ask],
      finding: rowSilence("access", 1),
    },
    {
      when: "rows before take what is harmful in every environment",
      rows: [
        { ...harmful, in: { environments: ["prod"] } },
        { ...harmful, in: { environments: ["te*"] } },
        ask,
      ],
    },
    {
      when: "a row before takes only what is harmful by someone unknown",
      rows: [{ ...harmful, actor: "unknown" }, ask],
      finding: rowSilence("access", 1),
    },
    {
      when: "a row before takes only the safer",
      rows: [{ leans: "safer", answer: "keep" }, ask],
      finding: rowSilence("access", 1),
    },
  ];
  it.each(cases)("is refused when $when: $finding", ({ rows: given, finding }) => {
    expect(told(looseningSilence(rows(...given), undefined))).toEqual(finding === undefined ? [] : [finding]);
  });

  it("is judged by the fields that its types have, where they are known", () => {
    const knowledge = {
      types: () => ["AWS::EC2::Route", "AWS::EC2::SecurityGroup"],
      hasField: (type: string, pattern: string) =>
        type.endsWith("Group") && pattern.startsWith("/SecurityGroupIngress"),
    } as unknown as TypeKnowledge;
    const about = (types: string) => rows({ ...ask, in: { types: [types] } });
    expect(looseningSilence(about("AWS::EC2::Route"), knowledge)).toEqual([]);
    expect(looseningSilence(about("AWS::EC2::SecurityGroup"), knowledge)).toHaveLength(1);
    expect(looseningSilence(about("AWS::EC2::Route"), undefined)).toHaveLength(1);
  });

  const leans = fc.constantFrom<(string | undefined)[]>(undefined, "harmful", "safer", "neither");
  const row = fc
    .record({
      leans,
      classes: fc.constantFrom<(readonly string[] | undefined)[]>(
        undefined,
        ["access"],
        ["capacity", "rollout"],
        ["exposure"],
        ["ours"],
      ),
      environments: fc.constantFrom<(readonly string[] | undefined)[]>(undefined, ["prod"], ["test"]),
      answer: fc.constantFrom("keep", "ask", "revert"),
      onSilence: fc.constantFrom(undefined, "live", "prior", "meanwhile"),
      meanwhile: fc.constantFrom(undefined, "live", "prior"),
    })
    .map(({ environments, ...rest }) => ({
      ...rest,
      in: environments === undefined ? {} : { environments },
    }));
  const reached = ["access", "exposure", "capacity"];
  test.prop([fc.array(row, { minLength: 1, maxLength: 5 })], { numRuns: 400 })(
    "is refused whenever the first row for a harmful edit would let it stand",
    (all) => {
      const isRefused = looseningSilence(rows(...all), undefined).length > 0;
      const lets = reached.some((name) =>
        ["prod", "test"].some((environment) => {
          const first = all.find(
            (each) =>
              (each.leans === undefined || each.leans === "harmful") &&
              (each.classes === undefined || each.classes.includes(name)) &&
              (each.in.environments === undefined || each.in.environments.includes(environment)),
          );
          return first?.answer === "ask" && (first.onSilence === "live" || first.meanwhile === "live");
        }),
      );
      if (lets) expect(isRefused).toBe(true);
    },
  );
});

describe("a rule whose silence loosens", () => {
  const access = { classes: ["access"] };
  const safe = { meanwhile: "prior", onSilence: "meanwhile" };
  const claim = { meanwhile: "prior", onSilence: "claim" };
  const silence =
    "error /rules/0/ask/onSilence: `r0` lets `claim` stand on silence in `access`, also where that is the less safe value | say `meanwhile: prior` and `onSilence: meanwhile`, or let it match only what is `confirmed: true`";
  const meanwhile = (word: string) =>
    `error /rules/0/ask/meanwhile: \`r0\` lets \`${word}\` hold until the answer in \`access\`, also where that is the less safe value | say \`meanwhile: prior\`, or let it match only what is \`confirmed: true\``;
  const cases: readonly { when: string; rule: Parts; findings: readonly string[] }[] = [
    { when: "silence restores", rule: { for: access, ask: safe }, findings: [] },
    { when: "silence gives the claim", rule: { for: access, ask: claim }, findings: [silence] },
    { when: "it is about every field", rule: { ask: claim }, findings: [silence] },
    { when: "it asks nobody", rule: { for: access, urgency: "none" }, findings: [] },
    { when: "it is about other fields", rule: { for: { classes: ["rollout"] }, ask: claim }, findings: [] },
    {
      when: "live holds meanwhile",
      rule: { for: access, ask: { ...safe, meanwhile: "live" } },
      findings: [meanwhile("live")],
    },
    {
      when: "the runner-up holds meanwhile",
      rule: { for: access, ask: { ...safe, meanwhile: "rival" } },
      findings: [meanwhile("rival")],
    },
    { when: "it says nothing of either", rule: { for: access, ask: {} }, findings: [meanwhile("live")] },
    {
      when: "only confirmed claims are meant",
      rule: { for: { ...access, confirmed: true }, ask: claim },
      findings: [],
    },
    {
      when: "only unconfirmed claims are meant",
      rule: { for: { ...access, confirmed: false }, ask: claim },
      findings: [silence],
    },
    {
      when: "only what confirmation alone gives is meant",
      rule: { for: { ...access, urgencies: ["deadline", "emergency"] }, ask: claim },
      findings: [],
    },
    {
      when: "routine claims are meant as well",
      rule: { for: { ...access, urgencies: ["routine", "emergency"] }, ask: claim },
      findings: [silence],
    },
    {
      when: "a condition demands confirmation, which may fail",
      rule: { for: access, when: "claim.confirmed", ask: claim },
      findings: [silence],
    },
  ];
  it.each(cases)("is refused when $when: $findings", ({ rule, findings }) => {
    expect(told(looseningSilence(rules(rule), undefined))).toEqual(findings);
  });

  it.each(harmfulClasses)("is refused in the class `%s`", (name) => {
    const policy = policyOf({
      classes: { [name]: [{ fields: ["/X"] }] },
      rules: [{ id: "r", title: "t", for: { fields: ["/X"] }, ask: claim }],
    });
    expect(looseningSilence(policy, undefined).map(({ rule }) => rule)).toEqual(["loosening-silence"]);
  });
});
