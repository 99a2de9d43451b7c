import { describe, expect, it } from "vitest";
import type { Ruling } from "#core/arbitration/dispute.ts";
import type { FieldVerdict, Wake } from "#core/arbitration/verdict.ts";
import { isSecret, stakeFacts } from "#core/cases/stakes/stake-facts.ts";
import type { StakeChange, StakeScene } from "#core/cases/stakes/stake-scene.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { at, claim, dispute, field, time } from "../../arbitration/small-disputes.ts";
import { around, enforcing } from "../open-cases.ts";

const size = "/DesiredCapacity" as FieldPath;
const holder = claim({ id: "h", by: "hana", constraint: { is: 8 }, kind: "person" });
const loser = claim({ id: "l", by: "lou", constraint: { is: 5 }, intent: "cost" });
const parts = { is: 8, was: 8, claims: [holder, loser] };
const verdict = field(parts);

const sceneOf = (more: Parameters<typeof dispute>[0] = {}, rules = enforcing()): StakeScene => {
  const one = dispute({ ...parts, ...more });
  return {
    ...{ record: freshRecord(one.resource), dispute: one, verdict: { fields: [verdict] } },
    ...{ now: time("04:00"), around: around(rules) },
  };
};

const told = (change: Partial<StakeChange>, of: Partial<FieldVerdict> = {}, scene = sceneOf()) =>
  stakeFacts({ kind: "waits", claim: loser, verdict: { ...verdict, ...of }, ...change }, scene);

describe("whom and why a claimant is told", () => {
  it("is nothing where nothing is known of the field any more", () => {
    expect(stakeFacts({ kind: "waits", claim: loser }, sceneOf())).toEqual({});
  });

  it.each(["turn", "ends"] as const)(
    "is nothing where it is their %s: nothing stands against them",
    (kind) => {
      expect(told({ kind }, { deferred: [] })).toEqual({ stands: "`8`" });
    },
  );

  it("is what speaks against them, and not against another", () => {
    const because = [
      {
        rule: "rank/intent",
        at: "kit.yaml/1",
        text: "hana goes before otto (for cost), who wants `5`: by lot",
      },
      {
        rule: "rank/order",
        at: "kit.yaml/2",
        text: "hana goes before lou (for cost, budget), who wants `5`: sooner",
      },
    ];
    expect(told({}, { because })).toMatchObject({ by: "hana", why: "sooner", line: "kit.yaml/2" });
  });

  it("is else the first reason that decided something", () => {
    const because = [
      { rule: "verify/unconfirmed", at: "kit.yaml/1", text: "nothing confirms it" },
      { rule: "brake/surge", at: "kit.yaml/2", text: "too much at once" },
      { rule: "rule/late", at: "kit.yaml/3", text: "too late" },
    ];
    expect(told({}, { because })).toMatchObject({
      why: "Parley may not write it now",
      line: "kit.yaml/2",
    });
  });

  it("is the policy alone where nobody else holds it, and nothing decided", () => {
    expect(told({}, { because: [], holders: ["l"] })).toEqual({
      by: "the policy",
      stands: "`8`",
      until: "the claim of hana ends",
    });
  });

  it.each([
    { rule: "ask/tie", why: "a person has to decide" },
    { rule: "rule/late", why: "a rule of the policy says so" },
    { rule: "claim/impossible", why: "no value can meet it" },
    { rule: "settle/prior", why: "the value that was agreed is put back" },
    { rule: "unshown/goal", why: "nothing confirms the reason, and no goal of its own is granted" },
    { rule: "ruling", why: "by olga" },
    { rule: "tie/prior", why: "by olga" },
  ])("is $why by $rule", ({ rule, why }) => {
    expect(told({}, { because: [{ rule, text: "lou goes last: by olga" }] }).why).toBe(why);
  });

  const ruling = (by: string, more: Partial<Ruling> = {}): Ruling =>
    ({ field: size, at: at("03:50"), by, answer: "keep", ...more }) as Ruling;

  it.each([
    { is: ["olga", "a person has answered"], of: ruling("olga") },
    { is: ["nobody: the time to answer is over", "nobody answered in time"], of: ruling("silence") },
  ])("is $is where it was answered so", ({ is: [by, why], of }) => {
    expect(told({ kind: "ruled", ruling: of })).toMatchObject({ by, why });
  });

  it("is until when the answer counts", () => {
    expect(told({ kind: "ruled", ruling: ruling("olga", { until: at("09:00") }) }).until).toBe(
      "2026-11-21 09:00 UTC",
    );
  });

  it("is nobody where it is not said who is asked", () => {
    const facts = told({ kind: "asked" }, { because: [], deferred: [] });
    expect(facts).toEqual({ stands: "`8`" });
  });

  it("is of a wish that nothing shows, neither whom nor until when", () => {
    expect(told({ kind: "wish" }, { until: at("09:00") })).toMatchObject({
      why: "nothing confirms the reason, and no goal of the claimant's own is granted here",
    });
    expect(told({ kind: "wish" }, { until: at("09:00") })).not.toHaveProperty("until");
  });
});

