import { describe, expect, it } from "vitest";
import { authorityRow, confirmingRow, strengthOf, weigh, weighGrant } from "#core/attribution/authority.ts";
import type { Confirmation } from "#core/attribution/confirm.ts";
import { trustOf } from "#core/attribution/trust.ts";
import { at, claim, policyFile, time } from "../arbitration/small-disputes.ts";

const now = time("04:00");
const full: Confirmation = { confirmed: true };
const bare: Confirmation = { confirmed: false };
type Parts = Parameters<typeof claim>[0];
const urgency = (motivation: string, parts: Parts, confirmation = full) =>
  weigh(claim({ motivation: { kind: motivation }, ...parts }), confirmation, {
    file: policyFile(),
    now,
  }).urgency;

describe("a motivation is worth", () => {
  it.each([
    { why: "incident", kind: "break-glass", confirmed: "emergency" },
    { why: "incident", kind: "person", confirmed: "degradation" },
    { why: "exploited-cve", kind: "pipeline", confirmed: "emergency" },
    { why: "exploited-cve", kind: "automation", confirmed: "emergency" },
    { why: "exploited-cve", kind: "service", confirmed: "degradation" },
    { why: "exploited-cve", kind: "agent", confirmed: "routine" },
    { why: "exploited-cve", kind: "unknown", confirmed: "routine" },
    { why: "degradation", kind: "person", confirmed: "degradation" },
    { why: "traffic-spike", kind: "automation", confirmed: "degradation" },
    { why: "launch", kind: "person", confirmed: "deadline" },
    { why: "exception", kind: "person", confirmed: "deadline" },
    { why: "change-ticket", kind: "person", confirmed: "deadline" },
    { why: "vulnerability", kind: "person", confirmed: "routine" },
    { why: "audit-finding", kind: "person", confirmed: "routine" },
    { why: "budget", kind: "automation", confirmed: "routine" },
    { why: "maintenance", kind: "person", confirmed: "routine" },
    { why: "experiment", kind: "person", confirmed: "routine" },
    { why: "schedule", kind: "automation", confirmed: "none" },
    { why: "none", kind: "person", confirmed: "none" },
  ])("$confirmed for $why of a $kind, and nothing unconfirmed", ({ why, kind, confirmed }) => {
    expect(urgency(why, { kind })).toBe(confirmed);
    expect(urgency(why, { kind }, bare)).toBe("none");
  });

  it("less than it says when its decision is closed or nobody exploits it", () => {
    expect(urgency("change-ticket", { kind: "person" }, { confirmed: true, weakened: "closed" })).toBe(
      "routine",
    );
    expect(urgency("exploited-cve", { kind: "person" }, { confirmed: true, weakened: "closed" })).toBe(
      "routine",
    );
    expect(urgency("exploited-cve", { kind: "person" }, { confirmed: true, weakened: "not-exploited" })).toBe(
      "routine",
    );
    const generous = policyFile({
      urgency: [
        { motivations: ["vulnerability"], urgency: "deadline" },
        { motivations: ["exploited-cve", "incident"], urgency: "emergency" },
      ],
    });
    const found = (kind: string) =>
      weigh(
        claim({ motivation: { kind }, kind: "person" }),
        { confirmed: true, weakened: "not-exploited" },
        { file: generous, now },
      ).urgency;
    expect([found("exploited-cve"), found("incident")]).toEqual(["deadline", "emergency"]);
  });

  it("nothing where the policy has no row for it, and says which rows counted", () => {
    const weight = (sections: object, confirmation = full) =>
      weigh(claim({ motivation: { kind: "launch" } }), confirmation, {
        file: policyFile({ ...sections }),
        now,
      });
    expect(weight({ urgency: [] })).toEqual({ urgency: "none" });
    expect(weight({})).toEqual({ urgency: "deadline", row: 3 });
    expect(weight({ authority: { claims: [{ atMost: "routine" }] } })).toEqual({
      urgency: "routine",
      row: 3,
      clamp: 0,
    });
    expect(weight({ authority: { claims: [{ atMost: "deadline" }] } })).toEqual({
      urgency: "deadline",
      row: 3,
    });
    expect(weight({ authority: { claims: [{ atMost: "emergency" }] } })).toEqual({
      urgency: "deadline",
      row: 3,
    });
    expect(weight({ authority: { claims: [] } })).toEqual({ urgency: "deadline", row: 3 });
    expect(weight({ urgency: [], authority: { claims: [{ atMost: "none" }] } })).toEqual({ urgency: "none" });
    expect(weight({}, bare)).toEqual({ urgency: "none" });
  });
});

