import { describe, expect, it } from "vitest";
import { Claim } from "#core/claims/claim.ts";
import { JsonValue } from "#core/claims/constraint/json-value.ts";
import { Constraint } from "#core/claims/constraint/kinds.ts";
import { Situation } from "#core/claims/situation.ts";
import {
  IntentWord,
  lower,
  SituationWord,
  strengthRank,
  urgencies,
  urgencyRank,
} from "#core/claims/words.ts";

const least = {
  id: "c1",
  field: "/DesiredCapacity",
  actor: { principal: "scaler", kind: "automation" },
  madeAt: "2026-11-21T03:00:00Z",
};
const parses = (parts: object): boolean => Claim.safeParse({ ...least, ...parts }).success;
const messages = (result: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message);

describe("a claim", () => {
  it("says little when its author says nothing", () => {
    expect(Claim.parse(least)).toEqual({
      ...least,
      intent: "unattributed",
      motivation: { kind: "none" },
      source: "observed",
      onLoss: "defer",
      state: "active",
    });
  });

  it.each([
    { parts: { intent: "x-research" }, fine: true },
    { parts: { intent: "profit" }, fine: false },
    { parts: { id: "" }, fine: false },
    { parts: { id: "i".repeat(256) }, fine: true },
    { parts: { id: "i".repeat(257) }, fine: false },
    { parts: { field: "DesiredCapacity" }, fine: false },
    { parts: { actor: { principal: "", kind: "automation" } }, fine: false },
    { parts: { actor: { principal: "p".repeat(512), kind: "automation" } }, fine: true },
    { parts: { actor: { principal: "p".repeat(513), kind: "automation" } }, fine: false },
    { parts: { actor: { principal: "p", kind: "robot" } }, fine: false },
    { parts: { motivation: { kind: "none", ref: "r".repeat(2_048) } }, fine: true },
    { parts: { motivation: { kind: "none", ref: "r".repeat(2_049) } }, fine: false },
    { parts: { motivation: { kind: "none", evidence: Array.from({ length: 50 }, () => 1) } }, fine: true },
    { parts: { motivation: { kind: "none", evidence: Array.from({ length: 51 }, () => 1) } }, fine: false },
    { parts: { motivation: { kind: "panic" } }, fine: false },
    { parts: { delegatedBy: { principal: "anna", upTo: "deadline" } }, fine: true },
    { parts: { delegatedBy: { principal: "anna", upTo: "high" } }, fine: false },
    { parts: { reach: "tag" }, fine: true },
    { parts: { reach: "galaxy" }, fine: false },
    { parts: { source: "hearsay" }, fine: false },
    { parts: { onLoss: "sulk" }, fine: false },
    { parts: { state: "ended" }, fine: false },
    { parts: { surprise: true }, fine: false },
  ])("$fine with $parts, %$", ({ parts, fine }) => {
    expect(parses(parts)).toBe(fine);
  });
});

describe("a constraint", () => {
  it("must say something", () => {
    expect(messages(Constraint.safeParse({}))).toEqual([
      "a constraint must say something; use is, min, max, in, notIn, has, lacks or absent",
    ]);
    expect(Constraint.parse({ is: null })).toEqual({ is: null });
    expect(messages(Constraint.safeParse({ min: "3" }))).toEqual(["a bound must be a number"]);
    expect(Constraint.safeParse({ in: Array.from({ length: 1_000 }, (_, at) => at) }).success).toBe(true);
    expect(Constraint.safeParse({ in: Array.from({ length: 1_001 }, (_, at) => at) }).success).toBe(false);
  });

  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
  const boxed = (depth: number): unknown => (depth === 0 ? 1 : { in: boxed(depth - 1) });

  it("holds values that are JSON and not too deep", () => {
    for (const value of [null, 0, "", false, [], {}, nested(32), boxed(32)])
      expect(JsonValue.safeParse(value).success).toBe(true);
    for (const value of [undefined, () => 1, nested(33), boxed(33)])
      expect(messages(JsonValue.safeParse(value))).toEqual(["a value must be JSON, nested at most 32 deep"]);
  });
});

describe("a situation", () => {
  const incident = { kind: "incident", ref: "INC-7", state: "open", since: least.madeAt, source: "pager" };

  it("has a scope, if only an empty one", () => {
    expect(Situation.parse(incident)).toEqual({ ...incident, scope: {} });
    expect(Situation.parse({ ...incident, by: "anna" }).by).toBe("anna");
    expect(Situation.parse({ ...incident, by: ["anna", "otto"] }).by).toEqual(["anna", "otto"]);
    expect(Situation.safeParse({ ...incident, scope: { service: ["a", "b"] } }).success).toBe(true);
    expect(Situation.safeParse({ ...incident, scope: { ["k".repeat(257)]: "a" } }).success).toBe(false);
    expect(Situation.safeParse({ ...incident, by: Array.from({ length: 101 }, () => "a") }).success).toBe(
      false,
    );
    expect(Situation.safeParse({ ...incident, state: "ajar" }).success).toBe(false);
  });
});

describe("words", () => {
  it("are the known ones, or a team's own", () => {
    expect(messages(IntentWord.safeParse("profit"))).toEqual([
      "`profit` is not an intent; use availability, performance, security, data-protection, compliance, cost, " +
        "operability, consistency, experiment, unattributed or your own as `x-…`",
    ]);
    expect(messages(SituationWord.safeParse("party"))).toEqual([
      "`party` is not a situation kind; use incident, alarm, degradation, peak, freeze, maintenance, finding, " +
        "change-ticket, launch, budget, attestation or your own as `x-…`",
    ]);
    for (const word of ["x-a", "x-data-2", `x-${"a".repeat(40)}`]) expect(IntentWord.parse(word)).toBe(word);
    for (const word of ["x-", "x-A", "x-a b", `x-${"a".repeat(41)}`, "y-x-a"])
      expect(IntentWord.safeParse(word).success).toBe(false);
  });

  it("of urgency and strength form scales", () => {
    expect(urgencies.map(urgencyRank)).toEqual([0, 1, 2, 3, 4]);
    expect((["default", "want", "must"] as const).map(strengthRank)).toEqual([0, 1, 2]);
    expect(lower("deadline", "routine")).toBe("routine");
    expect(lower("routine", "deadline")).toBe("routine");
    expect(lower("none", "none")).toBe("none");
  });
});
