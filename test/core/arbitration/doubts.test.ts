import { describe, expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { doubtsGiven } from "#core/arbitration/doubts.ts";
import { at, claim, dispute, policy, rulesOf, situation } from "./small-disputes.ts";

const path = "/DesiredCapacity";
const need = (parts: object = {}) =>
  claim({
    id: "need",
    constraint: { is: 9 },
    actor: { principal: "anna", kind: "person", goals: [] },
    intent: "unattributed",
    motivation: { kind: "incident", ref: "INC-7" },
    madeAt: at("03:50"),
    changedAt: at("03:50"),
    ...parts,
  });
const rival = (parts: object = {}) => claim({ id: "rival", constraint: { is: 3 }, intent: "cost", ...parts });

type Given = Parameters<typeof dispute>[0];
function judge(given: Given = {}, sections: object = {}) {
  const rules = policy({ unattributed: [{ answer: "revert" }], ...sections });
  const facts = dispute({ is: 9, was: 3, claims: [need(), rival()], ...given });
  const found = arbitrate(facts, rules);
  const verdict = found.fields[0];
  if (verdict === undefined) throw new Error("no verdict");
  const given0 = doubtsGiven(found, facts, rules).map(({ id }) => id);
  return { verdict, given: given0 };
}

describe("a need that may still be confirmed has the benefit of the doubt", () => {
  it("what stands is kept, its rivals wait, and it is counted", () => {
    const { verdict, given } = judge();
    expect(verdict).toMatchObject({ outcome: "keep", value: 9, holders: ["need"], until: at("04:20") });
    expect(verdict.deferred.map(({ claim: id }) => id)).toEqual(["rival"]);
    expect(rulesOf(verdict)).toContain("doubt");
    expect(given).toEqual(["need"]);
  });

  const capacity = { capacity: [{ fields: [path], safer: "more" }] };
  const rail = { id: "rail", title: "a rail", fields: [path], constraint: { max: 8 } };

  it.each<{ when: string; given?: Given; sections?: object; value: number; counted: readonly string[] }>([
    { when: "its time is not over", given: { now: at("04:19:59") }, value: 9, counted: ["need"] },
    { when: "its time is over", given: { now: at("04:20") }, value: 3, counted: [] },
    { when: "the policy gives less time", sections: { limits: { doubt: "10m" } }, value: 3, counted: [] },
    { when: "its human had all of theirs", given: { facts: { doubts: { anna: 3 } } }, value: 3, counted: [] },
    {
      when: "it can hurt",
      given: { is: 1, claims: [need({ constraint: { is: 1 } }), rival()] },
      sections: { classes: capacity },
      value: 3,
      counted: [],
    },
    { when: "a guardrail forbids it", sections: { guardrails: [rail] }, value: 3, counted: [] },
    {
      when: "it would not win if it were confirmed",
      given: {
        claims: [need(), rival({ kind: "break-glass", motivation: { kind: "incident", ref: "INC-8" } })],
        situations: [situation({ ref: "INC-8" })],
      },
      value: 3,
      counted: [],
    },
    {
      when: "it would not win if it were confirmed, being only a want",
      given: { claims: [need({ strength: "want" }), rival()] },
      value: 3,
      counted: [],
    },
    { when: "nothing stands of it", given: { is: 3 }, value: 3, counted: [] },
    { when: "it is confirmed", given: { situations: [situation()] }, value: 9, counted: [] },
    {
      when: "it is a mere want",
      given: { is: 3, claims: [need({ changedAt: undefined }), rival()] },
      value: 3,
      counted: [],
    },
    {
      when: "its reason is a decision",
      given: { claims: [need({ motivation: { kind: "change-ticket", ref: "C-1" } }), rival()] },
      value: 3,
      counted: [],
    },
  ])("$value, counted $counted, when $when", ({ given, sections = {}, value, counted }) => {
    const found = judge(given, sections);
    expect(found.verdict.value).toBe(value);
    expect(found.given).toEqual(counted);
  });

  it("is asked about as if it were confirmed where another weighs the same, and what stands holds meanwhile", () => {
    const equal = rival({
      ...{ id: "equal", by: "otto", kind: "person", intent: "unattributed", madeAt: at("03:55") },
      motivation: { kind: "incident", ref: "INC-8" },
    });
    const heard = (known: readonly ReturnType<typeof situation>[]) =>
      judge({ was: 5, claims: [need(), equal], situations: [situation({ ref: "INC-8" }), ...known] }).verdict;
    for (const verdict of [heard([]), heard([situation()])])
      expect(verdict).toMatchObject({ outcome: "ask", value: 9, ask: { cause: "near-tie" } });
  });

  it("is judged as an edit that nothing explains once it is over, with a grace from the change", () => {
    const alone = { claims: [need()] };
    expect(judge({ ...alone, now: at("04:20") }).verdict).toMatchObject({ outcome: "revert", value: 3 });
    const wrote = { claims: [need({ changedAt: at("04:10") })], now: at("04:20") };
    expect(judge(wrote).verdict).toMatchObject({ outcome: "keep", value: 9 });
  });

  it("counts once for all the fields that one claim holds", () => {
    const whole = need({ field: "/Zones", constraint: { has: ["a", "b"] } });
    const found = judge({
      live: { "/Zones": ["a", "b"] },
      prior: { "/Zones": [] },
      facts: { fields: { "/Zones": { topology: "set" } } },
      claims: [whole],
    });
    expect(found.given).toEqual(["need"]);
  });

  const others = (...minutes: readonly string[]) =>
    minutes.map((minute, index) =>
      need({ id: `other-${index}`, field: `/Other${index}`, madeAt: at(minute), changedAt: at(minute) }),
    );

  it.each([
    { when: "two changes came before", before: others("03:46", "03:47"), value: 9 },
    { when: "three changes came before", before: others("03:46", "03:47", "03:48"), value: 3 },
    { when: "three came later", before: others("03:51", "03:52", "03:53"), value: 9 },
    { when: "one change of three fields came before", before: others("03:46", "03:46", "03:46"), value: 9 },
    {
      when: "three came so long before that they are counted elsewhere",
      before: others("03:01", "03:02", "03:03"),
      value: 9,
    },
    {
      when: "three of somebody else came before",
      before: others("03:46", "03:47", "03:48").map((one) => ({
        ...one,
        actor: { ...one.actor, principal: "ben" },
      })),
      value: 9,
    },
  ])("$value when on the same resource $when", ({ before, value }) => {
    expect(judge({ claims: [need(), rival(), ...before] }).verdict.value).toBe(value);
  });
});
