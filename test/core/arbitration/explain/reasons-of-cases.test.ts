import { describe, expect, it } from "vitest";
import { reasonsFor } from "#core/arbitration/explain/reasons.ts";
import type { Loss } from "#core/arbitration/settle/accept.ts";
import { highest, type Voice } from "#core/arbitration/settle/voice.ts";
import { at, situation, time } from "../small-disputes.ts";
import { asks, caseOf, stakeOf, voice, weighed } from "./made-cases.ts";

const anna = voice({ by: weighed() });
const ben = voice({ by: weighed({ id: "b", by: "ben" }), constraint: { is: 5 } });
const loss = (blockers: readonly Voice[], parts: Partial<Loss> = {}): Loss => ({
  ...{ voice: ben, blockers, anyOf: false },
  ...parts,
});
const told = (...given: Parameters<typeof caseOf>) => reasonsFor(caseOf(...given)).map(({ text }) => text);
const losing = (...losses: readonly Loss[]) => ({ heard: { accepted: [], losses } });
const who = "ben (for availability, budget), who wants `5`";

describe("one who loses is told", () => {
  const because = "all else is equal";
  it.each<{ readonly before: string; readonly blocker: Partial<Voice>; readonly is: string }>([
    {
      before: "another claim",
      blocker: { by: weighed() },
      is: `anna (for availability, budget) goes before ${who}: ${because}`,
    },
    {
      before: "the benefit of the doubt",
      blocker: { origin: "doubt", by: weighed() },
      is: `the benefit of the doubt goes before ${who}: ${because}`,
    },
    {
      before: "a protection",
      blocker: { origin: "protection", name: "a freeze" },
      is: `the protection of the last agreed value during a freeze goes before ${who}: ${because}`,
    },
    {
      before: "a ruling",
      blocker: { origin: "ruling", name: "r1" },
      is: `ruling \`r1\` goes before ${who}: a person has answered`,
    },
    {
      before: "what stands",
      blocker: { origin: "hold" },
      is: `the value that stands, since two claims weigh the same, goes before ${who}: neither of the two was there first`,
    },
    {
      before: "what is held",
      blocker: { origin: "held" },
      is: `what an incident left behind goes before ${who}: ${because}`,
    },
    {
      before: "a row of the policy",
      blocker: { origin: "standing", name: "least" },
      is: `the policy's \`least\` goes before ${who}: ${because}`,
    },
    { before: "a guardrail", blocker: { origin: "guardrail" }, is: `the guardrail refuses ${who}` },
  ])("to lose to $before", ({ blocker, is }) => {
    expect(told(losing(loss([voice(blocker)])))).toEqual([is]);
  });

  it("to want what is impossible, where nobody stands before them", () => {
    expect(reasonsFor(caseOf(losing(loss([]))))).toEqual([
      { rule: "claim/impossible", text: `no value can meet ${who}` },
    ]);
  });

  it("to lose to the first of those who all block, and to the last of those of whom one is enough", () => {
    const blockers = ["first", "last"].map((name) => voice({ origin: "standing", name }));
    expect(told(losing(loss(blockers)))[0]).toMatch(/^the policy's `first`/);
    expect(told(losing(loss(blockers, { anyOf: true })))[0]).toMatch(/^the policy's `last`/);
  });

  it("with the place in the policy of what decided, else of who won", () => {
    const placed = (parts: Partial<Voice>) =>
      reasonsFor(caseOf(losing(loss([voice({ pointer: "/standing/1", ...parts })])))).map((one) => [
        one.rule,
        one.at,
      ]);
    expect(placed({ origin: "guardrail", name: "small" })).toEqual([
      ["guardrail/small", "kit.yaml/standing/1"],
    ]);
    expect(placed({ origin: "standing" })).toEqual([["rank/digest", "kit.yaml/standing/1"]]);
    const urgent = { rank: { ...highest, urgency: 10 }, stake: undefined };
    expect(placed({ ...urgent, origin: "standing" })).toEqual([["rank/urgency", "kit.yaml/standing/1"]]);
    expect(placed({ origin: "standing", pointer: undefined })).toEqual([["rank/digest", undefined]]);
  });

  it("up to ten of them, and the others are counted", () => {
    const losses = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        loss([], { voice: voice({ constraint: { is: index }, name: `n${index}` }) }),
      );
    expect(told(losing(...losses(10)))).toHaveLength(10);
    expect(told(losing(...losses(12))).slice(9)).toEqual([
      "no value can meet the policy's `n9`, who wants `9`",
      "2 more claims wait for the same field",
    ]);
  });

  it("nothing where a person is asked about both, but where that is asked beside a verdict", () => {
    const asked = (beside: boolean, ...about: readonly Voice[]) =>
      told(losing(loss([anna])), { ask: asks({ about, beside }) }).filter((text) =>
        text.includes("goes before"),
      );
    expect(asked(false, anna, ben)).toEqual([]);
    expect(asked(true, anna, ben)).toHaveLength(1);
    expect(asked(false, ben)).toHaveLength(1);
    expect(asked(false, anna)).toHaveLength(1);
  });

  it("nothing where the policy answers, for that is told with the answer", () => {
    const answer = voice({ origin: "answer" });
    const isTold = (blockers: readonly Voice[]) =>
      told(losing(loss(blockers))).some((text) => text.includes("goes before"));
    expect([isTold([answer]), isTold([anna, answer])]).toEqual([false, true]);
  });
});

describe("a guardrail", () => {
  const wants = "small it stays: it wants at most `5`";
  it.each<{ readonly state: string; readonly are: readonly string[] }>([
    { state: "holds", are: ["nothing speaks against the value that stands"] },
    { state: "newly-broken", are: [`${wants}, and the value that stands breaks it`] },
    { state: "outstanding", are: [`${wants}, but it was broken before and is only reported`] },
    { state: "unknown", are: [`${wants}, and nobody knows since when it is broken`] },
    { state: "lifted", are: ["small it stays: lifted by a ruling until it ends"] },
  ])("that is $state is told as $are", ({ state, are }) => {
    const rail = {
      row: 0,
      state,
      voice: voice({ origin: "guardrail", name: "small", constraint: { max: 5 } }),
    };
    const reasons = reasonsFor(caseOf({ guards: [rail] }));
    expect(reasons.map(({ text }) => text)).toEqual(are);
    expect(reasons[0]?.rule).toBe(state === "holds" ? "settle/agree" : "guardrail/small");
  });
});

describe("a claim that spoke here until lately", () => {
  const ended = (why: string | undefined, more: object = {}, parts: object = {}) => ({
    by: weighed(parts, { state: "ended", ending: { why, end: time("03:30") }, ...more }),
  });
  const endedCase = (...demands: readonly object[]) =>
    told({ field: { path: "/DesiredCapacity", live: 8, demands } }, { outcome: "revert" }).filter((text) =>
      text.includes("no longer counts"),
    );
  const closed = { confirmation: { confirmed: true, situation: situation() } };

  it.each<{ readonly why: string | undefined; readonly demand: object; readonly is: string }>([
    { why: "until", demand: ended("until"), is: "its time is over" },
    { why: "while, by a situation", demand: ended("while", closed, { while: "x" }), is: "INC-7 is closed" },
    {
      why: "while, by its word",
      demand: ended("while", {}, { while: "the launch" }),
      is: "the launch is closed",
    },
    { why: "while, by nothing", demand: ended("while"), is: "its situation is closed" },
    { why: "need", demand: ended("need", closed), is: "INC-7 is closed and the cooldown is over" },
    { why: "cap", demand: ended("cap"), is: "it has lasted as long as it may" },
    { why: "lease", demand: ended("lease"), is: "its lease is over" },
    { why: "later", demand: ended("later"), is: "its claimant has written here since, with another tool" },
    { why: "for no known reason", demand: ended(undefined), is: "it has ended" },
  ])("is told why it ended: $why", ({ demand, is }) => {
    expect(endedCase(demand)).toEqual([`anna (for availability, budget) no longer counts: ${is}`]);
  });

  it("is not told where the value is kept, where it speaks, or where nobody explained it", () => {
    const kept = { field: { path: "/DesiredCapacity", live: 8, demands: [ended("until")] } };
    expect(told(kept)).toEqual(["nothing speaks against the value that stands"]);
    expect(endedCase({ by: weighed() })).toEqual([]);
    const silent = { intent: "unattributed", motivation: { kind: "none" }, source: "observed" };
    expect(endedCase(ended("until", {}, { ...silent, changedAt: at("03:00") }))).toEqual([]);
  });

  it("is one of the two that ended last, and of those at once the one that was made last", () => {
    const at2 = (by: string, end: string, madeAt = "02:00") =>
      ended("until", { ending: { why: "until", end: time(end) } }, { id: by, by, madeAt: at(madeAt) });
    const names = (...demands: readonly object[]) => endedCase(...demands).map((text) => text.split(" ")[0]);
    expect(names(at2("a", "03:10"), at2("b", "03:30"), at2("c", "03:20"))).toEqual(["b", "c"]);
    expect(names(at2("a", "03:10", "01:00"), at2("b", "03:10", "02:00"))).toEqual(["b", "a"]);
  });
});

describe("what is told", () => {
  it.each([
    {
      what: "that what was agreed is put back",
      settled: {},
      decided: { outcome: "revert" as const },
      is: "the agreed value is put back",
    },
    {
      what: "that two hold together",
      settled: { heard: { accepted: [anna, ben], losses: [] } },
      decided: {},
      is: "all claims can hold together, and live satisfies them",
    },
    {
      what: "that one speaks and nobody against it",
      settled: { heard: { accepted: [anna, voice()], losses: [] } },
      decided: {},
      is: "nothing speaks against the value that stands",
    },
  ])("is $what where nothing else is", ({ settled, decided, is }) => {
    expect(told(settled, decided)).toEqual([is]);
  });

  it("is why a person is asked first, each reason once, and what is said of those it is about", () => {
    const frozen = { frozen: { pointer: "/freeze/0" } };
    const about = voice({ by: weighed({}, frozen), stake: stakeOf(weighed({}, frozen)) });
    const reasons = reasonsFor(caseOf(losing(loss([]), loss([])), { ask: asks({ about: [about] }) }));
    expect(reasons.map(({ rule }) => rule)).toEqual(["ask/near-tie", "claim/impossible", "freeze"]);
  });

  it("is of the loser and of who stands first in their way how they were weighed", () => {
    const weighing = (name: string) =>
      voice({
        by: weighed({ by: name }),
        stake: stakeOf(weighed({ by: name }, { frozen: { pointer: "/x" } })),
      });
    const one = loss([weighing("cleo"), weighing("dora")], { voice: weighing("ben") });
    const frozen = told(losing(one)).flatMap((text) => /^(\w+) .* in a freeze/.exec(text)?.[1] ?? []);
    expect(frozen).toEqual(["ben", "cleo"]);
  });
});
