import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import type { Situation } from "#core/claims/situation.ts";
import { at, claim, situation } from "../arbitration/small-disputes.ts";
import { confirmed } from "./confirmed-reasons.ts";

const because = (kind: string, parts: Parameters<typeof claim>[0] = {}): Claim =>
  claim({ motivation: { kind, ref: "INC-7" }, ...parts });

describe("a decision is confirmed when", () => {
  const ticket = (parts: object = {}): Situation => situation({ kind: "change-ticket", ...parts });
  const finding = (parts: object = {}): Situation => situation({ kind: "finding", ...parts });
  const shut = (to: string) => ({ state: "closed", closedAt: at(to) });

  it.each([
    { when: "it was open", why: "change-ticket", seen: [ticket()], answer: "yes" },
    {
      when: "it opened with the claim",
      why: "change-ticket",
      seen: [ticket({ since: at("03:00") })],
      answer: "yes",
    },
    {
      when: "it opened later",
      why: "change-ticket",
      seen: [ticket({ since: at("03:00:01") })],
      answer: "no",
    },
    {
      when: "it closed later",
      why: "change-ticket",
      seen: [ticket(shut("03:30"))],
      answer: "yes but closed",
    },
    { when: "it closes now", why: "change-ticket", seen: [ticket(shut("04:00"))], answer: "yes but closed" },
    { when: "it closed before", why: "change-ticket", seen: [ticket(shut("03:00"))], answer: "no" },
    {
      when: "one of two is open still",
      why: "change-ticket",
      seen: [ticket(shut("03:30")), ticket({ since: at("02:30") })],
      answer: "yes",
    },
    {
      when: "it was closed and opened again",
      why: "change-ticket",
      seen: [ticket(shut("03:30")), ticket({ since: at("03:40") })],
      answer: "yes but closed",
    },
    { when: "the finding is open", why: "vulnerability", seen: [finding()], answer: "yes" },
    { when: "nobody exploits it", why: "exploited-cve", seen: [finding()], answer: "yes but not-exploited" },
    {
      when: "it is said to be harmless",
      why: "exploited-cve",
      seen: [finding({ exploited: false })],
      answer: "yes but not-exploited",
    },
    { when: "it is exploited", why: "exploited-cve", seen: [finding({ exploited: true })], answer: "yes" },
    {
      when: "one of two is exploited",
      why: "exploited-cve",
      seen: [finding({ exploited: false }), finding({ exploited: true })],
      answer: "yes",
    },
    {
      when: "it was exploited and is closed",
      why: "exploited-cve",
      seen: [finding({ exploited: true, ...shut("03:30") })],
      answer: "yes but closed",
    },
    {
      when: "the exploited one is closed, another open",
      why: "exploited-cve",
      seen: [finding({ exploited: true, ...shut("03:30") }), finding({ exploited: false })],
      answer: "yes but closed",
    },
    {
      when: "it is exploited, which does not matter",
      why: "vulnerability",
      seen: [finding({ exploited: false })],
      answer: "yes",
    },
  ])("$answer when $when ($why)", ({ why, seen, answer }) => {
    expect(confirmed(because(why), seen)).toBe(answer);
    expect(confirmed(because(why), seen.toReversed())).toBe(answer);
  });
});
