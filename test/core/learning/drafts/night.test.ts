import { describe, expect, it } from "vitest";
import { Draft } from "#core/learning/drafts/draft.ts";
import { type Night, nightFrom, step } from "#core/learning/drafts/night.ts";
import { proofText } from "#core/learning/drafts/proving.ts";
import type { Ruled } from "#core/learning/drafts/votes.ts";
import { onDay, ruledOften } from "./rulings.ts";

const classes = ["rollout"];

function nights(rulings: readonly Ruled[], days: readonly number[], before?: Night): Night {
  return days.reduce<Night | undefined>((known, day) => {
    const night = nightFrom({ team: "-", now: onDay(day), classes }, known);
    return step(
      night,
      rulings.filter(({ precedent }) => precedent.at <= onDay(day)),
    );
  }, before) as Night;
}

const always = ruledOften(33);
const made = nights(always, [33]);

describe("a night", () => {
  it("makes a draft where 33 of 33 are alike, the widest that all of them meet, once", () => {
    expect(made.drafts).toHaveLength(1);
    expect(made.drafts[0]).toMatchObject({
      conditions: [{ trait: "class", is: "rollout" }],
      answer: "challenger",
      state: "proving",
      support: { agreed: 33, given: 33, counted: 33, needed: 33, humans: 2, resources: 3 },
    });
    expect(Draft.parse(made.drafts[0])).toEqual(made.drafts[0]);
    expect(nights(always, [34, 35], made).drafts).toEqual(made.drafts);
  });

  it("makes none of 32, and none about what is never learnt", () => {
    expect(nights(always.slice(1), [33]).drafts).toEqual([]);
    expect(nights(ruledOften(60, { features: { direction: "harmful" } }), [61]).drafts).toEqual([]);
    expect(nights(ruledOften(60, { features: { asked: "guardrail-exception" } }), [61]).drafts).toEqual([]);
  });

  it("proves it by what was ruled since, and by that alone", () => {
    const seven = [...always, ...ruledOften(7, {}, 34)];
    const on = nights(seven, [41], made);
    expect(on.drafts.map(proofText)).toEqual(["7 of 11 needed"]);
    const twelve = [...always, ...ruledOften(12, {}, 34)];
    expect(nights(twelve, [46], on).drafts[0]).toMatchObject({ state: "proven", provenAt: onDay(46) });
  });

  it("drops it at three dissents of eight, and does not make it again from what was answered before", () => {
    const other = [...always, ...ruledOften(6, { answer: "holder" }, 34)];
    const after = nights(other, [40], made);
    expect(after.drafts[0]).toMatchObject({ state: "dropped", ended: "dissent", endedAt: onDay(40) });
    expect(nights(other, [41, 60], after).drafts).toEqual(after.drafts);
  });

  it("retires it when it was proven and three of the last eight say otherwise", () => {
    const twelve = [...always, ...ruledOften(12, {}, 34)];
    const proven = nights(twelve, [46], made);
    const turned = [...twelve, ...ruledOften(6, { answer: "holder" }, 47)];
    expect(nights(turned, [53], proven).drafts[0]).toMatchObject({ state: "retired", ended: "dissent" });
  });

  it("makes none from what was answered before a row's answers changed, of that row alone", () => {
    const change = {
      since: onDay(10),
      now: { word: "put back", alike: 9, given: 11 },
      before: { word: "kept", alike: 14, given: 15 },
    } as const;
    const changed: Night = { ...nights([], [32]), rows: { rollout: { "rule/a": change } } };
    const ofRow = (row: string, count = 33) => ruledOften(count, { row });
    expect(nights(ofRow("rule/a"), [33], changed).drafts).toEqual([]);
    expect(nights(ofRow("rule/a", 42), [43], changed).drafts).toEqual([]);
    expect(nights(ofRow("rule/a", 46), [47], changed).drafts[0]).toMatchObject({
      support: { agreed: 36, given: 36, from: onDay(10) },
    });
    expect(nights(ofRow("rule/b"), [33], changed).drafts).toHaveLength(1);
    expect(nights(always, [33], changed).drafts).toHaveLength(1);
  });

  it("makes none of which a proven draft answers a part otherwise, for little is asked there any more", () => {
    const [draft] = made.drafts;
    if (draft === undefined) throw new Error("nothing is drafted");
    const conditions = [
      { trait: "class", is: "rollout" },
      { trait: "hours", is: "night" },
    ] as const;
    const other = {
      ...draft,
      id: "b".repeat(64),
      conditions,
      answer: "holder",
      state: "proven",
      madeAt: onDay(0),
    } as const;
    const byDay = (hours: "working" | "evening", from: number) =>
      ruledOften(30, { features: { hours } }, from);
    const rulings = [
      ...byDay("working", 1),
      ...byDay("evening", 31),
      ...ruledOften(2, { answer: "holder" }, 61),
    ];
    const of = (state: "proven" | "proving") =>
      nights(rulings, [64], { ...nights([], [1]), drafts: [{ ...other, state }] }).drafts.slice(1);
    expect(of("proving")).toMatchObject([{ answer: "challenger", conditions: [{ is: "rollout" }] }]);
    expect(of("proven")).toEqual([]);
  });

  it("goes on where it was broken off", () => {
    const two = [...always, ...ruledOften(33, { features: { class: "capacity" }, answer: "holder" }, 200)];
    const begun = nightFrom({ team: "-", now: onDay(240), classes: ["rollout", "capacity"] });
    const half = JSON.parse(JSON.stringify(step(begun, two))) as Night;
    expect(half.left).toEqual(["rollout", "*"]);
    expect(step(step(half, two.toReversed()), two)).toEqual(step(step(step(begun, two), two), two));
  });
});
