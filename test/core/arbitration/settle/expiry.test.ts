import { describe, expect, it } from "vitest";
import { at, claim, fate, field, policy } from "../small-disputes.ts";

const must = claim({ id: "must", constraint: { max: 4 }, intent: "cost" });
const want = claim({ id: "want", constraint: { max: 4 }, intent: "cost", strength: "want" });

describe("a value whose claim has ended", () => {
  const lease = (parts: object = {}) =>
    claim({ id: "lease", constraint: { is: 5 }, until: at("03:30"), changedAt: at("03:20"), ...parts });
  const need = lease({
    until: undefined,
    motivation: { kind: "launch", ref: "L-1" },
    changedAt: at("03:00"),
  });
  const closed = {
    kind: "launch",
    ref: "L-1",
    state: "closed",
    scope: { resources: "checkout" },
    since: at("02:00"),
    closedAt: at("03:30"),
    source: "pager",
  };
  const onExpiry = (row: object) => policy({ onExpiry: row });

  it.each([
    { when: "a lease ends", claims: [lease()], rules: {}, outcome: "revert" },
    { when: "a lease ends and the policy asks", claims: [lease()], rules: { lease: "ask" }, outcome: "ask" },
    {
      when: "a lease ends and the policy keeps",
      claims: [lease()],
      rules: { lease: "keep" },
      outcome: "keep",
    },
    { when: "a need ends", claims: [need], rules: {}, outcome: "revert" },
    { when: "a need ends and the policy asks", claims: [need], rules: { need: "ask" }, outcome: "ask" },
    { when: "a need ends and the policy keeps", claims: [need], rules: { need: "keep" }, outcome: "keep" },
  ])("gives $outcome when $when", ({ claims, rules, outcome }) => {
    const found = field({ is: 5, claims, situations: [closed] }, onExpiry(rules));
    expect(found).toMatchObject({ outcome, value: outcome === "revert" ? 3 : 5, holders: [] });
    const rule = outcome === "ask" ? "ask/expired" : "expiry";
    expect(found.because.find((reason) => reason.rule === rule)?.at).toBe("kit.yaml/onExpiry");
  });

  it("goes to the next in line, a want as well", () => {
    for (const next of [must, want])
      expect(fate(field({ is: 5, claims: [lease(), next] }, onExpiry({ lease: "keep" })))).toMatchObject({
        outcome: "revert",
        value: 4,
        holders: [next.id],
      });
  });

  it("is judged by the claim that changed it last", () => {
    const both = [lease({ id: "a", changedAt: at("03:10") }), { ...need, changedAt: at("03:25") }];
    const asking = onExpiry({ need: "ask" });
    expect(field({ is: 5, claims: both, situations: [closed] }, asking).outcome).toBe("ask");
    const other = [lease({ id: "a", changedAt: at("03:25") }), need];
    expect(field({ is: 5, claims: other, situations: [closed] }, asking).outcome).toBe("revert");
  });

  it("stays where it was agreed on", () => {
    expect(field({ is: 5, was: 5, claims: [lease()] })).toMatchObject({ outcome: "keep", value: 5 });
  });
});
