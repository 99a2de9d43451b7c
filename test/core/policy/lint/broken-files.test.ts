import { describe, expect, it } from "vitest";
import { intents } from "#core/claims/words.ts";
import type { Json } from "#core/fields/json.ts";
import { lintFile } from "#core/policy/lint/lint-file.ts";

type Parts = Readonly<Record<string, unknown>>;

const prod = { name: "prod", order: intents.filter((intent) => intent !== "unattributed") };
const owners = { name: "owners", owners: ["service"] };
const whole = { parley: 1, environments: [prod], approvers: [owners], onExpiry: { need: "ask" } };
const rail = { id: "g", title: "t", fields: ["/A"], constraint: { is: 1 } };
const rule = { id: "r", title: "t", urgency: "none" };
const nowhere = { environments: ["no"] };
const inProd = { environments: ["prod", "no"], accounts: ["x"] };

/** `rule pointer` of each finding, behind the places of what the schema refuses. */
function told(file: unknown, lost: readonly string[] = []): readonly string[] {
  const found = lintFile(file as Json, { at: (pointer) => `p.yaml${pointer}`, name: "p.yaml", lost });
  return [
    ...found.mistakes.map(({ pointer }) => `refused ${pointer}`),
    ...found.findings.map(({ rule, pointer }) => `${rule} ${pointer}`),
  ];
}

type Broken = {
  readonly what: string;
  readonly file: Parts;
  readonly lost?: readonly string[];
  readonly says: readonly string[];
};

describe("of a file with broken rows", () => {
  const environment = (at: string) => `unknown-reference ${at}/in/environments/0`;
  const cases: readonly Broken[] = [
    { what: "nothing is told where none is broken", file: {}, says: [] },
    {
      what: "a broken row tells what it says by itself",
      file: { guardrails: [{ ...rail, priority: 1, in: nowhere }] },
      says: ["refused /guardrails/0/priority", environment("/guardrails/0")],
    },
    {
      what: "a row tells it without the one field that is no field",
      file: { guardrails: [{ ...rail, fields: ["A", "/B"], in: nowhere }] },
      says: ["refused /guardrails/0/fields/0", environment("/guardrails/0")],
    },
    {
      what: "a row that lacks what it needs tells nothing",
      file: { guardrails: [{ ...rail, constraint: { nope: 1 }, in: nowhere }] },
      says: ["refused /guardrails/0/constraint/nope"],
    },
    {
      what: "a broken row is not compared with others",
      file: { guardrails: [rail, { ...rail, id: "h", constraint: { is: 2 }, x: 1 }] },
      says: ["refused /guardrails/1/x"],
    },
    {
      what: "rows keep their places between broken ones",
      file: {
        guardrails: [
          { ...rail, x: 1 },
          { ...rail, id: "h", in: nowhere },
          { ...rail, id: "i", x: 1 },
          { ...rail, id: "j", in: nowhere },
        ],
      },
      says: [
        "refused /guardrails/0/x",
        "refused /guardrails/2/x",
        environment("/guardrails/1"),
        environment("/guardrails/3"),
      ],
    },
    {
      what: "a row of a section within a section is set aside alone",
      file: {
        mode: {
          default: "enforce",
          scopes: [
            { in: {}, mode: "wrong" },
            { in: nowhere, mode: "observe" },
          ],
        },
      },
      says: ["refused /mode/scopes/0/mode", environment("/mode/scopes/1")],
    },
    {
      what: "a setting is set aside alone",
      file: {
        mode: { default: "wrong", scopes: [{ in: nowhere, mode: "observe" }] },
        limits: { grace: "x" },
      },
      says: ["refused /mode/default", "refused /limits/grace", environment("/mode/scopes/0")],
    },
    {
      what: "a group within a section is set aside alone",
      file: { authority: { attestations: { cost: ["servic"] }, claims: "x" } },
      says: ["refused /authority/claims", "unknown-owner /authority/attestations/cost/0"],
    },
    {
      what: "a condition that means nothing sets its row aside, and the row tells the rest",
      file: {
        rules: [
          { ...rule, when: "claim.nope == 1", for: nowhere },
          { ...rule, id: "s", for: nowhere },
        ],
      },
      says: [
        "condition /rules/0/when",
        "unknown-reference /rules/1/for/environments/0",
        "unknown-reference /rules/0/for/environments/0",
      ],
    },
    {
      what: "a condition is refused in a row that the schema refuses as well",
      file: {
        rules: [
          { ...rule, x: 1 },
          { ...rule, id: "s", x: 1, when: "claim.nope" },
        ],
      },
      says: ["refused /rules/0/x", "refused /rules/1/x", "condition /rules/1/when"],
    },
    {
      what: "of two rows with one name the second is set aside",
      file: { rules: [rule, { ...rule, for: nowhere }] },
      says: ["repeated-name /rules/1/id"],
    },
    {
      what: "what stands before a row is told in places of the file",
      file: {
        authority: {
          claims: [{ atMost: "x" }, { atMost: "routine" }, { atMost: "routine", kinds: ["person"] }],
        },
      },
      says: ["refused /authority/claims/0/atMost", "idle-authority /authority/claims/2"],
    },
  ];
  it.each(cases)("$what", ({ file, lost, says }) => {
    expect(told({ ...whole, ...file }, lost)).toEqual(says);
  });

  it("the place of another row is that of the file as well", () => {
    const claims = [{ atMost: "x" }, { atMost: "routine" }, { atMost: "routine", kinds: ["person"] }];
    const input = { at: (pointer: string) => `p.yaml${pointer}`, name: "p.yaml" };
    const { findings } = lintFile({ ...whole, authority: { claims } } as Json, input);
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringContaining("from p.yaml/authority/claims/1 on"),
    ]);
  });

  it.each([[null], [[]], ["text"]])("nothing else is told where the whole is %j", (file) => {
    expect(told(file)).toEqual(["refused "]);
  });

  it("nothing else is told where more than a hundred parts are refused", () => {
    // Each lacks a title, fields and a constraint.
    const broken = Array.from({ length: 33 }, (_, n) => ({ id: `g${n}` }));
    const refused = (more: Parts) =>
      told({ ...whole, guardrails: [...broken, { ...rail, ...more, in: nowhere }] }).slice(99);
    expect(refused({ x: 1 })).toEqual(["refused /guardrails/33/x", environment("/guardrails/33")]);
    expect(refused({ x: 1, y: 1 })).toEqual(["refused /guardrails/33/x", "refused /guardrails/33/y"]);
  });
});

