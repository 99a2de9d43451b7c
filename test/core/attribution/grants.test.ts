import { describe, expect, it } from "vitest";
import { countedNames, grantedGoals, isCode, namesOf, weighingKind } from "#core/attribution/grants.ts";
import type { Actor } from "#core/claims/claim.ts";
import { actorKinds } from "#core/claims/words.ts";
import { claim, policyFile } from "../arbitration/small-disputes.ts";

const actor = (parts: Partial<Actor> = {}): Actor => ({ principal: "role", kind: "automation", ...parts });

describe("the kind of an actor weighs", () => {
  it("as unknown where it was read from a name and would give something", () => {
    const changed = actorKinds.filter((kind) => weighingKind(actor({ kind, vouched: "name" })) !== kind);
    expect([...changed].toSorted()).toEqual(["automation", "break-glass", "pipeline", "service"]);
    expect(changed.map((kind) => weighingKind(actor({ kind, vouched: "name" })))).toEqual(
      changed.map(() => "unknown"),
    );
  });

  it.each(["policy", "registry", "sign-in", undefined] as const)(
    "as it is where %s vouches for it",
    (vouched) => {
      const kinds = actorKinds.map((kind) => weighingKind(actor({ kind, ...(vouched && { vouched }) })));
      expect(kinds).toEqual(actorKinds);
    },
  );
});

describe("an actor goes by", () => {
  it.each([
    { when: "nothing more is known", parts: {}, names: ["role"], counted: ["role"] },
    {
      when: "AWS recorded the human behind",
      parts: { human: "sso/Anna" },
      names: ["sso/anna", "role"],
      counted: ["sso/anna", "role"],
    },
    { when: "the session says a name", parts: { said: "anna" }, names: ["role"], counted: ["role", "anna"] },
    {
      when: "it came through other roles",
      parts: { said: ["a", "b"], human: "sso/anna" },
      names: ["sso/anna", "role"],
      counted: ["sso/anna", "role", "a", "b"],
    },
  ])("$names, and is counted under $counted, when $when", ({ parts, names, counted }) => {
    expect(namesOf(actor(parts))).toEqual(names);
    expect(countedNames(actor(parts))).toEqual(counted);
  });
});

describe("granted are", () => {
  const rows = (...actors: readonly object[]) => policyFile({ actors });
  const goals = (parts: Partial<Actor>, intent: string, file = policyFile()) =>
    grantedGoals(claim({ actor: actor(parts), intent }), file);

  it.each([
    { when: "a file says nothing of it", parts: {}, intent: "cost", file: rows(), is: ["cost"] },
    { when: "nothing is said at all", parts: {}, intent: "unattributed", file: rows(), is: [] },
    {
      when: "others are granted",
      parts: { goals: ["cost"] },
      intent: "security",
      file: rows(),
      is: ["cost"],
    },
    { when: "none is granted", parts: { goals: [] }, intent: "security", file: rows(), is: [] },
    {
      when: "a row of the policy adds some",
      parts: { goals: ["cost"] },
      intent: "cost",
      file: rows({ principals: ["role"], goals: ["availability", "cost"] }),
      is: ["cost", "availability"],
    },
    {
      when: "a row of the policy names one",
      parts: { goals: [] },
      intent: "unattributed",
      file: rows({ principals: ["role"], intent: "security" }),
      is: ["security"],
    },
    {
      when: "a row names goals and an intent",
      parts: { goals: [] },
      intent: "unattributed",
      file: rows({ principals: ["role"], goals: ["cost"], intent: "security" }),
      is: ["cost", "security"],
    },
    {
      when: "the row is another's",
      parts: { goals: [] },
      intent: "cost",
      file: rows({ principals: ["other"], goals: ["cost"] }),
      is: [],
    },
    {
      when: "the row asks for another hand",
      parts: { goals: [], via: "console" },
      intent: "cost",
      file: rows({ principals: ["role"], via: ["terraform"], goals: ["cost"] }),
      is: [],
    },
    {
      when: "the first of two rows speaks",
      parts: { goals: [] },
      intent: "cost",
      file: rows({ principals: ["ro*"], goals: ["cost"] }, { principals: ["role"], goals: ["security"] }),
      is: ["cost"],
    },
  ])("$is when $when", ({ parts, intent, file, is }) => {
    expect(goals(parts as Partial<Actor>, intent, file)).toEqual(is);
  });

  it("told apart by the hand, also when they were asked for before", () => {
    const file = rows({ principals: ["role"], via: ["terraform"], goals: ["cost"] });
    const found = ["terraform", "console", "terraform"].map((via) => goals({ goals: [], via }, "cost", file));
    expect(found).toEqual([["cost"], [], ["cost"]]);
  });
});

describe("code is", () => {
  it.each([
    { kind: "pipeline", vouched: "policy", isHarmful: true, is: true },
    { kind: "pipeline", vouched: "registry", isHarmful: true, is: true },
    { kind: "pipeline", vouched: "sign-in", isHarmful: false, is: true },
    { kind: "pipeline", vouched: "sign-in", isHarmful: true, is: false },
    { kind: "pipeline", vouched: "name", isHarmful: false, is: false },
    { kind: "automation", vouched: "policy", isHarmful: false, is: false },
    { kind: "person", vouched: "sign-in", isHarmful: false, is: false },
  ] as const)("$is for a $kind by $vouched, harmful $isHarmful", ({ kind, vouched, isHarmful, is }) => {
    expect(isCode(actor({ kind, vouched }), isHarmful)).toBe(is);
  });
});