describe("a kind that was only read from a name", () => {
  const named = (kind: string, vouched?: string) => ({
    actor: { principal: "p", kind, ...(vouched !== undefined && { vouched }) },
  });

  it.each([
    { kind: "break-glass", vouched: "name", is: "routine" },
    { kind: "break-glass", vouched: "registry", is: "emergency" },
    { kind: "break-glass", vouched: "policy", is: "emergency" },
    { kind: "break-glass", vouched: "sign-in", is: "emergency" },
    { kind: "break-glass", vouched: undefined, is: "emergency" },
    { kind: "pipeline", vouched: "name", is: "routine" },
    { kind: "automation", vouched: "name", is: "routine" },
    { kind: "automation", vouched: "registry", is: "degradation" },
    { kind: "person", vouched: "name", is: "degradation" },
    { kind: "agent", vouched: "name", is: "routine" },
  ])("weighs $is in a confirmed incident when $vouched vouches for $kind", ({ kind, vouched, is }) => {
    expect(urgency("incident", named(kind, vouched))).toBe(is);
  });

  it.each([
    { kind: "pipeline", vouched: "name", is: "want" },
    { kind: "pipeline", vouched: "sign-in", is: "must" },
  ])("makes no must of what a $kind declares: $is by $vouched", ({ kind, vouched, is }) => {
    expect(strengthOf(policyFile(), claim({ ...named(kind, vouched), strength: undefined }))).toBe(is);
  });

  it("is judged by the row for the unknown", () => {
    const file = policyFile({
      authority: {
        claims: [
          { kinds: ["automation"], atMost: "degradation" },
          { kinds: ["unknown"], atMost: "routine" },
        ],
      },
    });
    const row = (vouched: "name" | "registry") =>
      authorityRow(file, { principal: "p", kind: "automation", vouched }, "budget");
    expect([row("registry"), row("name")]).toEqual([0, 1]);
  });
});

describe("a granted goal weighs", () => {
  const grant = (parts: Parts, sections: object = {}) =>
    weighGrant(claim(parts), { file: policyFile({ ...sections }), now });
  const atMost = (urgency: string) => ({ authority: { claims: [{ atMost: urgency }] } });

  it.each([
    { when: "no reason stands beside it", parts: { motivation: { kind: "none" } } },
    { when: "a grave reason stands beside it", parts: { motivation: { kind: "incident", ref: "INC-7" } } },
    { when: "the reason is worth nothing", parts: { motivation: { kind: "schedule" } } },
    { when: "an agent has it", parts: { kind: "agent" } },
    { when: "somebody unknown has it", parts: { kind: "unknown" } },
  ])("routine when $when", ({ parts }) => {
    expect(grant(parts).urgency).toBe("routine");
  });

  it("never more than the row of its claimant says", () => {
    expect(grant({}, atMost("none"))).toEqual({ urgency: "none", clamp: 0 });
    expect(grant({}, atMost("emergency"))).toEqual({ urgency: "routine" });
  });

  it("no more than the leave that an agent has", () => {
    const leave = (upTo: string) => ({ kind: "agent", delegatedBy: { principal: "anna", upTo } });
    expect(grant(leave("none")).urgency).toBe("none");
    expect(grant(leave("emergency")).urgency).toBe("routine");
  });
});

describe("a role confirms its own reason", () => {
  const rows = (...claims: readonly object[]) => policyFile({ authority: { claims } });
  const onCall = {
    principals: ["oncall"],
    motivations: ["incident"],
    atMost: "degradation",
    confirmed: true,
  };
  const said = (parts: Parts = {}) => claim({ by: "oncall", motivation: { kind: "incident" }, ...parts });

  it.each([
    { when: "a row names it and the reason", file: rows(onCall), row: 0 },
    { when: "the row stands second", file: rows({ atMost: "routine" }, onCall), row: 1 },
    { when: "the row does not say so", file: rows({ ...onCall, confirmed: undefined }), row: undefined },
    { when: "the row names another", file: rows({ ...onCall, principals: ["other"] }), row: undefined },
    {
      when: "the row names kinds alone",
      file: rows({ kinds: ["automation"], motivations: ["incident"], atMost: "emergency", confirmed: true }),
      row: undefined,
    },
    { when: "the row names no reason", file: rows({ ...onCall, motivations: undefined }), row: undefined },
    {
      when: "the row names another reason",
      file: rows({ ...onCall, motivations: ["launch"] }),
      row: undefined,
    },
    { when: "the row asks for another hand", file: rows({ ...onCall, via: ["console"] }), row: undefined },
  ])("by row $row when $when", ({ file, row }) => {
    expect(confirmingRow(file, said())).toBe(row);
  });

  it("by the hand that the row asks for, and whatever its kind is read from", () => {
    const file = rows({ ...onCall, via: ["console"] });
    const actor = { principal: "oncall", kind: "break-glass", via: "console", vouched: "name" };
    expect(confirmingRow(file, said({ actor }))).toBe(0);
  });
});

