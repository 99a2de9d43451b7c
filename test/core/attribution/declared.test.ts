import { describe, expect, it } from "vitest";
import { declaredBy, declarers, endOf, isBelievable, isOpenAt } from "#core/attribution/declared.ts";
import { scopeCovers } from "#core/attribution/scope.ts";
import { identities } from "#core/claims/principal.ts";
import type { Scope } from "#core/claims/situation.ts";
import { at, policyFile, situation, time } from "../arbitration/kit.ts";

const ground = {
  account: "123456789012",
  region: "eu-north-1",
  type: "AWS::S3::Bucket",
  id: "logs",
  tags: { service: "checkout", env: "prod" },
};

describe("a scope covers the resource", () => {
  it.each<{ scope: Scope; covers: boolean }>([
    { scope: {}, covers: true },
    { scope: { accounts: "123456789012" }, covers: true },
    { scope: { accounts: "999999999999" }, covers: false },
    { scope: { accounts: ["999999999999", "123456789012"] }, covers: true },
    { scope: { accounts: [] }, covers: false },
    { scope: { regions: "eu-north-1" }, covers: true },
    { scope: { regions: "eu-west-1" }, covers: false },
    { scope: { types: "AWS::S3::Bucket" }, covers: true },
    { scope: { types: "AWS::S3::*" }, covers: false },
    { scope: { resources: "logs" }, covers: true },
    { scope: { resources: "123456789012/eu-north-1/AWS::S3::Bucket/logs" }, covers: true },
    { scope: { resources: ["x", "123456789012/eu-north-1/AWS::S3::Bucket/logs"] }, covers: true },
    { scope: { resources: "123456789012/eu-west-1/AWS::S3::Bucket/logs" }, covers: false },
    { scope: { accounts: "123456789012/eu-north-1/AWS::S3::Bucket/logs" }, covers: false },
    { scope: { service: "checkout" }, covers: true },
    { scope: { service: "Checkout" }, covers: false },
    { scope: { service: "*" }, covers: false },
    { scope: { team: "x" }, covers: false },
    { scope: { toString: "x" }, covers: false },
    { scope: { service: "checkout", env: "prod" }, covers: true },
    { scope: { service: "checkout", env: "test" }, covers: false },
    { scope: { regions: "eu-west-1", service: "checkout" }, covers: false },
  ])("$covers for $scope", ({ scope, covers }) => {
    expect(scopeCovers(scope, ground)).toBe(covers);
  });
});

