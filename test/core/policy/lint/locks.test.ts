import { describe, expect, it } from "vitest";
import { lintPolicy } from "#core/policy/lint.ts";
import type { Policy } from "#core/policy/policy.ts";
import { policyOf } from "../sample.ts";

const rail = { id: "size", title: "size", fields: ["/Size"], constraint: { max: 10 }, except: ["security"] };
const company = { guardrails: [rail], approvers: [{ name: "all", owners: ["service", "security"] }] };

function lockedBy(base: Policy): Policy {
  const guardrails = base.file.guardrails.map((row) => ({ ...row, locked: true as const }));
  return { ...base, file: { ...base.file, guardrails } };
}

const base = lockedBy(policyOf(company));

/** What lint says of locks in a policy that extends the company's. */
function broken(document: object) {
  const policy = { ...policyOf({ ...company, ...document }), locks: [{ by: "company.yaml", base }] };
  return lintPolicy(policy).filter(({ rule }) => rule === "broken-lock");
}

describe("lint of what extends a lock", () => {
  it("passes what is as strict or stricter", () => {
    expect(broken({})).toEqual([]);
    expect(broken({ guardrails: [{ ...rail, constraint: { max: 5 } }] })).toEqual([]);
  });

  it("names what is looser, who locks it and where, and what to do", () => {
    expect(broken({ guardrails: [{ ...rail, constraint: { max: 20 } }] })).toEqual([
      {
        level: "error",
        rule: "broken-lock",
        pointer: "/guardrails/0",
        message:
          "`size` is locked (company.yaml, sample.yaml/guardrails/0) and is looser here: `guardrails` `size`: `constraint` refuses less",
        hint: "leave it as strict as it is locked, or ask who locked it to say it there",
      },
    ]);
  });

  it("tells that a locked row is gone, at the section where it stood", () => {
    expect(broken({ guardrails: [] })).toMatchObject([
      { level: "error", pointer: "/guardrails", hint: "keep the row; who locked it may remove it" },
    ]);
  });

  it("takes what cannot be shown for an error as well", () => {
    expect(broken({ guardrails: [{ ...rail, constraint: { in: ["a"] } }] })).toMatchObject([
      { level: "error", message: expect.stringContaining("cannot be shown to be as strict") },
    ]);
  });

  it("names what a lock leans on", () => {
    const urgency = [{ motivations: ["launch"], urgency: "emergency" }];
    expect(broken({ urgency })).toMatchObject([
      {
        level: "error",
        message: expect.stringContaining("what `size` leans on is locked"),
        pointer: "/urgency/0",
      },
    ]);
  });
});
