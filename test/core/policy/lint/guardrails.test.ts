import { describe, expect, it } from "vitest";
import { excludingGuardrails, idleGuardrails } from "#core/policy/lint/guardrails.ts";
import { policyOf } from "../sample.ts";

const rail = (id: string, constraint: object) => ({ id, title: id, fields: ["/A"], constraint });
const rails = (...constraints: readonly object[]) =>
  policyOf({ guardrails: constraints.map((constraint, index) => rail(`g${index}`, constraint)) });

describe("guardrails on text exclude each other", () => {
  it.each<{ when: string; all: readonly object[]; excludes: boolean }>([
    { when: "what one wants the other forbids", all: [{ like: ["a*"] }, { notLike: ["*"] }], excludes: true },
    { when: "one forbids what it wants", all: [{ like: ["ab*"], notLike: ["a*"] }], excludes: true },
    { when: "they want nothing alike", all: [{ like: ["a*"] }, { like: ["b*"] }], excludes: true },
    {
      when: "one names a value that the other forbids",
      all: [{ is: "abc" }, { notLike: ["a*"] }],
      excludes: true,
    },
    { when: "something is left", all: [{ like: ["a*", "b*"] }, { notLike: ["a*"] }], excludes: false },
    { when: "they want something alike", all: [{ like: ["a*"] }, { like: ["*b"] }], excludes: false },
    {
      when: "neither binds what is absent",
      all: [{ like: ["a*"], orAbsent: true }, { notLike: ["*"] }],
      excludes: false,
    },
    {
      when: "bounds leave absence",
      all: [
        { min: 5, orAbsent: true },
        { max: 4, orAbsent: true },
      ],
      excludes: false,
    },
    { when: "bounds leave nothing", all: [{ min: 5 }, { max: 4 }], excludes: true },
    {
      when: "a document is wanted that is forbidden",
      all: [{ is: { Effect: "Allow", Action: "*" } }, { lacksStatement: [{}] }],
      excludes: true,
    },
    { when: "a document is forbidden", all: [{ absent: false }, { lacksStatement: [{}] }], excludes: false },
  ])("$excludes when $when", ({ all, excludes }) => {
    expect(excludingGuardrails(rails(...all)).length > 0).toBe(excludes);
  });
});

describe("a guardrail that names nothing", () => {
  const told = (constraint: object) =>
    idleGuardrails(rails(constraint)).map(
      ({ level, pointer, message, hint }) => `${level} ${pointer}: ${message} | ${hint}`,
    );
  const hint = "name what is meant, or leave the list out";

  it.each<{ when: string; constraint: object; findings: readonly string[] }>([
    {
      when: "all is named",
      constraint: {
        lacksStatement: [{ principals: ["everyone", "foreign", "123456789012", "*.amazonaws.com"] }],
      },
      findings: [],
    },
    {
      when: "a word is misspelled",
      constraint: { lacksStatement: [{ principals: ["foriegn"] }] },
      findings: [
        "error /guardrails/0/constraint/lacksStatement/0/principals/0: `foriegn` names nobody | did you mean `foreign`?",
      ],
    },
    {
      when: "a word is unknown",
      constraint: { lacksStatement: [{ principals: ["them"] }] },
      findings: [
        "error /guardrails/0/constraint/lacksStatement/0/principals/0: `them` names nobody | use everyone, foreign, an account, or an ARN with `*`",
      ],
    },
    {
      when: "a list is empty",
      constraint: { notIn: [] },
      findings: [`error /guardrails/0/constraint/notIn: \`notIn\` is empty, so this names nothing | ${hint}`],
    },
    {
      when: "a list of actions is empty",
      constraint: { lacksStatement: [{ covers: { actions: [] } }] },
      findings: [
        `error /guardrails/0/constraint/lacksStatement/0/covers/actions: \`covers/actions\` is empty, so this names nothing | ${hint}`,
      ],
    },
  ])("is told when $when", ({ constraint, findings }) => {
    expect(told(constraint)).toEqual(findings);
  });
});