describe("a name is missed", () => {
  const classed = (...names: readonly string[]) => [{ ...rule, for: { classes: names } }];
  const asking = (...names: readonly string[]) => [{ ...rule, ask: { approvers: names[0] } }];
  const unknown = (at: string) => `unknown-reference ${at}`;
  const account = unknown("/guardrails/0/in/accounts/0");
  const within = (environments: unknown) => ({ environments, guardrails: [{ ...rail, in: inProd }] });
  const cases: readonly Broken[] = [
    {
      what: "but not that of a broken class",
      file: { classes: { a: [{ fields: ["x", "/Y"] }], b: "x" }, rules: classed("a", "b", "c") },
      says: ["refused /classes/a/0/fields/0", "refused /classes/b", unknown("/rules/0/for/classes/2")],
    },
    {
      what: "but none where all classes are broken",
      file: { classes: "x", rules: classed("a") },
      says: ["refused /classes"],
    },
    {
      what: "but none where all classes may stand under a misspelt name",
      file: { clases: { a: [{ fields: ["/A"] }] }, rules: classed("a") },
      says: ["refused /clases"],
    },
    {
      what: "where the misspelt name is that of another section",
      file: { guardrail: [], rules: classed("a") },
      says: ["refused /guardrail", unknown("/rules/0/for/classes/0")],
    },
    {
      what: "but not that of a broken group",
      file: { approvers: [owners, { name: "b", x: 1 }], rules: asking("b") },
      says: ["refused /approvers/1/x"],
    },
    {
      what: "that a broken group does not have",
      file: { approvers: [owners, { name: "b", x: 1 }], rules: asking("c") },
      says: ["refused /approvers/1/x", unknown("/rules/0/ask/approvers")],
    },
    {
      what: "but none where a broken group has no name",
      file: { approvers: [owners, { nam: "b" }], rules: asking("c") },
      says: ["refused /approvers/1/nam"],
    },
    {
      what: "but not that of an environment whose order is broken",
      file: within([{ ...prod, order: ["securty"] }]),
      says: ["refused /environments/0/order/0", unknown("/guardrails/0/in/environments/1"), account],
    },
    {
      what: "but none where an environment has a number for a name",
      file: within([{ ...prod, name: 5 }]),
      says: ["refused /environments/0/name", account],
    },
    {
      what: "but none where environments are missing",
      file: within(undefined),
      says: ["refused /environments", account],
    },
    {
      what: "but none where there is not one environment",
      file: within([]),
      says: ["refused /environments", account],
    },
    {
      what: "of an environment where only the form is missing",
      file: { ...within([prod]), parley: undefined },
      says: ["refused /parley", unknown("/guardrails/0/in/environments/1"), account],
    },
    {
      what: "but none of classes that could not be read",
      file: { rules: [{ ...rule, for: { classes: ["a"], ...nowhere }, ask: { approvers: "g" } }] },
      lost: ["/classes"],
      says: [unknown("/rules/0/for/environments/0"), unknown("/rules/0/ask/approvers")],
    },
    {
      what: "but not that of a class which could not be read",
      file: { classes: { a: [{ fields: ["/A"] }] }, rules: classed("a", "b", "c") },
      lost: ["/classes/b"],
      says: [unknown("/rules/0/for/classes/2")],
    },
  ];
  it.each(cases)("$what", ({ file, lost, says }) => {
    expect(told({ ...whole, ...file }, lost)).toEqual(says);
  });
});
