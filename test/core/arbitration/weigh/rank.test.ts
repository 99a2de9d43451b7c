import { describe, expect, it } from "vitest";
import { contextOf } from "#core/arbitration/context.ts";
import {
  compareRanks,
  contentDigest,
  isNearTie,
  type Rank,
  rankKeys,
  specificityRank,
} from "#core/arbitration/weigh/rank.ts";
import { weigher } from "#core/arbitration/weigh/weighed.ts";
import { at, claim, dispute, ground, policy, situation, time } from "../small-disputes.ts";

const middling: Rank = {
  urgency: 1,
  intent: 3,
  specificity: 2,
  trust: 2,
  explicit: false,
  incumbent: false,
  madeAt: 100,
  digest: () => "m",
};

describe("of two claims the higher one", () => {
  it.each<{ key: (typeof rankKeys)[number]; better: Partial<Rank>; worseBefore: Partial<Rank> }>([
    { key: "urgency", better: { urgency: 2 }, worseBefore: {} },
    { key: "intent", better: { intent: 2 }, worseBefore: { urgency: 0 } },
    { key: "specificity", better: { specificity: 3 }, worseBefore: { intent: 4 } },
    { key: "trust", better: { trust: 3 }, worseBefore: { specificity: 1 } },
    { key: "explicit", better: { explicit: true }, worseBefore: { trust: 1 } },
    { key: "incumbent", better: { incumbent: true }, worseBefore: { trust: 1 } },
    { key: "earlier", better: { madeAt: 99 }, worseBefore: { trust: 1 } },
    { key: "digest", better: { digest: () => "a" }, worseBefore: { madeAt: 101 } },
  ])("differs in $key", ({ key, better, worseBefore }) => {
    const high = { ...middling, ...better };
    expect(compareRanks(high, middling)).toEqual({ order: expect.any(Number), by: key });
    expect(compareRanks(high, middling).order).toBeLessThan(0);
    expect(compareRanks(middling, high).order).toBeGreaterThan(0);
    expect(compareRanks(middling, high).by).toBe(key);
    // What is asked first outweighs what comes later.
    expect(compareRanks({ ...high, ...worseBefore }, middling).order > 0).toBe(key !== "urgency");
  });

  it("asks in this order, the later only where the earlier are equal", () => {
    const best: Partial<Rank>[] = [
      { urgency: 4 },
      { intent: 0 },
      { specificity: 4 },
      { trust: 4 },
      { explicit: true },
      { incumbent: true },
      { madeAt: 0 },
      { digest: () => "a" },
    ];
    for (const [place, key] of rankKeys.entries()) {
      const first = { ...middling, ...best[place] };
      const second = Object.assign({ ...middling }, ...best.slice(place + 1)) as Rank;
      expect(compareRanks(first, second)).toEqual({ order: expect.any(Number), by: key });
      expect(compareRanks(first, second).order).toBeLessThan(0);
    }
  });

  it("is none when all is equal", () => {
    expect(compareRanks(middling, { ...middling })).toEqual({ order: 0, by: "digest" });
  });

  it("wins a near tie by the last three only", () => {
    expect(rankKeys.filter(isNearTie)).toEqual(["incumbent", "earlier", "digest"]);
  });
});

describe("a claim's rank", () => {
  const rules = policy({ rules: [] });
  const rank = (parts: Parameters<typeof claim>[0], situations = [situation()]) =>
    weigher(contextOf(dispute({ situations }), rules))(claim(parts)).worth(ground()).rank;

  it("is made of what is known of it alone", () => {
    const { digest, ...rest } = rank({
      motivation: { kind: "traffic-spike", ref: "INC-7" },
      changedAt: at("03:10"),
    });
    expect(rest).toEqual({
      urgency: 3,
      intent: 1,
      specificity: 4,
      trust: 4,
      explicit: true,
      incumbent: false,
      madeAt: time("03:00"),
    });
    expect(digest()).toMatch(/^[0-9a-f]{64} \[null,"INC-7"\]$/);
  });

  it("is lower for what stands for all and from afar", () => {
    expect(["registry", "policy", "declared", "session"].map((source) => rank({ source }).explicit)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const reaches = ["resource", "tag", "type", "account", "all"] as const;
    expect(reaches.map((reach) => rank({ reach }).specificity)).toEqual([4, 3, 3, 2, 1]);
    expect(reaches.map(specificityRank)).toEqual([4, 3, 3, 2, 1]);
  });

  it("places an intent that no order names after all others", () => {
    expect([rank({ intent: "data-protection" }).intent, rank({ intent: "x-own" }).intent]).toEqual([0, 10]);
  });
});

describe("a claim's digest", () => {
  const digest = (parts: Parameters<typeof claim>[0] = {}) =>
    contentDigest(claim({ by: "anna", ...parts }))();

  it.each([
    { what: "id", parts: { id: "other" } },
    { what: "times", parts: { madeAt: at("01:00"), changedAt: at("02:00"), until: at("05:00") } },
    { what: "note", parts: { motivation: { kind: "budget", note: "please" } } },
    { what: "evidence", parts: { motivation: { kind: "budget", evidence: [1] } } },
    { what: "way", parts: { actor: { principal: "anna", kind: "automation", via: "cli" } } },
    { what: "kind of actor", parts: { kind: "person" } },
    { what: "change", parts: { change: "apply-1" } },
  ])("does not depend on its $what", ({ parts }) => {
    expect(digest(parts)).toBe(digest());
  });

  it.each([
    { what: "field", parts: { field: "/MinSize" } },
    { what: "constraint", parts: { constraint: { min: 9 } } },
    { what: "missing constraint", parts: { constraint: undefined } },
    { what: "preference", parts: { prefer: 9 } },
    { what: "principal", parts: { by: "otto" } },
    { what: "intent", parts: { intent: "cost" } },
    { what: "motivation", parts: { motivation: { kind: "launch" } } },
    { what: "reference", parts: { motivation: { kind: "budget", ref: "B-1" } } },
  ])("depends on its $what", ({ parts }) => {
    expect(digest(parts)).not.toBe(digest());
  });

  it("begins with what its author chooses least freely", () => {
    const start = (parts: Parameters<typeof claim>[0]) => digest(parts).split(" ")[0];
    expect(start({ prefer: 9, motivation: { kind: "budget", ref: "B-1" } })).toBe(start({}));
    expect(start({ intent: "cost" })).not.toBe(start({}));
  });

  it("is the same for every spelling of a principal", () => {
    expect(digest({ by: "arn:aws:iam::123456789012:role/x/p" })).toBe(digest({ by: "123456789012:role/p" }));
  });
});
