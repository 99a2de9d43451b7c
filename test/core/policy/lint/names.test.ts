import { describe, expect, it } from "vitest";
import { memoryTypeKnowledge } from "#adapters/memory/type-knowledge.ts";
import type { Finding } from "#core/policy/lint/finding.ts";
import { unknownReferences } from "#core/policy/lint/names/references.ts";
import { unknownTypesAndFields } from "#core/policy/lint/names/types-and-fields.ts";
import { lintPolicy } from "#core/policy/lint.ts";
import { policyOf } from "../sample.ts";

type Parts = Readonly<Record<string, unknown>>;
const told = (findings: readonly Finding[]) =>
  findings.map(
    ({ level, rule, pointer, message, hint }) => `${level} ${rule} ${pointer}: ${message} | ${hint}`,
  );
const rule = (part: Parts) => ({ rules: [{ id: "r", title: "t", ...part }] });
const guard = (part: Parts) => ({
  guardrails: [{ id: "g", title: "t", fields: ["/Size"], constraint: { is: 1 }, ...part }],
});

describe("a reference", () => {
  const unknown = (pointer: string, what: string, hint: string) =>
    `error unknown-reference ${pointer}: there is no ${what} | ${hint}`;
  const account = (pointer: string, text: string) =>
    `error unknown-reference ${pointer}: \`${text}\` is not an account | write its twelve digits in quotes, or the first ones and \`*\`, such as \`"1234*"\``;
  const environments = ["prodd"];
  const prodd = (place: string) =>
    unknown(`${place}/environments/0`, "environment `prodd`", "did you mean `prod`?");
  const cases: readonly { when: string; sections: Parts; findings: readonly string[] }[] = [
    {
      when: "names environments that exist",
      sections: rule({ for: { environments: ["prod", "te*", "*"] } }),
      findings: [],
    },
    {
      when: "names no environment of a rule",
      sections: rule({ for: { environments } }),
      findings: [prodd("/rules/0/for")],
    },
    {
      when: "names no environment of a guardrail",
      sections: guard({ in: { environments } }),
      findings: [prodd("/guardrails/0/in")],
    },
    {
      when: "names no environment of a mode",
      sections: { mode: { scopes: [{ in: { environments }, mode: "advise" }] } },
      findings: [prodd("/mode/scopes/0/in")],
    },
    {
      when: "names no environment of an order",
      sections: { orders: [{ while: ["peak"], in: { environments }, raise: "cost", to: 1 }] },
      findings: [prodd("/orders/0/in")],
    },
    {
      when: "names no environment of a standing claim",
      sections: { standing: [{ id: "s", fields: ["/A"], owner: {}, in: { environments } }] },
      findings: [prodd("/standing/0/in")],
    },
    {
      when: "names no environment of a protection",
      sections: { protections: [{ id: "p", while: ["peak"], in: { environments } }] },
      findings: [prodd("/protections/0/in")],
    },
    {
      when: "names no environment of a window",
      sections: {
        windows: [{ id: "w", effect: "deny", cron: "@daily", duration: "1h", in: { environments } }],
      },
      findings: [prodd("/windows/0/in")],
    },
    {
      when: "names no environment of what is unattributed",
      sections: { unattributed: [{ answer: "keep", in: { environments } }] },
      findings: [prodd("/unattributed/0/in")],
    },
    {
      when: "names no environment of a group",
      sections: { approvers: [{ name: "a", for: { environments } }] },
      findings: [prodd("/approvers/0/for")],
    },
    {
      when: "matches no environment",
      sections: rule({ for: { environments: ["live*"] } }),
      findings: [unknown("/rules/0/for/environments/0", "environment `live*`", "there are prod, test")],
    },
    {
      when: "names accounts",
      sections: rule({ for: { accounts: ["123456789012", "1234*", "*"] } }),
      findings: [],
    },
    {
      when: "names no account",
      sections: rule({ for: { accounts: ["prod", "12345", "12-4*"] } }),
      findings: ["prod", "12345", "12-4*"].map((text, n) => account(`/rules/0/for/accounts/${n}`, text)),
    },
    {
      when: "names a class",
      sections: { ...rule({ for: { classes: ["size"] } }), classes: { size: [{ fields: ["/A"] }] } },
      findings: [],
    },
    {
      when: "names no class of a rule",
      sections: { ...rule({ for: { classes: ["sise"] } }), classes: { size: [{ fields: ["/A"] }] } },
      findings: [unknown("/rules/0/for/classes/0", "field class `sise`", "did you mean `size`?")],
    },
    {
      when: "names a class where there is none",
      sections: rule({ for: { classes: ["size"] } }),
      findings: [unknown("/rules/0/for/classes/0", "field class `size`", "define it first")],
    },
    {
      when: "names no class of a group",
      sections: { approvers: [{ name: "a", for: { classes: ["x"] } }] },
      findings: [unknown("/approvers/0/for/classes/0", "field class `x`", "define it first")],
    },
    {
      when: "names no class of a protection",
      sections: { protections: [{ id: "p", while: ["peak"], classes: ["x"] }] },
      findings: [unknown("/protections/0/classes/0", "field class `x`", "define it first")],
    },
    {
      when: "names no class of what is unattributed",
      sections: { unattributed: [{ answer: "keep", classes: ["x"] }] },
      findings: [unknown("/unattributed/0/classes/0", "field class `x`", "define it first")],
    },
    {
      when: "names a group",
      sections: { ...rule({ ask: { approvers: "owner" } }), approvers: [{ name: "owner" }] },
      findings: [],
    },
    {
      when: "names no group",
      sections: { ...rule({ ask: { approvers: "owners" } }), approvers: [{ name: "owner" }] },
      findings: [unknown("/rules/0/ask/approvers", "approver group `owners`", "did you mean `owner`?")],
    },
    { when: "asks nobody by name", sections: rule({ ask: {} }), findings: [] },
    {
      when: "names intents that can be attested",
      sections: { authority: { attestations: { security: ["a"], "x-own": ["b"], default: ["c"] } } },
      findings: [],
    },
    {
      when: "names no intent",
      sections: { authority: { attestations: { securty: ["a"] } } },
      findings: [unknown("/authority/attestations/securty", "intent `securty`", "did you mean `security`?")],
    },
    {
      when: "names nothing like an intent",
      sections: { authority: { attestations: { zzz: ["a"] } } },
      findings: [
        unknown("/authority/attestations/zzz", "intent `zzz`", "there are security, availability, cost"),
      ],
    },
  ];
  it.each(cases)("that $when", ({ sections, findings }) => {
    expect(told(unknownReferences(policyOf(sections)))).toEqual(findings);
  });
});