describe("the row that limits a claimant", () => {
  const file = policyFile({
    authority: {
      claims: [
        { kinds: ["automation"], motivations: ["exploited-cve"], atMost: "emergency" },
        { kinds: ["automation"], via: ["karpenter*"], atMost: "degradation" },
        { principals: ["arn:aws:iam::123456789012:role/cost-*"], atMost: "routine" },
        { kinds: ["automation", "person"], atMost: "deadline" },
      ],
    },
  });

  it.each([
    { actor: { principal: "p", kind: "automation" }, why: "exploited-cve", row: 0 },
    { actor: { principal: "p", kind: "automation" }, why: "budget", row: 3 },
    { actor: { principal: "p", kind: "automation", via: "karpenter/1" }, why: "budget", row: 1 },
    { actor: { principal: "123456789012:role/cost-saver", kind: "service" }, why: "budget", row: 2 },
    { actor: { principal: "p", kind: "person" }, why: "exploited-cve", row: 3 },
    { actor: { principal: "p", kind: "service" }, why: "exploited-cve", row: undefined },
  ] as const)("is $row for $actor and $why", ({ actor, why, row }) => {
    expect(authorityRow(file, actor, why)).toBe(row);
  });
});

describe("an agent weighs", () => {
  const leave = (upTo: string, more: object = {}) => ({ delegatedBy: { principal: "anna", upTo, ...more } });

  it.each([
    { when: "nobody gave it leave", parts: {}, is: "routine" },
    { when: "a person gave it leave", parts: leave("degradation"), is: "degradation" },
    { when: "the leave is for less", parts: leave("deadline"), is: "deadline" },
    { when: "the leave is for nothing", parts: leave("none"), is: "none" },
    { when: "the leave is for more than the motivation", parts: leave("emergency"), is: "degradation" },
    { when: "the leave lasts", parts: leave("degradation", { until: at("04:00:01") }), is: "degradation" },
    { when: "the leave ends now", parts: leave("degradation", { until: at("04:00") }), is: "routine" },
    {
      when: "the record is in the registry",
      parts: { ...leave("deadline"), source: "registry" },
      is: "deadline",
    },
    {
      when: "it only says so in its session",
      parts: { ...leave("deadline"), source: "session" },
      is: "routine",
    },
    { when: "a tag says so", parts: { ...leave("deadline"), source: "tag" }, is: "routine" },
  ])("$is when $when", ({ parts, is }) => {
    expect(urgency("incident", { kind: "agent", ...parts })).toBe(is);
  });

  it.each([
    { when: "its giver is bounded", rows: [{ principals: ["anna"], atMost: "deadline" }], is: "deadline" },
    {
      when: "its giver is bounded for that reason",
      rows: [{ principals: ["anna"], motivations: ["incident"], atMost: "none" }],
      is: "none",
    },
    { when: "somebody else is bounded", rows: [{ principals: ["ben"], atMost: "none" }], is: "degradation" },
    { when: "people are bounded", rows: [{ kinds: ["person"], atMost: "routine" }], is: "routine" },
  ])("$is with leave for an emergency when $when", ({ rows, is }) => {
    const agents = { kinds: ["agent"], atMost: "routine" };
    const file = policyFile({ authority: { claims: [...rows, agents] } });
    const parts = { kind: "agent", motivation: { kind: "incident" }, ...leave("emergency") } as const;
    expect(weigh(claim(parts), full, { file, now }).urgency).toBe(is);
  });

  it("as a person would, with leave", () => {
    const file = policyFile({
      urgency: [
        { motivations: ["incident"], kinds: ["person"], urgency: "emergency" },
        { motivations: ["incident"], urgency: "deadline" },
      ],
    });
    const found = (parts: Parts) =>
      weigh(claim({ motivation: { kind: "incident" }, kind: "agent", ...parts }), full, { file, now });
    expect(found(leave("emergency"))).toEqual({ urgency: "emergency", row: 0 });
    expect(found(leave("routine"))).toEqual({ urgency: "routine", row: 0, clamp: 3 });
    expect(found({})).toEqual({ urgency: "routine", row: 1, clamp: 3 });
  });

  it("and leave helps nobody else and proves nothing", () => {
    expect(urgency("exploited-cve", { kind: "unknown", ...leave("emergency") })).toBe("routine");
    expect(urgency("incident", { kind: "agent", ...leave("emergency") }, bare)).toBe("none");
  });
});

