import { describe, expect, it } from "vitest";
import { at, claim, fate, policy, situation, verdict } from "./small-disputes.ts";

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
    expect(found.fields[0]?.ask?.options).toMatchObject([
      { answer: "keep", value: 3 },
      { answer: "revert", value: 8, for: "spike" },
      { answer: "value", value: 5, for: "rival" },
      { answer: "value", consequence: "set a value of your own, within the guardrails" },
      { answer: "hold", value: 3 },
    ]);
  });

  it("is no matter where it makes no difference", () => {
    const found = judge([source({ ok: false })], { claims: [claims[0]] });
    expect(found).toMatchObject({ outcome: "revert", warnings: ["source `pager` is not up to date"] });
  });

  it.each([
    { when: "nothing is safer", safer: undefined, live: 3, value: 3 },
    { when: "more is safer, and both may follow", safer: "more", live: 3, value: 8 },
    { when: "more is safer, and live is more", safer: "more", live: 9, value: 9 },
    { when: "less is safer", safer: "less", live: 3, value: 3 },
    { when: "less is safer, and live is more", safer: "less", live: 9, value: 5 },
  ])("holds $value meanwhile and on silence when $when", ({ safer, live, value }) => {
    const size = [{ fields: ["/DesiredCapacity"], ...(safer && { safer }) }];
    const law = policy({ classes: { [safer === undefined ? "size" : "capacity"]: size } });
    const written = claims.map((each) => ({ ...each, changedAt: each.madeAt }));
    const found = verdict(
      { claims: written, situations: [situation()], sources: [source({ ok: false })], is: live, was: live },
      law,
    );
    expect(found.fields[0]).toMatchObject({
      outcome: "ask",
      value,
      ask: { cause: "uncertain", meanwhile: { value }, onSilence: { value } },
    });
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

describe("owners whom only a source tells of", () => {
  const owner = "sso/dora@example.com";
  const stale = { name: "app-registry", asOf: at("03:00"), ok: true };
  const told = { data: { where: "application billing", sources: [stale.name] } };
  const law = policy({ approvers: [{ name: "data-owner", owners: ["data"] }] });
  const rulings = [
    {
      id: "r1",
      field: "/DesiredCapacity",
      over: ["mine"],
      answer: "value",
      value: 7,
      by: owner,
      at: at("03:30"),
      until: at("09:00"),
    },
  ];
  const judge = (source: object, facts: object) => {
    const claims = [claim({ id: "mine", constraint: { is: 8 } })];
    const found = verdict(
      { claims, rulings, sources: [source], facts: { owners: { data: [owner] }, ...facts } },
      law,
    );
    return [found.outcome, found.fields[0]?.value, found.warnings];
  };

  it.each([
    {
      when: "the source is up to date",
      source: { ...stale, asOf: at("03:59") },
      facts: { ownersTold: told },
      found: ["revert", 7, []],
    },
    {
      when: "it is not",
      source: stale,
      facts: { ownersTold: told },
      found: ["ask", 3, ["source `app-registry` is not up to date"]],
    },
    {
      when: "it could not be read",
      source: { ...stale, asOf: at("03:59"), ok: false },
      facts: { ownersTold: told },
      found: ["ask", 3, ["source `app-registry` is not up to date"]],
    },
    {
      when: "a file tells of them too",
      source: stale,
      facts: { ownersTold: { data: { where: "OWNERS:1" } } },
      found: ["revert", 7, []],
    },
    { when: "nobody says who tells", source: stale, facts: {}, found: ["revert", 7, []] },
  ])(
    "settle a field by their answer only where it is certain: $found when $when",
    ({ source, facts, found }) => {
      expect(judge(source, facts)).toEqual(found);
    },
  );
});
