import { describe, expect, it } from "vitest";
import { at, claim, field, policy } from "../small-disputes.ts";

const path = "/DesiredCapacity";
const law = (safer: string | undefined, sections: object = {}) =>
  policy({
    classes: { ...(safer !== undefined && { access: [{ fields: [path], safer }] }) },
    unattributed: [{ answer: "ask" }],
    ...sections,
  });
const edit = (is: unknown) =>
  claim({
    id: "edit",
    by: "stranger",
    constraint: { is },
    source: "observed",
    intent: "unattributed",
    motivation: { kind: "none" },
    changedAt: at("03:00"),
  });
const judge = (is: number, given: object, rules: ReturnType<typeof policy>) =>
  field({ is, was: 3, claims: [edit(is)], ...given }, rules);
const held = ({ ask }: ReturnType<typeof field>) => [ask?.meanwhile.value, ask?.onSilence.value];

describe("without a word of the policy what holds meanwhile and on silence is", () => {
  it.each([
    { when: "neither is safer", safer: undefined, is: 5, value: 5 },
    { when: "live is less safe", safer: "more", is: 1, value: 3 },
    { when: "live is safer", safer: "more", is: 5, value: 5 },
    { when: "less is safer and live is more", safer: "less", is: 5, value: 3 },
    { when: "less is safer and live is less", safer: "less", is: 1, value: 1 },
  ])("$value when $when", ({ safer, is, value }) => {
    const found = judge(is, {}, law(safer));
    expect(found).toMatchObject({ outcome: "ask", value });
    expect(held(found)).toEqual([value, value]);
  });

  it("the agreed value where the two cannot be compared", () => {
    const rules = policy({ classes: { access: [{ fields: [path] }] }, unattributed: [{ answer: "ask" }] });
    expect(held(judge(5, {}, rules))).toEqual([3, 3]);
  });

  it("live where nothing was agreed", () => {
    const once = law("more", { limits: { waiting: "1m" } });
    const [high, low] = [
      claim({ id: "high", constraint: { is: 5 }, intent: "security", changedAt: at("03:00") }),
      claim({ id: "low", constraint: { is: 9 }, changedAt: at("03:00") }),
    ];
    expect(held(field({ is: 5, prior: {}, claims: [high, low] }, once))).toEqual([5, 5]);
  });

  it.each([
    {
      what: "a guardrail forbids the agreed value",
      sections: { guardrails: [{ id: "r", title: "r", fields: [path], constraint: { notIn: [3] } }] },
      facts: {},
    },
    { what: "it can only be set at creation", sections: {}, facts: { createOnly: true } },
    { what: "a stack says otherwise", sections: {}, facts: { stackValue: 9 } },
  ])("live where $what", ({ sections, facts }) => {
    const found = judge(1, { facts: { fields: { [path]: facts } } }, law("more", sections));
    expect(found.ask?.meanwhile.value).toBe(1);
  });

  it("the guarded value where a guardrail is newly broken and cannot be restored by itself", () => {
    const guardrails = [
      { id: "low", title: "low", fields: [path], constraint: { min: 3 } },
      { id: "high", title: "high", fields: [path], constraint: { max: 2 } },
    ];
    const found = judge(1, {}, law(undefined, { guardrails }));
    expect(found.ask?.cause).toBe("guardrails-exclude");
    expect(found.ask?.meanwhile.value).toBe(1);
  });
});

describe("what holds meanwhile", () => {
  it("is written like a revert, and waits like one", () => {
    const enforce = { mode: { default: "enforce" } };
    expect(judge(1, {}, law("more", enforce)).effect).toBe("write");
    expect(judge(5, {}, law("more", enforce)).effect).toBe("notify");
  });
});

describe("silence lasts", () => {
  it.each([
    { limits: {}, lasts: "1d" },
    { limits: { silence: "6h" }, lasts: "6h" },
  ])("$lasts with $limits", ({ limits, lasts }) => {
    expect(judge(5, {}, law(undefined, { limits })).ask?.onSilence.for).toBe(lasts);
  });
});