describe("a claim is", () => {
  it.each([
    { when: "it says so", parts: { strength: "default", changedAt: at("03:00") }, is: "default" },
    { when: "a declaration says nothing", parts: {}, is: "want" },
    { when: "it says must", parts: { strength: "must" }, is: "must" },
    { when: "it was written", parts: { changedAt: at("03:00") }, is: "must" },
    { when: "it was observed with a goal", parts: { source: "observed" }, is: "must" },
    {
      when: "it was observed without one",
      parts: { source: "observed", intent: "unattributed" },
      is: "must",
    },
    {
      when: "it was written without a goal",
      parts: { source: "observed", intent: "unattributed", changedAt: at("03:00") },
      is: "must",
    },
    {
      when: "it was written without a goal, as its session says",
      parts: { source: "session", intent: "unattributed", changedAt: at("03:00") },
      is: "must",
    },
    { when: "it stands in the registry", parts: { source: "registry" }, is: "must" },
    { when: "it is a pipeline's", parts: { kind: "pipeline" }, is: "must" },
    { when: "a tag says must", parts: { source: "tag", strength: "must" }, is: "want" },
    { when: "a user agent says must", parts: { source: "user-agent", strength: "must" }, is: "want" },
    { when: "it is inferred to be a must", parts: { source: "inferred", strength: "must" }, is: "want" },
    { when: "a tag says default", parts: { source: "tag", strength: "default" }, is: "default" },
    {
      when: "a tag explains a write",
      parts: { source: "tag", strength: "must", changedAt: at("03:00") },
      is: "must",
    },
    { when: "a tag speaks for a pipeline", parts: { source: "tag", kind: "pipeline" }, is: "want" },
    { when: "its session says must", parts: { source: "session", strength: "must" }, is: "must" },
    { when: "nobody knows whose it is", parts: { kind: "unknown", strength: "must" }, is: "want" },
    {
      when: "nobody knows whose default it is",
      parts: { kind: "unknown", strength: "default" },
      is: "default",
    },
  ])("$is when $when", ({ parts, is }) => {
    const { strength, ...rest } = { strength: undefined, ...parts };
    expect(strengthOf(policyFile(), claim({ ...rest, strength }))).toBe(is);
  });
});

describe("trust", () => {
  it.each([
    { source: "declared", trust: 3 },
    { source: "session", trust: 3 },
    { source: "registry", trust: 3 },
    { source: "policy", trust: 3 },
    { source: "tag", trust: 2 },
    { source: "user-agent", trust: 1 },
    { source: "inferred", trust: 1 },
    { source: "observed", trust: 1 },
  ])("is $trust for what is $source", ({ source, trust }) => {
    expect(trustOf(claim({ source }), false)).toBe(trust);
    expect(trustOf(claim({ source, contradicted: true }), false)).toBe(trust - 1);
    expect(trustOf(claim({ source, contradicted: false }), false)).toBe(trust);
    expect(trustOf(claim({ source, contradicted: true }), true)).toBe(4);
  });

  it("is nothing for somebody unknown, and something for a known name", () => {
    expect(trustOf(claim({ by: "unknown", kind: "unknown" }), false)).toBe(0);
    expect(trustOf(claim({ by: "unknown", kind: "unknown", contradicted: true }), false)).toBe(0);
    expect(trustOf(claim({ by: "unknown", kind: "person" }), false)).toBe(3);
    expect(trustOf(claim({ by: "i-0123", kind: "unknown" }), false)).toBe(3);
  });
});
