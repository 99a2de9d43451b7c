import { describe, expect, it } from "vitest";
import { countsFor } from "#acts/counts.ts";
import { memoryTallies } from "#adapters/memory/stores/tallies.ts";
import { Dispute } from "#core/arbitration/dispute.ts";
import { doubtTally } from "#core/looking/tallied.ts";
import { policyOf } from "../core/policy/sample.ts";

const home = "123456789012";
const policy = policyOf({});
const resource = { account: home, region: "eu-north-1", type: "AWS::SQS::Queue", id: "q" };
const now = "2026-11-21T04:00:00Z";
const dispute = Dispute.parse({
  resource,
  now,
  claims: [
    {
      id: "a",
      field: "/DelaySeconds",
      constraint: { is: 5 },
      actor: { principal: `${home}:role/x`, kind: "person", human: "sso/ada" },
      madeAt: "2026-11-21T03:50:00Z",
    },
    {
      id: "b",
      field: "/DelaySeconds",
      constraint: { is: 6 },
      actor: { principal: `${home}:role/y`, kind: "pipeline" },
      madeAt: "2026-11-20T03:50:00Z",
    },
  ],
});

describe("what was counted of the parties", () => {
  const counting = () => ({ tallies: memoryTallies(), policy, now: () => Date.parse(now) });

  it("is nothing where nobody was ever counted", async () => {
    expect(await countsFor(dispute, counting())).toEqual({ doubts: {}, putRight: {} });
  });

  it("is per human, else per role: doubts of a day, and what was put right in an hour", async () => {
    const scene = counting();
    const add = (key: string, mark: string, at: string) =>
      scene.tallies.add(key, { mark, at: `2026-11-${at}:00Z` });
    await add("doubts#sso/ada", "1", "21T01:00");
    await add("doubts#sso/ada", "2", "20T03:59");
    await add(`doubts#${home}:role/y`, "3", "20T04:00");
    await add("doubts#sso/ben", "4", "21T03:00");
    await add("put-right#sso/ada", "5", "21T03:00");
    await add("put-right#*", "5", "21T03:00");
    await add("put-right#*", "6", "21T03:30");
    await add(`put-right#${home}:role/y`, "7", "21T02:59");
    expect(await countsFor(dispute, scene)).toEqual({
      doubts: { "sso/ada": 1, [`${home}:role/y`]: 1 },
      putRight: { "sso/ada": 1, "*": 2 },
    });
  });

  it("leaves out the doubt that a claim on the docket still has, and no other", async () => {
    const scene = counting();
    for (const claim of dispute.claims) {
      const { key, ...tallied } = doubtTally(resource, claim, policy);
      await scene.tallies.add(key, tallied);
    }
    await scene.tallies.add("doubts#sso/ada", { mark: "elsewhere", at: "2026-11-21T03:55:00Z" });
    expect((await countsFor(dispute, scene)).doubts).toEqual({ "sso/ada": 1 });
  });
});