describe("a type or a field", () => {
  const knowledge = memoryTypeKnowledge([
    { typeName: "AWS::Test::Group", properties: { Size: { type: "integer" }, Free: { type: "object" } } },
    { typeName: "AWS::Test::Bucket", properties: { BucketName: { type: "string" } } },
  ]);
  const malformed = (pointer: string, type: string) =>
    `error malformed-type ${pointer}: \`${type}\` is not a type | write it like \`AWS::S3::Bucket\` or \`AWS::S3::*\``;
  const types = (...list: readonly string[]) => ({ in: { types: list } });
  const group = ["AWS::Test::Group"];
  const field = (
    pointer: string,
    name: string,
    { whose = "`AWS::Test::Group`", hint = "did you mean `/Size`?" } = {},
  ) => `error unknown-field ${pointer}: \`${name}\` is no field of ${whose} | ${hint}`;

  it.each(["AWS::S3::Bucket", "AWS::S3::*", "*", "AWS::*::Bucket", "Org::Team::Kind::MODULE"])(
    "may be written %s",
    (type) => {
      expect(unknownTypesAndFields(policyOf(guard(types(type))), undefined)).toEqual([]);
    },
  );
  it.each(["s3", "AWS::S3", "AWS.S3.Bucket", "AWS::S3::Buc ket", "AWS::S3::Buc?et*", "a::b::c::d::e"])(
    "may not be written %s",
    (type) => {
      expect(told(unknownTypesAndFields(policyOf(guard(types(type))), undefined))).toEqual([
        malformed("/guardrails/0/in/types/0", type),
      ]);
    },
  );

  const cases: readonly { when: string; sections: Parts; findings: readonly string[] }[] = [
    {
      when: "exists",
      sections: guard({ ...types("AWS::Test::Group"), fields: ["/Size", "/S*", "/**", "/Free/Any"] }),
      findings: [],
    },
    {
      when: "is misspelled",
      sections: guard({ ...types("AWS::Test::Grup") }),
      findings: [
        "error unknown-type /guardrails/0/in/types/0: no schema describes `AWS::Test::Grup` | did you mean `AWS::Test::Group`?",
      ],
    },
    {
      when: "is not described",
      sections: guard({ ...types("AWS::Other::Thing", "AWS::Test::*") }),
      findings: [
        "warning unknown-type /guardrails/0/in/types/0: no schema describes `AWS::Other::Thing` | check its name, or add its schema",
      ],
    },
    {
      when: "is not a field",
      sections: guard({ ...types("AWS::Test::Group"), fields: ["/Size", "/Sise"] }),
      findings: [field("/guardrails/0/fields/1", "/Sise")],
    },
    {
      when: "is a field of one of the types",
      sections: guard({ ...types("AWS::Test::*"), fields: ["/BucketName"] }),
      findings: [],
    },
    {
      when: "is a field of none of the types",
      sections: guard({ ...types("AWS::Test::*"), fields: ["/Zzz"] }),
      findings: [
        field("/guardrails/0/fields/0", "/Zzz", {
          whose: "`AWS::Test::*`",
          hint: "look the name up in the type's schema",
        }),
      ],
    },
    {
      when: "is a field of no type at all",
      sections: guard({ fields: ["/Sise"] }),
      findings: [field("/guardrails/0/fields/0", "/Sise", { whose: "any described type" })],
    },
    {
      when: "belongs to a standing claim",
      sections: { standing: [{ id: "s", ...types(...group), fields: ["/Sise"], owner: {} }] },
      findings: [field("/standing/0/fields/0", "/Sise")],
    },
    {
      when: "belongs to a protection",
      sections: { protections: [{ id: "p", while: ["peak"], ...types(...group), fields: ["/Sise"] }] },
      findings: [field("/protections/0/fields/0", "/Sise")],
    },
    {
      when: "belongs to a rule",
      sections: rule({ for: { types: group, fields: ["/Sise"] } }),
      findings: [field("/rules/0/for/fields/0", "/Sise")],
    },
    {
      when: "belongs to a group",
      sections: { approvers: [{ name: "a", for: { types: group, fields: ["/Sise"] } }] },
      findings: [field("/approvers/0/for/fields/0", "/Sise")],
    },
    {
      when: "belongs to what is unattributed",
      sections: { unattributed: [{ answer: "keep", ...types(...group), fields: ["/Sise"] }] },
      findings: [field("/unattributed/0/fields/0", "/Sise")],
    },
    {
      when: "belongs to a coupling",
      sections: {
        coupled: [{ id: "c", types: group, ordered: ["/Size", "/Sise"], together: ["/Sise", "/Size"] }],
      },
      findings: [field("/coupled/0/ordered/1", "/Sise"), field("/coupled/0/together/0", "/Sise")],
    },
    {
      when: "belongs to a class",
      sections: { classes: { size: [{ fields: ["/Size"] }, { types: group, fields: ["/Sise"] }] } },
      findings: [field("/classes/size/1/fields/0", "/Sise")],
    },
    {
      when: "stands in a coupling and is malformed",
      sections: {
        coupled: [{ id: "c", types: ["x"] }],
        classes: { size: [{ types: ["y"], fields: ["/**"] }] },
      },
      findings: [malformed("/coupled/0/types/0", "x"), malformed("/classes/size/0/types/0", "y")],
    },
  ];
  it.each(cases)("that $when", ({ sections, findings }) => {
    expect(told(unknownTypesAndFields(policyOf(sections), knowledge))).toEqual(findings);
  });

  it("is looked up only where schemas are at hand", () => {
    const policy = policyOf(guard({ ...types("AWS::Test::Grup"), fields: ["/Sise"] }));
    expect(unknownTypesAndFields(policy, undefined)).toEqual([]);
    expect(lintPolicy(policy).some(({ rule: check }) => check === "unknown-type")).toBe(false);
    expect(lintPolicy(policy, knowledge).some(({ rule: check }) => check === "unknown-type")).toBe(true);
  });
});