describe("until when a claimant is told it stands so", () => {
  const deferred = (...wakes: readonly Wake[]) => ({
    deferred: [
      { claim: "other", wakes: [[{ at: at("05:00") }]] },
      { claim: "l", wakes: [wakes] },
    ],
  });
  it.each<{ is: string | undefined; wakes: readonly Wake[] }>([
    { is: "2026-11-21 06:00 UTC", wakes: [{ at: at("06:00") }] },
    { is: "INC-7 is closed", wakes: [{ closed: "INC-7" }] },
    { is: "the answer that was given ends", wakes: [{ ruling: "q-1" }] },
    { is: "the policy changes", wakes: [{ policy: "mode" }] },
    { is: "the claim of hana ends", wakes: [{ end: "h" }] },
    { is: "the claim that holds it ends", wakes: [{ end: "gone" }] },
    { is: "INC-7 is closed, and the claim of hana ends", wakes: [{ closed: "INC-7" }, { end: "h" }] },
    { is: undefined, wakes: [] },
  ])("is $is", ({ is, wakes }) => {
    expect(told({}, deferred(...wakes)).until).toBe(is);
  });

  it("is no more than five things that have to happen", () => {
    const wakes = Array.from({ length: 7 }, (_, n) => ({ closed: `INC-${n}` }));
    expect(told({}, deferred(...wakes)).until?.split(", and ")).toHaveLength(5);
  });

  it("is the end of the claim where that is near", () => {
    expect(told({ kind: "ends", ends: at("05:00") }).until).toBe("2026-11-21 05:00 UTC");
  });
});

describe("what stands is told", () => {
  it("where it is known", () => {
    const { value: _, ...unknown } = verdict;
    const change = { kind: "waits", claim: loser, verdict: unknown } as StakeChange;
    expect(stakeFacts(change, sceneOf())).not.toHaveProperty("stands");
  });

  it.each([
    { is: false, when: "nothing says otherwise", path: size, value: 8, scene: sceneOf() },
    {
      is: true,
      when: "the policy hides the field",
      path: size,
      value: 8,
      scene: sceneOf({}, enforcing({ sensitive: { fields: [size] } })),
    },
    {
      is: true,
      when: "the field is known to be a secret",
      path: size,
      value: 8,
      scene: sceneOf({ facts: { fields: { [size]: { sensitive: true } } } }),
    },
    {
      is: false,
      when: "the field is known to be none",
      path: size,
      value: 8,
      scene: sceneOf({ facts: { fields: { [size]: { sensitive: false } } } }),
    },
    {
      is: true,
      when: "the policy hides a part of it",
      path: "/Tags",
      value: { Hush: "x" },
      scene: sceneOf({}, enforcing({ sensitive: { names: ["Hush"] } })),
    },
    { is: true, when: "it looks like a key", path: "/Tags", value: "AKIAIOSFODNN7EXAMPLE", scene: sceneOf() },
    { is: true, when: "AWS never shows it", path: "/Secret", value: "x", scene: sceneOf() },
  ])("as a secret, $is, where $when", ({ is, path, value, scene }) => {
    expect(isSecret(path, value, scene)).toBe(is);
  });
});
