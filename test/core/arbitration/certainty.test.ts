import { describe, expect, it } from "vitest";
import { at, claim, fate, policy, situation, verdict } from "./kit.ts";

describe("something uncertain", () => {
  const spike = {
    constraint: { is: 8 },
    intent: "cost",
    motivation: { kind: "traffic-spike", ref: "INC-7" },
  };
  const claims = [
    claim({ id: "spike", ...spike }),
    claim({ id: "rival", constraint: { is: 5 }, intent: "security" }),
  ];
  const source = (parts: object = {}) => ({ name: "pager", asOf: at("03:45"), ok: true, ...parts });
  const judge = (sources: readonly object[], more: object = {}) =>
    verdict({ claims, situations: [situation()], sources, ...more });

  it.each([
    { when: "the source is up to date", source: source(), outcome: "revert" },
    { when: "the source is a second too old", source: source({ asOf: at("03:44:59") }), outcome: "ask" },
    { when: "the source fails", source: source({ asOf: at("04:00"), ok: false }), outcome: "ask" },
    { when: "another source fails", source: source({ name: "other", ok: false }), outcome: "revert" },
  ])("gives $outcome when $when", ({ source: one, outcome }) => {
    const found = judge([one]);
    expect(found.outcome).toBe(outcome);
    expect(found.warnings).toEqual(outcome === "ask" ? ["source `pager` is not up to date"] : []);
    if (outcome === "revert") return;
    expect(fate(found.fields[0] as never)).toMatchObject({ outcome: "ask", value: 3 });
    expect(found.fields[0]?.ask?.why).toMatch(
      /^a source or a rule is not reliable right now, and it makes a difference\./,
    );
    expect(found.fields[0]?.ask?.options).toEqual([
      { answer: "keep", value: 3 },
      { answer: "revert", value: 8 },
      { answer: "hold", value: 3 },
    ]);
  });

  it("is no matter where it makes no difference", () => {
    const found = judge([source({ ok: false })], { claims: [claims[0]] });
    expect(found).toMatchObject({ outcome: "revert", warnings: ["source `pager` is not up to date"] });
  });

  const byText = claim({ id: "text", constraint: { is: 8 }, prefer: "x" });

  it("in a rule is counted and left out in turn", () => {
    const broken = {
      id: "broken",
      title: "broken",
      when: "claim.prefer > 1",
      urgency: "emergency",
      for: { intents: ["availability"] },
    };
    const rival = claim({ id: "rival", constraint: { is: 5 }, intent: "security" });
    const found = verdict({ claims: [byText, rival] }, policy({ rules: [broken] }));
    expect(found.warnings).toEqual(["rule `broken` failed: it is counted and left out in turn"]);
    expect(found.fields[0]).toMatchObject({ outcome: "ask", value: 3 });
    const harmless = verdict({ claims: [byText] }, policy({ rules: [broken] }));
    expect(harmless).toMatchObject({ outcome: "revert", warnings: found.warnings });
  });

  it("in more than three things at once is never written", () => {
    const rules = (count: number) =>
      policy({
        rules: Array.from({ length: count }, (_, index) => ({
          id: `r${index}`,
          title: "r",
          when: "claim.prefer > 1",
          urgency: "routine",
        })),
      });
    expect(verdict({ claims: [byText] }, rules(3)).outcome).toBe("revert");
    expect(verdict({ claims: [byText] }, rules(4)).outcome).toBe("ask");
    expect(verdict({ is: 8, claims: [byText] }, rules(4)).outcome).toBe("keep");
  });

  it("of two doubts each is tried alone and both together", () => {
    const both = [source({ ok: false }), source({ name: "second", ok: false })];
    const twice = [situation(), situation({ source: "second" })];
    expect(verdict({ claims, situations: twice, sources: both }).outcome).toBe("ask");
    expect(verdict({ claims, situations: twice, sources: [both[0]] }).outcome).toBe("revert");
  });
});
