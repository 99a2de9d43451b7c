import { describe, expect, it } from "vitest";
import { declaredBy, isBelievable, withDeclaredEnds } from "#core/attribution/declared.ts";
import { identities } from "#core/claims/principal.ts";
import { policyFile, situation } from "../arbitration/small-disputes.ts";

const ground = {
  account: "123456789012",
  region: "eu-north-1",
  type: "AWS::S3::Bucket",
  id: "logs",
  tags: { service: "checkout" },
};
const sources = [{ id: "pagerduty", preset: "pagerduty" }];
const opened = situation({
  kind: "incident",
  source: "pagerduty",
  by: ["sso/maria@example.com"],
  scope: { service: "checkout" },
});

const believes = (parts: object, sections: object = {}) =>
  isBelievable(policyFile({ sources, ...sections }), { ...opened, ...parts }, ground, () => false);

describe("what a system of the policy tells", () => {
  it("is its own word, not that of the person who opened it", () => {
    expect(believes({})).toBe(true);
    expect(believes({}, { sources: [] })).toBe(false);
    expect(believes({ source: "other" })).toBe(false);
  });

  it("is of the kinds that the row lists", () => {
    expect(believes({ kind: "alarm" })).toBe(false);
    const wider = [{ ...sources[0], kinds: ["incident", "alarm"] }];
    expect(believes({ kind: "alarm" }, { sources: wider })).toBe(true);
  });

  it("counts beside rows that list other systems, and within those that list it", () => {
    const listing = (named: string) => ({ situations: [{ sources: [named], kinds: ["alarm"] }] });
    expect(believes({}, { authority: listing("cloudwatch") })).toBe(true);
    expect(believes({}, { authority: listing("pagerduty") })).toBe(false);
  });

  it("lasts until the system closes it", () => {
    expect(withDeclaredEnds(policyFile({ sources }), [opened], identities([]))).toEqual([opened]);
  });

  it("still names who opened it, whom it confirms nothing for", () => {
    expect(declaredBy(opened, ["sso/Maria@example.com"], identities([]))).toBe(true);
    expect(declaredBy(opened, ["sso/olaf@example.com"], identities([]))).toBe(false);
  });
});
