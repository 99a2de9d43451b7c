import { describe, expect, it } from "vitest";
import { at, claim, field, policy, rulesOf } from "../small-disputes.ts";

describe("a claim that waits too long", () => {
  const law = policy({ limits: { waiting: "30m" } });
  const holder = claim({ id: "holder", constraint: { is: 3 }, intent: "security", madeAt: at("02:00") });
  const waiting = (parts: object = {}) =>
    claim({ id: "waiting", constraint: { is: 8 }, madeAt: at("03:30"), ...parts });
  const asked = { field: "/DesiredCapacity", at: at("03:00"), deadline: at("06:00"), claims: ["waiting"] };

  it.each<{ when: string; claims: readonly object[]; more?: object; asks: boolean }>([
    { when: "it waits for half an hour", claims: [holder, waiting()], asks: true },
    { when: "it waits a second less", claims: [holder, waiting({ madeAt: at("03:30:01") })], asks: false },
    {
      when: "the other came only now",
      claims: [{ ...holder, madeAt: at("03:30:01") }, waiting()],
      asks: false,
    },
    {
      when: "somebody was asked already",
      claims: [holder, waiting()],
      more: { asked: [asked] },
      asks: false,
    },
    {
      when: "somebody was asked about another",
      claims: [holder, waiting()],
      more: { asked: [{ ...asked, claims: ["x"] }] },
      asks: true,
    },
    {
      when: "somebody was asked about another field",
      claims: [holder, waiting()],
      more: { asked: [{ ...asked, field: "/MinSize" }] },
      asks: true,
    },
    { when: "it is only a want", claims: [holder, waiting({ strength: "want" })], asks: false },
    { when: "it gave up", claims: [holder, waiting({ onLoss: "abandon" })], asks: false },
    { when: "nothing is in its way", claims: [waiting()], asks: false },
  ])("asks once: $asks when $when", ({ claims, more, asks }) => {
    const found = field({ claims, ...more }, law);
    expect(rulesOf(found)[0] === "ask/waiting").toBe(asks);
    if (!asks) return;
    expect(found).toMatchObject({ outcome: "ask", value: 3, holders: ["holder"], deferred: [] });
    expect(found.ask?.onSilence).toEqual({ answer: "keep", value: 3, for: "1d" });
  });

  it("together with all that wait as long", () => {
    const found = field({ claims: [holder, waiting(), waiting({ id: "other" })] }, law);
    expect(found).toMatchObject({ outcome: "ask", holders: ["holder"], deferred: [] });
    const soon = waiting({ id: "other", madeAt: at("03:50") });
    expect(field({ claims: [holder, waiting(), soon] }, law).deferred).toMatchObject([{ claim: "other" }]);
  });

  it("and counts from when the other came", () => {
    const late = { ...holder, madeAt: at("03:45") };
    expect(field({ claims: [late, waiting()] }, law).next).toBe(at("04:15"));
  });

  it("not where a guardrail refuses it, and not before it is due", () => {
    const railed = policy({
      limits: { waiting: "30m" },
      guardrails: [{ id: "rail", title: "a rail", fields: ["/DesiredCapacity"], constraint: { max: 5 } }],
    });
    expect(field({ claims: [holder, waiting()] }, railed)).toMatchObject({
      outcome: "keep",
      refused: ["waiting"],
    });
    const soon = field({ claims: [holder, waiting({ madeAt: at("03:50") })] }, law);
    expect(soon).toMatchObject({ outcome: "keep", next: at("04:20") });
  });
});
