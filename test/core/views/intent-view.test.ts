import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import type { Claim } from "#core/claims/claim.ts";
import { recordDigest, recordOfIntent } from "#core/intents/intent-record.ts";
import type { Registered } from "#core/ports/stores/registry.ts";
import { IntentView, intentView } from "#core/views/intent-view.ts";
import { at, claim, time } from "../arbitration/small-disputes.ts";
import { policyOf } from "../policy/sample.ts";

const knowing = {
  policy: policyOf({ sensitive: { names: ["licence"], fields: ["/Description"] } }),
  types: openCatalogue(),
};
const resource = {
  account: "123456789012",
  region: "eu-north-1",
  type: "AWS::Lambda::Function",
  id: "mailer",
};
const ada = "sso/ada@example.com";
const bare: Registered = {
  ...{ id: "int-1", by: ada, at: at("03:00"), state: "active", version: 2, principals: [ada] },
};
const stake = (field: string, more: Partial<Claim> = {}): Claim =>
  ({ ...claim({ id: "int-1/1", field, constraint: { is: 512 } }), onLoss: "defer", ...more }) as Claim;
const shown = (more: Partial<Registered> = {}, now = "04:00") =>
  intentView({ ...bare, ...more }, { now: time(now), knowing });

describe("an intent as it is shown", () => {
  it("says no more than was said", () => {
    expect(shown()).toStrictEqual({
      ...{ id: "int-1", by: ada, at: at("03:00"), state: "active", version: 2 },
      ...{ digest: recordDigest(recordOfIntent(bare)), intent: "unattributed", motivation: { kind: "none" } },
    });
    const { id, field, onLoss } = stake("/MemorySize");
    const only = shown({ resource, claims: [{ id, field, onLoss } as Claim] });
    expect(only.claims).toStrictEqual([{ id, field, onLoss }]);
  });

  it("says all that was said, and nothing that is only kept", () => {
    const until = at("06:00");
    const motivation = { kind: "incident", ref: "INC-7", note: "slow", evidence: ["https://x/7"] } as const;
    const leave = { principal: "sso/ben@example.com", upTo: "deadline", until: at("05:00") } as const;
    const more = { prefer: 512, strength: "want", while: "INC-7", atomic: true } as const;
    const view = shown({
      ...{ intent: "availability", motivation, until, resource, pr: "https://github.com/acme/infra/pull/1" },
      claims: [stake("/MemorySize", more)],
      delegates: [{ ...leave, more: "kept" } as never],
      under: "int-0",
      delegatedBy: leave,
      asked: "digest of the request",
      actor: { principal: ada, kind: "person" },
    });
    expect(view).toStrictEqual({
      ...{ id: "int-1", by: ada, at: at("03:00"), state: "active", version: 2, digest: view.digest },
      ...{ intent: "availability", motivation, until, pr: "https://github.com/acme/infra/pull/1" },
      resource: "123456789012/eu-north-1/AWS::Lambda::Function/mailer",
      claims: [{ id: "int-1/1", field: "/MemorySize", constraint: { is: 512 }, onLoss: "defer", ...more }],
      delegates: [leave],
      leave: { under: "int-0", ...leave },
    });
    expect(IntentView.parse(view)).toEqual(view);
  });

  it("names by whose leave it was declared where an approval was the leave, which has no id", () => {
    const leave = { principal: "sso/ben@example.com", upTo: "degradation" } as const;
    expect(shown({ delegatedBy: leave }).leave).toStrictEqual(leave);
    expect(shown({ under: "int-0" })).not.toHaveProperty("leave");
  });

  it("leaves out claims of which nobody knows the resource", () => {
    expect(shown({ claims: [stake("/MemorySize")] })).not.toHaveProperty("claims");
    expect(shown({ resource })).not.toHaveProperty("claims");
  });

  it.each([
    { is: "active", when: "it has no end", more: {}, now: "23:00" },
    { is: "active", when: "its end is to come", more: { until: at("06:00") }, now: "05:59" },
    { is: "ended", when: "its end has come", more: { until: at("06:00") }, now: "06:00" },
    { is: "withdrawn", when: "it was withdrawn", more: { state: "withdrawn" }, now: "04:00" },
    {
      is: "withdrawn",
      when: "it was withdrawn before its end came",
      more: { state: "withdrawn", until: at("06:00") },
      now: "07:00",
    },
  ] as const)("is $is when $when", ({ is, more, now }) => {
    expect(shown(more, now).state).toBe(is);
  });
});

describe("a secret that somebody claimed", () => {
  it.each([
    { where: "as what it must be", claimed: stake("/Description") },
    {
      where: "as what is preferred",
      claimed: stake("/Description", { constraint: { max: 9 }, prefer: "x" }),
    },
    {
      where: "in a part of a value",
      claimed: stake("/Tags", { constraint: { is: [{ Key: "licence", Value: "abc" }] } }),
    },
  ])("is not shown $where, nor can it be guessed by its digest", ({ claimed }) => {
    const plain = stake("/MemorySize", { id: "int-1/2" });
    const view = shown({ resource, claims: [plain, claimed] });
    expect(view).not.toHaveProperty("digest");
    expect(JSON.stringify(view.claims?.[1])).toContain("(hidden)");
    expect(JSON.stringify(view)).not.toContain("abc");
    expect(view.claims?.[0]).toMatchObject({ field: "/MemorySize", constraint: { is: 512 } });
    expect(shown({ resource, claims: [plain] }).digest).toMatch(/^[0-9a-f]{64}$/);
  });
});
