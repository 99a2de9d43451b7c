import { describe, expect, it } from "vitest";
import { at, claim, type dispute, field, policy, rulesOf, situation, verdict } from "../small-disputes.ts";

const must = claim({ constraint: { is: 8 } });

describe("the time of the next look", () => {
  const next = (parts: Parameters<typeof dispute>[0], rules = policy()) =>
    field(parts, rules).next?.slice(11, 16);

  it.each([
    { when: "nothing will change", given: { claims: [must] }, is: undefined },
    { when: "a holder ends", given: { claims: [{ ...must, until: at("05:00") }] }, is: "05:00" },
    {
      when: "a loser ends",
      given: {
        claims: [must, claim({ id: "l", constraint: { is: 5 }, intent: "cost", until: at("04:30") })],
      },
      is: "04:30",
    },
    {
      when: "a situation will end",
      given: { claims: [must], situations: [situation({ until: at("06:00") })] },
      is: "06:00",
    },
    {
      when: "a situation will begin",
      given: { claims: [must], situations: [situation({ since: at("04:10") })] },
      is: "04:10",
    },
    {
      when: "a situation elsewhere will end",
      given: { claims: [must], situations: [situation({ until: at("06:00"), scope: { resources: "x" } })] },
      is: undefined,
    },
  ])("is $is when $when", ({ given, is }) => {
    expect(next(given)).toBe(is);
  });

  it("is the same for fields that settle together", () => {
    const sizes = { id: "sizes", types: ["AWS::AutoScaling::*"], ordered: ["/DesiredCapacity", "/MaxSize"] };
    const wide = claim({ id: "wide", field: "/MaxSize", constraint: { min: 2 }, until: at("05:00") });
    const live = { "/DesiredCapacity": 8, "/MaxSize": 9, "/Cooldown": 3 };
    const alone = claim({ id: "alone", field: "/Cooldown", constraint: { is: 3 } });
    const given = { live, prior: live, claims: [must, wide, alone] };
    const moments = (rules: ReturnType<typeof policy>) =>
      Object.fromEntries(verdict(given, rules).fields.map((one) => [one.path, one.next?.slice(11, 16)]));
    expect(moments(policy())).toEqual({ "/MaxSize": "05:00" });
    expect(moments(policy({ coupled: [sizes] }))).toEqual({
      "/DesiredCapacity": "05:00",
      "/MaxSize": "05:00",
    });
    const change = { change: "apply-1", atomic: true };
    const together = [must, wide].map((one) => ({ ...one, ...change }));
    expect(
      verdict({ ...given, claims: [...together, alone] }, policy()).fields.map((one) =>
        one.next?.slice(11, 16),
      ),
    ).toEqual([undefined, "05:00", "05:00"]);
  });

  it("is that at which an agent's leave ends", () => {
    const spike = { motivation: { kind: "traffic-spike", ref: "INC-7" }, intent: "cost" };
    const leave = { delegatedBy: { principal: "anna", upTo: "degradation", until: at("05:00") } };
    const agent = claim({ id: "agent", kind: "agent", constraint: { is: 5 }, ...spike, ...leave });
    const higher = { ...must, intent: "data-protection" };
    const given = { claims: [higher, agent], situations: [situation()] };
    expect(field(given)).toMatchObject({ value: 5, holders: ["agent"] });
    expect(field({ ...given, now: at("05:00") })).toMatchObject({ value: 8, holders: ["c1"] });
    expect(next(given)).toBe("05:00");
  });

  it("is that at which a guardrail is no longer lifted", () => {
    const rail = {
      id: "rail",
      title: "a rail",
      fields: ["/DesiredCapacity"],
      constraint: { min: 5 },
      except: ["sue"],
    };
    const ruling = {
      id: "r1",
      field: "/DesiredCapacity",
      over: [],
      answer: "keep",
      by: "sue",
      at: at("03:30"),
      until: at("05:00"),
    };
    const law = policy({ guardrails: [rail] });
    const given = { is: 3, was: 7, rulings: [ruling] };
    expect(field(given, law)).toMatchObject({ outcome: "keep", value: 3 });
    expect(field({ ...given, now: at("05:00") }, law)).toMatchObject({ outcome: "revert", value: 5 });
    expect(next(given, law)).toBe("05:00");
    expect(verdict(given, law).warnings).toEqual([]);
  });

  it("is that at which a window opens", () => {
    const writes = [{ id: "day", effect: "allow", cron: "0 8 * * *", duration: "8h" }];
    const law = policy({ writes, mode: { default: "enforce" } });
    expect(field({ claims: [must] }, law)).toMatchObject({ outcome: "revert", effect: "wait" });
    expect(field({ claims: [must], now: at("08:00") }, law)).toMatchObject({
      outcome: "revert",
      effect: "write",
    });
    expect(next({ claims: [must] }, law)).toBe("08:00");
  });

  it("is that at which a claim that waits will have waited too long", () => {
    const law = policy({ limits: { waiting: "2h" } });
    const lost = claim({ id: "l", constraint: { is: 5 }, intent: "cost", madeAt: at("03:10") });
    expect(next({ claims: [must, lost] }, law)).toBe("05:10");
    expect(next({ claims: [must, { ...lost, strength: "want" }] }, law)).toBeUndefined();
  });
});

describe("a field is held until", () => {
  const until = (...claims: readonly object[]) => field({ claims }).until?.slice(11, 16);
  const holder = (id: string, end?: string) => ({
    ...claim({ id }),
    ...(end !== undefined && { until: at(end) }),
  });

  it("the last of its holders ends", () => {
    expect(until(holder("a", "05:00"), holder("b", "06:00"))).toBe("06:00");
    expect(until(holder("a", "05:00"), holder("b"))).toBeUndefined();
    expect(until(holder("a", "05:00"))).toBe("05:00");
  });

  it("what protects it for the policy is over", () => {
    const protections = [{ id: "still", while: ["peak"], fields: ["/DesiredCapacity"] }];
    const peak = situation({ kind: "peak", ref: "P", until: at("07:00") });
    const found = field(
      { situations: [peak], claims: [claim({ constraint: { is: 5 }, intent: "cost" })] },
      policy({ protections }),
    );
    expect(found).toMatchObject({ outcome: "keep", value: 3, until: at("07:00"), holders: [] });
    expect(found.deferred).toEqual([{ claim: "c1", wakes: [[{ closed: "P" }]] }]);
    expect(rulesOf(found)).toContain("rank/urgency");
  });
});
