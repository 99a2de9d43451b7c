import { describe, expect, it } from "vitest";
import {
  declaredBy,
  declarers,
  endOf,
  isBelievable,
  isOpenAt,
  withDeclaredEnds,
} from "#core/attribution/declared.ts";
import { scopeCovers } from "#core/attribution/scope.ts";
import { identities } from "#core/claims/principal.ts";
import type { Scope } from "#core/claims/situation.ts";
import { at, policyFile, situation, time } from "../arbitration/small-disputes.ts";

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
  ])("$covers for $scope, %$", ({ scope, covers }) => {
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
      (principal) => principal === "anna",
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
      when: "somebody sees an incident who answers for nothing that it covers",
      parts: { by: "otto" },
      rows: [],
      is: false,
    },
    {
      when: "persons are named for the kind, and this one answers for nothing here",
      parts: { by: "otto", kind: "peak" },
      rows: [persons],
      is: false,
    },
    {
      when: "a row names a person who answers for nothing here",
      parts: { by: "otto" },
      rows: [{ principals: ["otto"], kinds: ["incident"] }],
      is: true,
    },
    {
      when: "a row names somebody else besides those who answer for it",
      parts: { by: "anna" },
      rows: [
        { principals: ["otto"], kinds: ["incident"] },
        { sources: ["pager"], kinds: ["incident"] },
      ],
      is: true,
    },
    {
      when: "one of two answers for it, and a row names the other",
      parts: { by: ["anna", "otto"] },
      rows: [persons, { principals: ["otto"], kinds: ["incident"] }],
      is: true,
    },
    {
      when: "one of two is neither",
      parts: { by: ["anna", "otto"] },
      rows: [persons],
      is: false,
    },
    {
      when: "a person declares it for an account",
      parts: { by: "anna", scope: { accounts: "123456789012" } },
      rows: [],
      is: false,
    },
    {
      when: "a person declares it for a region and a type",
      parts: { by: "anna", scope: { regions: "eu-north-1", types: "AWS::S3::Bucket" } },
      rows: [],
      is: false,
    },
    {
      when: "a person declares it for an environment",
      parts: { by: "anna", scope: { env: "prod" } },
      rows: [],
      is: false,
    },
    {
      when: "a person declares it for a service in an environment",
      parts: { by: "anna", scope: { env: "prod", service: "checkout" } },
      rows: [],
      is: true,
    },
    {
      when: "a person declares it for a resource",
      parts: { by: "anna", scope: { resources: "logs" } },
      rows: [],
      is: true,
    },
    {
      when: "a system says so of a whole account",
      parts: { scope: { accounts: "123456789012" } },
      rows: [],
      is: true,
    },
    {
      when: "an owner attests for a whole environment",
      parts: { kind: "attestation", by: "dora", scope: { env: "prod" } },
      rows: [],
      is: true,
    },
    {
      when: "somebody wrote an alarm that CloudWatch tells of",
      parts: { kind: "alarm", source: "cloudwatch", by: "otto", scope: { accounts: "123456789012" } },
      rows: [],
      is: true,
    },
    {
      when: "somebody wrote a calendar that closed for an account",
      parts: { kind: "freeze", source: "change-calendar", by: "otto", scope: { accounts: "123456789012" } },
      rows: [],
      is: true,
    },
    {
      when: "somebody says that CloudWatch told them of an incident",
      parts: { source: "cloudwatch", by: "otto" },
      rows: [],
      is: false,
    },
    {
      when: "its alarm is on a metric of AWS",
      parts: { kind: "alarm", namespace: "AWS/EC2" },
      rows: [],
      is: true,
    },
    {
      when: "its alarm is on a metric that anybody may write",
      parts: { kind: "alarm", namespace: "Checkout/Latency" },
      rows: [],
      is: false,
    },
    {
      when: "a namespace only looks like one of AWS's",
      parts: { kind: "alarm", namespace: "AWSX" },
      rows: [],
      is: false,
    },
    {
      when: "a row lists the namespace",
      parts: { kind: "alarm", namespace: "Checkout/Latency" },
      rows: [{ sources: ["pager"], namespaces: ["Checkout/*"], kinds: ["alarm"] }],
      is: true,
    },
    {
      when: "a row lists another namespace",
      parts: { kind: "alarm", namespace: "Checkout/Latency" },
      rows: [{ sources: ["pager"], namespaces: ["Search/*"], kinds: ["alarm"] }],
      is: false,
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
  ])("until $end, %$", ({ parts, end }) => {
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
    expect(declaredBy(situation({ by: ["otto", "sso/anna"] }), ["anna"], identity)).toBe(true);
    expect(declaredBy(situation({ by: ["otto"] }), ["anna"], identity)).toBe(false);
    expect(declaredBy(situation(), ["anna"], identity)).toBe(false);
  });
});

describe("what a person declares", () => {
  const file = policyFile({ limits: { declared: { default: "4h", freeze: "3d" } } });
  const identity = identities([["anna", "sso/anna"]]);
  const ends = (...parts: readonly object[]) =>
    withDeclaredEnds(
      file,
      parts.map((each) => situation({ by: "anna", ...each })),
      identity,
    ).map(({ until }) => until);

  it.each([
    { when: "it names no end", parts: {}, end: "2026-11-21T06:00:00.000Z" },
    { when: "it names a later one", parts: { until: at("09:00") }, end: "2026-11-21T06:00:00.000Z" },
    { when: "it names an earlier one", parts: { until: at("03:00") }, end: at("03:00") },
    { when: "its kind lasts longer", parts: { kind: "freeze" }, end: "2026-11-24T02:00:00.000Z" },
    { when: "a system says so", parts: { by: undefined }, end: undefined },
    { when: "an owner attests", parts: { kind: "attestation" }, end: undefined },
    { when: "CloudWatch tells of an alarm", parts: { kind: "alarm", source: "cloudwatch" }, end: undefined },
    { when: "nobody is named", parts: { by: [] }, end: undefined },
  ])("ends $end when $when", ({ parts, end }) => {
    expect(ends(parts)).toEqual([end]);
  });

  it("counts from the first time when the same person declares it again, under any of their names", () => {
    const first = "2026-11-21T06:00:00.000Z";
    expect(ends({}, { since: at("05:00"), by: "sso/anna" })).toEqual([first, first]);
    expect(ends({ since: at("05:00") }, {})).toEqual([first, first]);
  });

  it.each([
    { when: "another person renews it", other: { by: "otto" } },
    { when: "it is another one", other: { ref: "INC-8" } },
    { when: "it is of another kind", other: { kind: "peak" } },
  ])("counts anew when $when", ({ other }) => {
    const [, later] = ends({}, { since: at("05:00"), ...other });
    expect(later).toBe("2026-11-21T09:00:00.000Z");
  });

  it("has no end where the policy sets none", () => {
    const open = policyFile({ limits: { declared: {} } });
    expect(withDeclaredEnds(open, [situation({ by: "anna" })], identity)[0]?.until).toBeUndefined();
  });
});

describe("anyone who is behind an alarm", () => {
  it("declared it as well as those who say so", () => {
    const identity = identities([["anna", "sso/anna"]]);
    expect(declaredBy(situation({ behind: "sso/anna" }), ["anna"], identity)).toBe(true);
    expect(declaredBy(situation({ behind: "sso/anna", by: "otto" }), ["otto"], identity)).toBe(true);
    expect(declaredBy(situation({ behind: "sso/anna", by: "otto" }), ["nora"], identity)).toBe(false);
    expect(declaredBy(situation({ by: "otto" }), ["nora", "otto"], identity)).toBe(true);
  });
});
