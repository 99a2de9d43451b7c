import { describe, expect, it } from "vitest";
import { at, claim, fate, field, policy, rulesOf, verdict } from "../small-disputes.ts";

/** An edit that nobody explained, by default one whose grace ended long ago. */
const edit = (is: unknown, parts: object = {}) =>
  claim({
    id: "edit",
    by: "unknown",
    kind: "unknown",
    constraint: is === null ? { absent: true } : { is },
    strength: undefined,
    source: "observed",
    intent: "unattributed",
    motivation: { kind: "none" },
    madeAt: at("03:00"),
    changedAt: at("03:00"),
    ...parts,
  });
const fresh = { madeAt: at("03:50"), changedAt: at("03:50") };
const says = (answer: string, more: object = {}) => policy({ unattributed: [{ answer, ...more }] });
const must = claim({ id: "must", constraint: { max: 4 }, intent: "cost" });
const want = claim({ id: "want", constraint: { max: 4 }, intent: "cost", strength: "want" });

describe("an edit in its grace", () => {
  it("is left alone where nobody who has shown anything minds", () => {
    const found = field({ is: 5, claims: [edit(5, fresh)] }, says("revert"));
    expect(fate(found)).toEqual({ outcome: "keep", value: 5, holders: ["edit"], deferred: [], refused: [] });
    expect(found).toMatchObject({ next: at("04:05"), codify: false });
    expect(found.because).toContainEqual({
      rule: "grace",
      at: "kit.yaml/limits",
      text: expect.any(String),
    });
  });

  it.each([must, want])(
    "gives way at once to what a shown claim contradicts, a want as well, %$",
    (claim) => {
      const found = field({ is: 5, claims: [edit(5, fresh), claim] }, says("keep"));
      expect(fate(found)).toEqual({
        outcome: "revert",
        value: 4,
        holders: [claim.id],
        deferred: ["edit"],
        refused: [],
      });
      expect(found.deferred).toEqual([{ claim: "edit", wakes: [[{ end: claim.id }]] }]);
    },
  );

  it.each([
    { changed: "03:45:01", outcome: "keep" },
    { changed: "03:45", outcome: "revert" },
  ])("gives $outcome when it was made at $changed", ({ changed, outcome }) => {
    const made = { madeAt: at(changed), changedAt: at(changed) };
    expect(field({ is: 5, claims: [edit(5, made)] }, says("revert")).outcome).toBe(outcome);
  });

  it("is a claim like any other once it is explained", () => {
    const explained = edit(5, {
      ...fresh,
      intent: "availability",
      motivation: { kind: "budget" },
      kind: "person",
    });
    const found = field({ is: 5, claims: [explained, must] }, says("revert"));
    expect(fate(found)).toMatchObject({ outcome: "keep", holders: ["edit"], deferred: ["must"] });
    expect(rulesOf(found)).not.toContain("grace");
  });
});

