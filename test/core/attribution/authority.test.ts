import { describe, expect, it } from "vitest";
import { authorityRow, strengthOf, weigh } from "#core/attribution/authority.ts";
import type { Confirmation } from "#core/attribution/confirm.ts";
import { trustOf } from "#core/attribution/trust.ts";
import { at, claim, policyFile, time } from "../arbitration/kit.ts";

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
    { why: "incident", kind: "break-glass", confirmed: "emergency", bare: "routine" },
    { why: "incident", kind: "person", confirmed: "degradation", bare: "routine" },
    { why: "exploited-cve", kind: "pipeline", confirmed: "emergency", bare: "routine" },
    { why: "exploited-cve", kind: "automation", confirmed: "emergency", bare: "routine" },
    { why: "exploited-cve", kind: "service", confirmed: "degradation", bare: "routine" },
    { why: "exploited-cve", kind: "agent", confirmed: "routine", bare: "routine" },
    { why: "exploited-cve", kind: "unknown", confirmed: "routine", bare: "routine" },
    { why: "degradation", kind: "person", confirmed: "degradation", bare: "routine" },
    { why: "traffic-spike", kind: "automation", confirmed: "degradation", bare: "routine" },
    { why: "launch", kind: "person", confirmed: "deadline", bare: "routine" },
    { why: "exception", kind: "person", confirmed: "deadline", bare: "routine" },
    { why: "change-ticket", kind: "person", confirmed: "deadline", bare: "routine" },
    { why: "vulnerability", kind: "person", confirmed: "routine", bare: "routine" },
    { why: "audit-finding", kind: "person", confirmed: "routine", bare: "routine" },
    { why: "budget", kind: "automation", confirmed: "routine", bare: "routine" },
    { why: "maintenance", kind: "person", confirmed: "routine", bare: "routine" },
    { why: "experiment", kind: "person", confirmed: "routine", bare: "routine" },
    { why: "schedule", kind: "automation", confirmed: "none", bare: "none" },
    { why: "none", kind: "person", confirmed: "none", bare: "none" },
  ])("$confirmed for $why of a $kind, and $bare unconfirmed", ({ why, kind, confirmed, bare: without }) => {
    expect(urgency(why, { kind })).toBe(confirmed);
    expect(urgency(why, { kind }, bare)).toBe(without);
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
    expect(weight({}, bare)).toEqual({ urgency: "routine", row: 3 });
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
    expect(urgency("incident", { kind: "agent", ...leave("emergency") }, bare)).toBe("routine");
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
      is: "want",
    },
    {
      when: "it was written without a goal",
      parts: { source: "observed", intent: "unattributed", changedAt: at("03:00") },
      is: "want",
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
