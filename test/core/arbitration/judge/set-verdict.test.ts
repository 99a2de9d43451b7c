import { describe, expect, it } from "vitest";
import { setVerdict } from "#core/arbitration/judge/set-verdict.ts";
import type { FieldCase } from "#core/arbitration/project/field-case.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { plainVerdict } from "../../plain-verdict.ts";
import { at, claim, field, policy, situation } from "../small-disputes.ts";

const on = (id: string, constraint: object, more: object = {}) =>
  claim({ id, by: id, field: "/Zones", constraint, ...more });
const set = { fields: { "/Zones": { topology: "set" } } };
const zones = (live: unknown, claims: readonly object[], more: object = {}) =>
  field(
    { live: { "/Zones": live }, prior: { "/Zones": live }, facts: set, claims, ...more },
    policy(),
    "/Zones",
  );

describe("a set is shown as one field", () => {
  it("with the elements that stay in their place, and new ones at the end", () => {
    const found = zones(["c", "a", "b"], [on("x", { has: ["d", "a"], lacks: ["c"] })]);
    expect(found).toMatchObject({
      outcome: "revert",
      effect: "none",
      value: ["a", "b", "d"],
      holders: ["x"],
      deferred: [],
      ask: null,
    });
  });

  it("that is kept where every element is right", () => {
    expect(zones(["b", "a"], [on("x", { is: ["a", "b"] })])).toMatchObject({
      outcome: "keep",
      effect: "none",
      value: ["b", "a"],
    });
  });

  it("whose demands meet where they do not contradict", () => {
    const found = zones(["a"], [on("x", { has: ["b"] }), on("y", { has: ["c"], lacks: ["a"] })]);
    expect(found).toMatchObject({ outcome: "revert", value: ["b", "c"], holders: ["x", "y"] });
  });

  it("where a claim that loses one element holds none", () => {
    const found = zones(
      ["a"],
      [on("x", { lacks: ["b"] }, { intent: "security" }), on("y", { has: ["b", "c"] })],
    );
    expect(found).toMatchObject({
      outcome: "revert",
      effect: "none",
      value: ["a", "c"],
      holders: ["x"],
      deferred: [{ claim: "y", wakes: [[{ end: "x" }]] }],
    });
  });

  it("where one that loses to two waits for both", () => {
    const security = { intent: "security" };
    const found = zones(
      ["a"],
      [
        on("x", { lacks: ["b"] }, security),
        on("w", { lacks: ["c"] }, security),
        on("y", { has: ["b", "c"] }),
      ],
    );
    expect(found.deferred).toEqual([{ claim: "y", wakes: [[{ end: "x" }, { end: "w" }]] }]);
  });

  it("that is refused where a guardrail forbids one element", () => {
    const rules = policy({
      guardrails: [{ id: "rail", title: "a rail", fields: ["/Zones"], constraint: { lacks: ["z"] } }],
    });
    const given = {
      live: { "/Zones": ["a"] },
      prior: { "/Zones": ["a"] },
      facts: set,
      claims: [on("y", { has: ["z", "b"] })],
    };
    expect(field(given, rules, "/Zones")).toMatchObject({
      outcome: "revert",
      effect: "none",
      value: ["a", "b"],
      holders: [],
      deferred: [],
      refused: ["y"],
    });
  });

  it("with one question for the whole", () => {
    const spike = { motivation: { kind: "launch", ref: "INC-7" } };
    const found = zones(
      ["a"],
      [
        on("x", { has: ["b"] }, spike),
        on("y", { lacks: ["b"] }, { ...spike, madeAt: at("03:10") }),
        on("z", { has: ["c"] }),
      ],
      { situations: [situation({ kind: "launch" })] },
    );
    expect(found.outcome).toBe("ask");
    expect(found.ask?.meanwhile.value).toEqual(["a", "c"]);
    expect(found.ask?.options[0]).toMatchObject({ answer: "keep", value: ["a", "c"], for: "y" });
    expect(found.ask?.onSilence.value).toEqual(["a", "c"]);
  });

  it("that is empty and unknown alike, without a guess", () => {
    expect(zones([], [on("x", { has: ["a"] })])).toMatchObject({ outcome: "revert", value: ["a"] });
    expect(zones(["a"], [on("x", { lacks: ["a"] })])).toMatchObject({ outcome: "revert", value: [] });
    const unknown = field(
      { live: {}, prior: {}, facts: set, claims: [on("x", { has: ["a"] })] },
      policy(),
      "/Zones",
    );
    expect(unknown).toMatchObject({ outcome: "keep", holders: ["x"] });
    expect(unknown.value).toBeUndefined();
  });
});