describe("an edit after its grace", () => {
  it.each([
    {
      when: "nobody minds and the policy keeps",
      claims: [],
      answer: "keep",
      is: { outcome: "keep", value: 5 },
    },
    { when: "nobody minds and the policy asks", claims: [], answer: "ask", is: { outcome: "ask", value: 5 } },
    {
      when: "nobody minds and the policy reverts",
      claims: [],
      answer: "revert",
      is: { outcome: "revert", value: 3 },
    },
    {
      when: "a must contradicts it, whatever the policy",
      claims: [must],
      answer: "keep",
      is: { outcome: "revert", value: 4, holders: ["must"] },
    },
    {
      when: "a must contradicts it and the policy asks",
      claims: [must],
      answer: "ask",
      is: { outcome: "ask", value: 4, holders: [] },
    },
    {
      when: "a want contradicts it and the policy keeps",
      claims: [want],
      answer: "keep",
      is: { outcome: "revert", value: 4, holders: ["want"], deferred: ["edit"] },
    },
    {
      when: "a want contradicts it and the policy asks",
      claims: [want],
      answer: "ask",
      is: { outcome: "ask", value: 4, holders: [] },
    },
    {
      when: "a want contradicts it and the policy reverts",
      claims: [want],
      answer: "revert",
      is: { outcome: "revert", value: 4, holders: ["want"] },
    },
  ])("comes to $is.outcome when $when", ({ claims, answer, is }) => {
    const found = field({ is: 5, claims: [edit(5), ...claims] }, says(answer));
    expect(fate(found)).toMatchObject(is);
    expect(rulesOf(field({ is: 5, claims: [edit(5), ...claims] }, says(answer)))).toContain(
      is.outcome === "ask" ? "ask/unexplained" : claims.length > 0 ? "settle/value" : "unattributed",
    );
  });

  it("is kept where the policy says nothing", () => {
    expect(field({ is: 5, claims: [edit(5)] })).toMatchObject({ outcome: "keep", value: 5, holders: [] });
  });

  it("is agreed already where prior has it", () => {
    const found = field({ is: 5, was: 5, claims: [edit(5)] }, says("revert"));
    expect(found).toMatchObject({ outcome: "keep", value: 5 });
    expect(rulesOf(found)).not.toContain("unattributed");
  });

  it("is answered by the row that is about it", () => {
    const rows = (...unattributed: readonly object[]) => policy({ unattributed });
    const keep = { answer: "keep" };
    const outcome = (rules: ReturnType<typeof policy>, parts: object = {}) =>
      field({ is: 5, claims: [edit(5, parts)] }, rules).outcome;
    expect(outcome(rows({ answer: "revert", actor: "unknown" }, keep))).toBe("revert");
    expect(outcome(rows({ answer: "revert", actor: "unknown" }, keep), { by: "anna", kind: "person" })).toBe(
      "keep",
    );
    expect(outcome(rows({ answer: "revert", in: { environments: ["test"] } }, keep))).toBe("keep");
    expect(outcome(rows({ answer: "revert", in: { environments: ["prod"] } }, keep))).toBe("revert");
    expect(outcome(rows({ answer: "revert", fields: ["/MinSize"] }, keep))).toBe("keep");
    expect(outcome(rows({ answer: "revert", fields: ["/Desired*"] }, keep))).toBe("revert");
    expect(outcome(rows({ answer: "ask" }, { answer: "revert" }))).toBe("ask");
    const classes = { capacity: [{ fields: ["/DesiredCapacity"] }] };
    expect(outcome(policy({ classes, unattributed: [{ answer: "revert", classes: ["capacity"] }] }))).toBe(
      "revert",
    );
  });

  it("has nothing to be put back to where no prior is known", () => {
    const found = field({ is: 5, prior: {}, claims: [edit(5)] }, says("revert"));
    expect(found).toMatchObject({ outcome: "ask", value: 5 });
    expect(rulesOf(found)[0]).toBe("ask/nothing");
  });

  it("that was withdrawn is nobody's, and prior tells that it is there", () => {
    const gone = edit(5, { state: "withdrawn", ...fresh });
    expect(field({ is: 5, claims: [gone] }, says("revert"))).toMatchObject({ outcome: "revert", value: 3 });
  });
});