describe("a situation may be believed", () => {
  const believes = (
    parts: Parameters<typeof situation>[0],
    rows: readonly object[] = [],
    unscoped: string[] = [],
  ) =>
    isBelievable(
      policyFile({ authority: { situations: rows }, unscoped }),
      situation({ scope: { service: "checkout" }, ...parts }),
      ground,
    );
  const persons = { persons: true, kinds: ["incident", "peak"] };

  it.each([
    { when: "a system says so and the policy nothing", parts: {}, rows: [], is: true },
    { when: "its kind is a team's own", parts: { kind: "x-drill" }, rows: [], is: true },
    {
      when: "a person sees an incident and the policy says nothing",
      parts: { by: "anna" },
      rows: [],
      is: true,
    },
    { when: "a person announces a peak", parts: { by: "anna", kind: "peak" }, rows: [], is: true },
    { when: "a person announces a freeze", parts: { by: "anna", kind: "freeze" }, rows: [], is: true },
    { when: "a person announces an alarm", parts: { by: "anna", kind: "alarm" }, rows: [], is: false },
    {
      when: "persons are named for the kind",
      parts: { by: "anna", kind: "peak" },
      rows: [persons],
      is: true,
    },
    {
      when: "persons are not named for the kind",
      parts: { by: "anna", kind: "freeze" },
      rows: [persons],
      is: false,
    },
    {
      when: "a system speaks where only persons are named",
      parts: { kind: "freeze" },
      rows: [persons],
      is: true,
    },
    {
      when: "the system is named",
      parts: { kind: "alarm" },
      rows: [{ sources: ["pag*"], kinds: ["alarm"] }],
      is: true,
    },
    {
      when: "the system is named for another kind",
      parts: { kind: "alarm" },
      rows: [{ sources: ["pager"], kinds: ["incident"] }],
      is: false,
    },
    {
      when: "another system is named",
      parts: { kind: "alarm" },
      rows: [{ sources: ["cloudwatch"], kinds: ["alarm"] }],
      is: false,
    },
    {
      when: "a person speaks through a system that is named",
      parts: { kind: "alarm", by: "anna" },
      rows: [{ sources: ["pager"], kinds: ["alarm"] }],
      is: false,
    },
    {
      when: "the person is named",
      parts: { kind: "alarm", by: "123456789012:role/anna" },
      rows: [{ principals: ["arn:aws:iam::123456789012:role/x/anna"], kinds: ["alarm"] }],
      is: true,
    },
    {
      when: "one of two is not named",
      parts: { kind: "alarm", by: ["anna", "otto"] },
      rows: [{ principals: ["anna"], kinds: ["alarm"] }],
      is: false,
    },
    {
      when: "both are named",
      parts: { kind: "alarm", by: ["anna", "otto"] },
      rows: [{ principals: ["anna", "otto"], kinds: ["alarm"] }],
      is: true,
    },
    {
      when: "persons are expressly not meant",
      parts: { by: "anna" },
      rows: [{ persons: false, kinds: ["incident"] }],
      is: false,
    },
    {
      when: "the second row allows it",
      parts: { by: "anna" },
      rows: [{ sources: ["pager"], kinds: ["incident"] }, persons],
      is: true,
    },
    { when: "an owner attests", parts: { kind: "attestation", by: "anna" }, rows: [persons], is: true },
    { when: "nobody signed the attestation", parts: { kind: "attestation" }, rows: [], is: false },
    {
      when: "nobody at all signed the attestation",
      parts: { kind: "attestation", by: [] },
      rows: [],
      is: false,
    },
    { when: "the list of declarers is empty", parts: { kind: "alarm", by: [] }, rows: [], is: true },
    { when: "its scope is another's", parts: { scope: { service: "search" } }, rows: [], is: false },
    { when: "it names no scope", parts: { scope: {} }, rows: [], is: false },
  ])("$is when $when", ({ parts, rows, is }) => {
    expect(believes(parts, rows)).toBe(is);
  });

  it("without a scope only from sources that the policy lists", () => {
    expect(believes({ scope: {}, source: "calendar" }, [], ["calendar"])).toBe(true);
    expect(believes({ scope: {}, source: "calendar2" }, [], ["calendar"])).toBe(false);
    expect(believes({ scope: {}, source: "calendar", by: "anna", kind: "alarm" }, [], ["calendar"])).toBe(
      false,
    );
  });
});

describe("a situation lasts", () => {
  const closed = { state: "closed", closedAt: at("03:00") };

  it.each([
    { parts: {}, end: undefined },
    { parts: { until: at("05:00") }, end: "05:00" },
    { parts: closed, end: "03:00" },
    { parts: { ...closed, until: at("02:30") }, end: "03:00" },
    { parts: { state: "closed" }, end: "02:00" },
    { parts: { closedAt: at("03:00") }, end: undefined },
  ])("until $end", ({ parts, end }) => {
    expect(endOf(situation(parts))).toBe(end === undefined ? undefined : time(end));
  });

  it("from its first moment and not in its last", () => {
    const open = (when: string, parts = {}) => isOpenAt(situation(parts), time(when));
    expect([open("01:59:59"), open("02:00"), open("23:59")]).toEqual([false, true, true]);
    expect([open("02:59:59", closed), open("03:00", closed)]).toEqual([true, false]);
    expect(open("02:00", { state: "closed" })).toBe(false);
  });
});

describe("those who declared it", () => {
  it("are none, one or several, under any of their names", () => {
    const identity = identities([["anna", "sso/anna"]]);
    expect(declarers(situation())).toEqual([]);
    expect(declarers(situation({ by: "anna" }))).toEqual(["anna"]);
    expect(declarers(situation({ by: ["anna", "otto"] }))).toEqual(["anna", "otto"]);
    expect(declaredBy(situation({ by: ["otto", "sso/anna"] }), "anna", identity)).toBe(true);
    expect(declaredBy(situation({ by: ["otto"] }), "anna", identity)).toBe(false);
    expect(declaredBy(situation(), "anna", identity)).toBe(false);
  });
});
