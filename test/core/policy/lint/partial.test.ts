import { describe, expect, it } from "vitest";
import { nothingAside } from "#core/policy/lint/aside/aside.ts";
import { lintParts, lintPolicy, unaskable, unreachable } from "#core/policy/lint.ts";
import type { Policy } from "#core/policy/policy.ts";
import { PolicyFile } from "#core/policy/policy-file.ts";
import { policyOf } from "../sample.ts";

type Row = Readonly<Record<string, unknown>>;
const rule = { id: "r", title: "t" };

/** The sections that hide a finding once something of them was set aside. */
function needsOf(name: string, sections: Row): readonly string[] {
  const policy = policyOf(sections);
  const has = (partial?: string) =>
    lintPolicy(policy, undefined, { ...nothingAside, isPartial: (section) => section === partial }).some(
      (found) => found.rule === name,
    );
  expect(has()).toBe(true);
  return Object.keys(PolicyFile.shape).filter((section) => !has(section));
}

describe("what is concluded from what a policy lacks is told only where that is whole:", () => {
  const low = [{ motivations: ["launch"], urgency: "routine" }];
  const rail = { id: "g", title: "t", fields: ["/A"], constraint: { lacks: ["0.0.0.0/0"] } };
  const access = { access: [{ fields: ["/A"] }] };
  it.each<{ name: string; where?: string; sections: Row; needs: readonly string[] }>([
    {
      name: "unmatched-rule",
      sections: { urgency: low, rules: [{ ...rule, for: { urgencies: ["emergency"] }, ask: {} }] },
      needs: ["urgency"],
    },
    { name: "half-the-world", sections: { guardrails: [rail] }, needs: ["guardrails"] },
    {
      name: "half-the-world",
      where: "in a class",
      sections: { classes: { exposure: [{ fields: ["/Cidr[=0.0.0.0/0]"] }] } },
      needs: ["classes"],
    },
    {
      name: "unaskable",
      sections: {},
      needs: ["approvers", "guardrails", "rules", "unattributed", "onExpiry"],
    },
    {
      name: "idle-answer",
      sections: { answers: [{ id: "a", answer: "agreed", hours: ["night"] }] },
      needs: ["calendar", "rules", "unattributed", "urgency"],
    },
    {
      name: "loosening-silence",
      sections: {
        classes: access,
        unattributed: [{ answer: "ask", classes: ["access"], onSilence: "live" }],
      },
      needs: ["unattributed"],
    },
    {
      name: "rewarded-distrust",
      where: "by a rule",
      sections: { rules: [{ ...rule, for: { kinds: ["unknown"] }, urgency: "emergency" }] },
      needs: ["limits"],
    },
    {
      name: "rewarded-distrust",
      where: "by a row for edits",
      sections: { unattributed: [{ answer: "keep", actor: "unknown" }, { answer: "revert" }] },
      needs: ["unattributed"],
    },
    {
      name: "rewarded-distrust",
      where: "by a table",
      sections: { urgency: [{ motivations: ["launch"], kinds: ["unknown"], urgency: "deadline" }] },
      needs: ["authority", "urgency"],
    },
    { name: "intent-order", sections: {}, needs: [] },
    { name: "unknown-reference", sections: { rules: [{ ...rule, for: { classes: ["no"] } }] }, needs: [] },
  ])("$name $where", ({ name, sections, needs }) => {
    expect(needsOf(name, sections).toSorted()).toEqual(needs.toSorted());
  });
});

describe("a policy with very many values", () => {
  const nowhere = [{ ...rule, for: { environments: ["no"] }, ask: {} }];
  const small = policyOf({ rules: nowhere });
  const counted = (part: unknown): number =>
    typeof part === "object" && part !== null
      ? Object.values(part).reduce((sum: number, inner) => sum + counted(inner), 0)
      : 1;
  /** With so many values in all. */
  const policyWith = (values: number): Policy => {
    const names = Array.from({ length: values - counted(small.file) }, () => "x");
    const sensitive = { ...small.file.sensitive, names: [...small.file.sensitive.names, ...names] };
    return { ...small, file: { ...small.file, sensitive } };
  };

  it("is not compared with itself", () => {
    expect(lintPolicy(policyWith(24_001))).toEqual([
      {
        level: "error",
        rule: "too-large",
        pointer: "",
        message: "the policy holds 24001 values, and at most 24000 can be compared with each other",
        hint: "say more with fewer rows: selectors take tags, classes and `*`",
      },
    ]);
    expect(lintParts(policyWith(24_001), undefined, nothingAside)).toEqual([]);
  });

  it("is compared with itself up to 24,000 of them", () => {
    const whole = policyWith(24_000);
    const unknown = { rule: "unknown-reference", pointer: "/rules/0/for/environments/0" };
    expect(lintPolicy(whole)).toContainEqual(expect.objectContaining(unknown));
    expect(lintPolicy(whole)).not.toContainEqual(expect.objectContaining({ rule: "too-large" }));
    expect(lintParts(whole, undefined, nothingAside)).toEqual([expect.objectContaining(unknown)]);
  });
});

describe("a question or a rule", () => {
  const group = { name: "a", owners: ["service"] };
  const some = { name: "b", owners: ["service"], for: { classes: ["x"] } };
  const gap = [
    {
      level: "warning",
      rule: "unaskable",
      pointer: "/approvers/1",
      message: "some questions find no group that answers them",
      hint: "end the list with a group whose `for` is empty",
    },
  ];
  it.each([
    { what: "is answered by the first group", groups: [group, some] },
    { what: "is answered by the last group", groups: [some, group] },
    {
      what: "is answered by a group that leaves its selector out",
      groups: [{ ...group, for: { types: undefined } }],
    },
  ])("$what", ({ groups }) => {
    expect(unaskable(policyOf({ approvers: groups, onExpiry: { need: "ask" } }))).toEqual([]);
  });

  it("may find nobody where each group answers for some", () => {
    expect(
      unaskable(policyOf({ approvers: [some, { ...some, name: "c" }], onExpiry: { need: "ask" } })),
    ).toEqual(gap);
  });

  it("is not told to match nothing where that is told of its empty list", () => {
    const unreached = (wanted: Row) =>
      unreachable(policyOf({ rules: [{ ...rule, for: wanted, ask: {} }] })).map((found) => found.rule);
    expect(unreached({ urgencies: ["emergency"], kinds: [] })).toEqual([]);
    expect(unreached({ urgencies: ["emergency"], kinds: ["person"] })).toEqual(["unmatched-rule"]);
    expect(unreached({ kinds: ["person"] })).toEqual([]);
  });
});