describe("of its elements' verdicts a set takes", () => {
  const part = (parts: Partial<FieldVerdict>): { verdict: FieldVerdict; live: null } => ({
    live: null,
    verdict: plainVerdict("/Zones[=a]", parts),
  });
  const whole = { path: "/Zones", live: ["a"], demands: [] } as unknown as FieldCase;
  const join = (...parts: readonly Partial<FieldVerdict>[]) => setVerdict(whole, parts.map(part));

  it("the strongest outcome", () => {
    expect(join({}, { outcome: "revert" }).outcome).toBe("revert");
    expect(join({ outcome: "ask" }, { outcome: "revert" }).outcome).toBe("ask");
    expect(join({}).outcome).toBe("keep");
  });

  it("no holder whose demand the whole does not meet, such as an edit that was put right there before", () => {
    const demand = (id: string, constraint: object) => ({ by: { claim: { id } }, constraint });
    const demands = [demand("all", { has: ["a"] }), demand("part", { has: ["a", "b"] }), demand("none", {})];
    const held = part({ value: "a", holders: ["all", "none", "part"] });
    const found = setVerdict({ ...whole, demands } as unknown as FieldCase, [held]);
    expect(found).toMatchObject({ value: ["a"], holders: ["all", "none"] });
  });

  it("the last end of those that hold, if all have one", () => {
    const [early, late] = [at("05:00"), at("06:00")];
    const held = (until?: string) => ({ holders: ["x"], ...(until !== undefined && { until }) });
    expect(join(held(early), held(late)).until).toBe(late);
    expect(join(held(late), held(early)).until).toBe(late);
    expect(join(held(early), held()).until).toBeUndefined();
    expect(join(held(early), { until: late }).until).toBe(early);
    expect(join({ until: late }).until).toBeUndefined();
  });

  it("the first of their next moments", () => {
    expect(join({ next: at("06:00") }, { next: at("05:00") }, {}).next).toBe(at("05:00"));
    expect(join({}).next).toBeUndefined();
  });

  it("all that is outstanding, proposed and said, once and in order", () => {
    const found = join(
      {
        outstanding: ["b", "a"],
        codify: true,
        holders: ["y"],
        because: [{ rule: "settle/agree", text: "fine" }],
      },
      { outstanding: ["b"], holders: ["x", "y"], because: [{ rule: "r", text: "t" }] },
      {
        because: [
          { rule: "r", text: "t" },
          { rule: "r", text: "u" },
        ],
      },
    );
    expect(found).toMatchObject({ outstanding: ["a", "b"], codify: true, holders: ["x", "y"] });
    expect(found.because).toEqual([
      { rule: "r", text: "t" },
      { rule: "r", text: "u" },
    ]);
    expect(join({ because: [{ rule: "settle/agree", text: "fine" }] }).because).toEqual([
      { rule: "settle/agree", text: "fine" },
    ]);
    const many = Array.from({ length: 30 }, (_, index) => ({ because: [{ rule: "r", text: `t${index}` }] }));
    expect(join(...many).because).toHaveLength(20);
  });

  it("the alternatives of a claim that waits for several, each with each", () => {
    const waits = (...wakes: FieldVerdict["deferred"][number]["wakes"]) => ({
      deferred: [{ claim: "x", wakes }],
    });
    expect(
      join(waits([{ end: "a" }], [{ end: "b" }]), waits([{ end: "a" }], [{ at: at("05:00") }])).deferred,
    ).toEqual([
      {
        claim: "x",
        wakes: [
          [{ end: "a" }],
          [{ end: "a" }, { at: at("05:00") }],
          [{ end: "b" }, { end: "a" }],
          [{ end: "b" }, { at: at("05:00") }],
        ],
      },
    ]);
    const five = ["a", "b", "c", "d", "e"].map((end) => [{ end }]);
    expect(join(waits(...five), waits(...five)).deferred[0]?.wakes).toHaveLength(16);
    const refused = join(waits([{ end: "a" }]), { refused: ["x"] });
    expect(refused).toMatchObject({ deferred: [], refused: ["x"] });
  });
});