describe("linting", () => {
  it("runs every check", () => {
    const policy = policyOf({
      environments: [{ name: "prod", order: ["cost", "cost"] }],
      rules: [
        { id: "a", title: "t", urgency: "none", for: { kinds: [], environments: ["x"], types: ["y"] } },
        { id: "b", title: "t" },
        {
          id: "c",
          title: "t",
          urgency: "routine",
          for: { confirmed: false, urgencies: ["none", "routine"] },
        },
        { id: "d", title: "t", urgency: "none" },
        { id: "e", title: "t", urgency: "none", for: { urgencies: ["emergency"] } },
      ],
      guardrails: [{ id: "g", title: "t", fields: ["/A"], constraint: { min: 2, max: 1 } }],
      authority: { claims: [{ atMost: "none" }, { atMost: "none", lease: "1h" }], aliases: [["lone"]] },
      classes: { access: [{ fields: ["/A"] }] },
      unattributed: [{ answer: "ask", onSilence: "live" }, { answer: "keep" }],
      freezes: ["f", "g"].map((id) => ({ id, cron: "0 0 * * *", duration: "1h" })),
      coupled: [{ id: "c", types: [] }],
      windows: [{ id: "w", effect: "deny", cron: "0 0 31 2 *", duration: "1h" }],
    });
    const checks = new Set(lintPolicy(policy).map((finding) => finding.rule));
    expect([...checks].toSorted()).toEqual([
      "closed-window",
      "contradiction",
      "empty-list",
      "excluding-guardrails",
      "idle-alias",
      "idle-authority",
      "idle-row",
      "idle-rule",
      "idle-window",
      "intent-order",
      "loose-grant",
      "loosening-silence",
      "malformed-coupling",
      "malformed-type",
      "rewarded-distrust",
      "unaskable",
      "unknown-reference",
      "unmatched-rule",
    ]);
  });
});
