import { describe, expect, it } from "vitest";
import { at, claim, field, policy, situation } from "../../small-disputes.ts";

const must = claim({ id: "must", constraint: { is: 8 }, intent: "security" });
const writer = (actor: object = {}) =>
  claim({
    id: "writer",
    constraint: { is: 3 },
    intent: "cost",
    changedAt: at("03:30"),
    actor: { principal: "robot", kind: "automation", ...actor },
  });

const judge = (putRight: object, { actor = {}, sections = {}, more = {} } = {}) =>
  field(
    { is: 3, was: 8, claims: [must, writer(actor)], facts: { putRight }, ...more },
    policy({ mode: { default: "enforce" }, ...sections }),
  );
const isAsked = (found: ReturnType<typeof field>) => found.ask?.cause === "too-wide";

describe("somebody's writes reach too far", () => {
  it.each<{ when: string; putRight: object; actor?: object; sections?: object; asked: boolean }>([
    { when: "nothing was counted", putRight: {}, asked: false },
    { when: "one less was put right within the hour", putRight: { robot: 29 }, asked: false },
    { when: "as many as may be were put right", putRight: { robot: 30 }, asked: true },
    { when: "they were another's", putRight: { other: 30 }, asked: false },
    {
      when: "they were those of the human behind",
      putRight: { "sso/anna": 30 },
      actor: { human: "sso/anna" },
      asked: true,
    },
    {
      when: "they were those of the person whom the session names",
      putRight: { anna: 30 },
      actor: { said: "anna" },
      asked: true,
    },
    {
      when: "the policy counts fewer",
      putRight: { robot: 2 },
      sections: { limits: { blast: { each: 2 } } },
      asked: true,
    },
    { when: "all together had few", putRight: { "*": 299 }, asked: false },
    { when: "all together had too many", putRight: { "*": 300 }, asked: true },
    {
      when: "the policy counts fewer of all",
      putRight: { "*": 40 },
      sections: { limits: { blast: { all: 40 } } },
      asked: true,
    },
    {
      when: "what stands can hurt",
      putRight: { robot: 30 },
      sections: { classes: { capacity: [{ fields: ["/DesiredCapacity"], safer: "more" }] } },
      asked: false,
    },
    {
      when: "a guardrail wants it put right",
      putRight: { robot: 30 },
      sections: {
        guardrails: [{ id: "rail", title: "a rail", fields: ["/DesiredCapacity"], constraint: { min: 5 } }],
      },
      asked: false,
    },
  ])("$asked when $when", ({ putRight, actor, sections, asked }) => {
    const found = judge(putRight, { ...(actor && { actor }), ...(sections && { sections }) });
    expect(isAsked(found)).toBe(asked);
    if (!asked) expect(found).toMatchObject({ outcome: "revert", value: 8 });
  });

  it("and one question is asked, while what stands stays", () => {
    const found = judge({ robot: 30 });
    expect(found).toMatchObject({
      outcome: "ask",
      value: 3,
      effect: "notify",
      ask: { meanwhile: { value: 3 }, onSilence: { answer: "keep", value: 3 } },
    });
  });

  it("silence means what is more urgent than what stands", () => {
    const confirmed = claim({
      id: "must",
      constraint: { is: 8 },
      motivation: { kind: "incident", ref: "INC-7" },
    });
    const more = { claims: [confirmed, writer()], situations: [situation()] };
    expect(judge({ robot: 30 }, { more })).toMatchObject({
      outcome: "ask",
      ask: { cause: "too-wide", meanwhile: { value: 3 }, onSilence: { answer: "revert", value: 8 } },
    });
  });

  it("what another question would have stand meanwhile is not written either", () => {
    const unattributed = [{ answer: "ask", meanwhile: "prior", onSilence: "prior" }];
    const edit = claim({
      id: "edit",
      by: "robot",
      constraint: { is: 3 },
      intent: "unattributed",
      changedAt: at("01:00"),
    });
    const given = { sections: { unattributed }, more: { claims: [edit] } };
    const asked = (count: number) => judge({ robot: count }, given);
    expect(asked(29)).toMatchObject({ outcome: "ask", value: 8, effect: "write" });
    expect(asked(30)).toMatchObject({
      outcome: "ask",
      value: 3,
      effect: "notify",
      ask: { onSilence: { value: 8 } },
    });
  });

  it("an unknown hand is counted as one", () => {
    const unknown = (putRight: object) => judge(putRight, { more: { claims: [must] } });
    expect(isAsked(unknown({ unknown: 30 }))).toBe(true);
    expect(isAsked(unknown({ unknown: 29 }))).toBe(false);
  });
});