describe("live that differs from prior with no claim", () => {
  it.each([
    { when: "the policy keeps", answer: "keep", is: { outcome: "keep", value: 5 } },
    { when: "the policy asks", answer: "ask", is: { outcome: "ask", value: 5 } },
    { when: "the policy reverts", answer: "revert", is: { outcome: "revert", value: 3 } },
  ])("gives $is.outcome when $when", ({ answer, is }) => {
    expect(field({ is: 5 }, says(answer))).toMatchObject(is);
  });

  it.each([
    { when: "it came about just now", facts: { liveSince: at("03:45:01") }, outcome: "keep" },
    { when: "its grace ends now", facts: { liveSince: at("03:45") }, outcome: "revert" },
  ])("gives $outcome when $when", ({ facts, outcome }) => {
    const found = field({ is: 5, facts: { fields: { "/DesiredCapacity": facts } } }, says("revert"));
    expect(found.outcome).toBe(outcome);
    if (outcome === "keep") expect(found).toMatchObject({ next: at("04:00:01") });
  });

  it("has its grace from the last write that history knows", () => {
    const wrote = (when: string, name = "/DesiredCapacity") => ({
      field: name,
      at: at(when),
      principal: "p",
      after: 5,
      by: "change",
    });
    expect(field({ is: 5, history: [wrote("03:00"), wrote("03:50")] }, says("revert")).outcome).toBe("keep");
    expect(field({ is: 5, history: [wrote("03:00"), wrote("03:10")] }, says("revert")).outcome).toBe(
      "revert",
    );
    expect(field({ is: 5, history: [wrote("03:50", "/MinSize")] }, says("revert")).outcome).toBe("revert");
  });

  it("counts as by somebody unknown", () => {
    expect(field({ is: 5 }, says("revert", { actor: "unknown" })).outcome).toBe("revert");
  });

  it("and one that agrees is not told of at all", () => {
    expect(verdict({ is: 3 }).fields).toEqual([]);
    expect(verdict({ is: 3, prior: {} }).fields).toEqual([]);
    expect(verdict({ live: {} }).fields).toEqual([]);
  });

  it("is nobody's by ownership alone: the row decides about what no event tells", () => {
    const owned = policy({
      unattributed: [{ answer: "revert" }],
      standing: [{ id: "scaling", fields: ["/DesiredCapacity"], owner: { kinds: ["service"] } }],
    });
    expect(field({ is: 5 }, owned)).toMatchObject({ outcome: "revert", value: 3 });
    const own = claim({ id: "own", constraint: undefined, kind: "service" });
    expect(field({ is: 5, claims: [own] }, says("revert"))).toMatchObject({ outcome: "revert", value: 3 });
  });
});

describe("an owner of the field", () => {
  const owner = { id: "scaling", fields: ["/DesiredCapacity"], owner: { principals: ["scaler"] } };
  const owned = (answer: string) => policy({ unattributed: [{ answer }], standing: [owner] });
  const scaler = (is: number, parts: object = {}) =>
    edit(is, { id: "own", by: "scaler", kind: "service", ...parts });

  it.each(["keep", "ask", "revert"])("explains their own change where the policy says %s", (answer) => {
    expect(fate(field({ is: 5, claims: [scaler(5)] }, owned(answer)))).toMatchObject({
      outcome: "keep",
      value: 5,
      holders: ["own"],
    });
  });

  it("loosens nothing for anybody else", () => {
    for (const answer of ["ask", "revert"]) {
      const stranger = field({ is: 5, claims: [edit(5)] }, owned(answer));
      expect(stranger.outcome).toBe(field({ is: 5, claims: [edit(5)] }, says(answer)).outcome);
    }
  });

  it("has the value back that a stranger wrote over, where the policy would keep that", () => {
    const claims = [scaler(4, { changedAt: at("02:00"), madeAt: at("02:00") }), edit(5)];
    expect(field({ is: 5, was: 4, claims }, owned("keep"))).toMatchObject({
      outcome: "revert",
      value: 4,
      holders: ["own"],
    });
  });

  it("who never wrote the field owns nothing yet: its author goes on", () => {
    const facts = { fields: { "/DesiredCapacity": { author: "anna" } } };
    const anna = edit(5, { by: "anna", kind: "person" });
    expect(field({ is: 5, claims: [anna], facts }, owned("revert")).outcome).toBe("keep");
    const wrote = scaler(3, { changedAt: at("02:00"), madeAt: at("02:00") });
    expect(field({ is: 5, claims: [anna, wrote], facts }, owned("revert")).outcome).toBe("revert");
  });
});
