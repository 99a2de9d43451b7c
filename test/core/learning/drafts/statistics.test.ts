import { describe, expect, it } from "vitest";
import { driftText, habitChange, rowChanges } from "#core/learning/drafts/drift.ts";
import { isDisputed, isProof, isSupport, tallyOf, type Vote } from "#core/learning/drafts/tally.ts";
import { heard, type Ruled, weighing } from "#core/learning/drafts/votes.ts";
import { draftBar, neededAlike, proofBar, wilson } from "#core/learning/drafts/wilson.ts";
import { onDay, ruled, ruledOften } from "./rulings.ts";

const votes = (rulings: readonly Ruled[], answer = "challenger"): readonly Vote[] =>
  heard(rulings).map((each) => ({ ...each, isAlike: each.precedent.answer === answer }));

describe("the bars", () => {
  it("are 33 of 33 for a draft and 11 of 11 for its proof", () => {
    expect(neededAlike(0, draftBar)).toBe(33);
    expect(neededAlike(0, proofBar)).toBe(11);
  });

  it("rise with each dissent, and are the first that reach the bound", () => {
    for (const bar of [draftBar, proofBar])
      for (const dissent of [0, 1, 2, 5, 20]) {
        const needed = neededAlike(dissent, bar);
        expect(wilson(needed, needed + dissent, bar.z)[0]).toBeGreaterThanOrEqual(bar.bound);
        expect(wilson(needed - 1, needed - 1 + dissent, bar.z)[0]).toBeLessThan(bar.bound);
        expect(neededAlike(dissent + 1, bar)).toBeGreaterThan(needed);
      }
  });

  it("are of Wilson's interval: 9 of 10 lies between 60 and 98 % at 95 %", () => {
    const [low, high] = wilson(9, 10, 1.96);
    expect(low).toBeCloseTo(0.596, 3);
    expect(high).toBeCloseTo(0.982, 3);
    expect(wilson(0, 0, 3.3)).toEqual([0, 1]);
  });
});

describe("support", () => {
  it("is there with 33 of 33 by two humans on three resources, and not with 32", () => {
    expect(isSupport(tallyOf(votes(ruledOften(33)), draftBar))).toBe(true);
    expect(isSupport(tallyOf(votes(ruledOften(32)), draftBar))).toBe(false);
  });

  it.each([
    { of: "one human, however often", from: ruledOften(5_000, { by: "liar" }) },
    { of: "disputes of one actor", from: ruledOften(5_000, { actor: "robot" }) },
    { of: "disputes on one resource", from: ruledOften(5_000, { on: "db" }) },
    { of: "two resources", from: Array.from({ length: 500 }, (_, n) => ruled({ n, on: `db ${n % 2}` })) },
    {
      of: "claimants themselves",
      from: ruledOften(500).map((each) => ({ ...each, claimants: [each.human] })),
    },
    {
      of: "thirteen days",
      from: Array.from({ length: 200 }, (_, n) => ruled({ n, day: (n % 14) * 0.99, on: `db ${n % 9}` })),
    },
  ])("is never there from $of", ({ from }) => {
    expect(isSupport(tallyOf(votes(from), draftBar))).toBe(false);
  });

  it("counts one ruling for each human, resource and day, the first", () => {
    const same = { day: 3, by: "ada", on: "db" };
    const twice = [ruled({ n: 1, ...same }), ruled({ n: 2, ...same, day: 3.1, answer: "holder" })];
    expect(heard(twice.toReversed())).toEqual([twice[0]]);
  });
});

describe("dissent", () => {
  it("weighs once from one human, however often they say it, and as often as it is said by several", () => {
    expect(weighing(ruledOften(5_000, { by: "liar" }))).toBe(1);
    expect(weighing(ruledOften(12))).toBe(12);
    expect(weighing([])).toBe(0);
  });

  it("is three of the last eight, of more than one human, of three actors and resources", () => {
    const others = [8, 9, 10].map((n) => ruled({ n, on: `r${n}`, actor: `a${n}`, answer: "holder" }));
    const agreeing = ruledOften(8);
    expect(isDisputed(votes([...agreeing, ...others]))).toBe(true);
    expect(isDisputed(votes([...agreeing, ...others.slice(1)]))).toBe(false);
    const liars = others.map((each) => ({ ...each, human: "liar" }));
    expect(isDisputed(votes([...agreeing, ...liars]))).toBe(false);
    const onOne = others.map((each) => ({ ...each, resource: "db" }));
    expect(isDisputed(votes([...agreeing, ...onOne]))).toBe(false);
    const later = ruledOften(8, {}, 20);
    expect(isDisputed(votes([...agreeing, ...others, ...later]))).toBe(false);
  });

  it("makes proof need more", () => {
    const one = [ruled({ n: 90, answer: "holder" })];
    expect(isProof(tallyOf(votes(ruledOften(12)), proofBar))).toBe(true);
    const doubted = tallyOf(votes([...ruledOften(12), ...one]), proofBar);
    expect(doubted).toMatchObject({ agreed: 12, given: 13, counted: 12, needed: neededAlike(1, proofBar) });
    expect(isProof(doubted)).toBe(false);
  });
});

describe("a change of habit", () => {
  const before = Array.from({ length: 15 }, (_, n) =>
    ruled({ n, day: n * 4, on: `r${n % 5}`, actor: `a${n % 4}`, answer: n === 7 ? "holder" : "challenger" }),
  );
  const since = Array.from({ length: 11 }, (_, n) =>
    ruled({
      n: 40 + n,
      day: 62 + n * 4,
      on: `r${n % 5}`,
      actor: `a${n % 4}`,
      answer: n === 4 || n === 8 ? "challenger" : "holder",
    }),
  );
  const now = onDay(110);

  it("is told with when, and how often each was answered", () => {
    const found = habitChange([...before, ...since], now);
    expect(found && driftText(found, "2 August")).toBe(
      "since 2 August put back (9 of 11), before kept (14 of 15)",
    );
    expect(found?.since).toBe(onDay(62));
  });

  it("is told by row: of the row whose questions are answered otherwise, and of no other", () => {
    const steady = [...before, ...since].map(({ precedent, ...each }, n) => ({
      ...{ ...each, row: "rule/steady", resource: `s${n % 5}` },
      precedent: { ...precedent, id: `${n}`.padStart(64, "0"), answer: "challenger" as const },
    }));
    const turned = [...before, ...since].map((each) => ({ ...each, row: "answer/learnt-1" }));
    const told = rowChanges(heard([...steady, ...turned]), now);
    expect(Object.keys(told)).toEqual(["answer/learnt-1"]);
    expect(told["answer/learnt-1"]).toEqual(habitChange(turned, now));
    expect(rowChanges(heard([...turned, ...steady].toReversed()), now)).toEqual(told);
    // Of what nobody knows who put the question no row is told, and what is known stays.
    expect(rowChanges([...before, ...since], now)).toEqual({});
    expect(rowChanges(steady, now, told)).toEqual(told);
    expect(rowChanges([], now, told)).toEqual(told);
  });

  it("of a row is none where one human, actor or resource alone changed", () => {
    const turned = [...before, ...since].map((each) => ({ ...each, row: "rule/a" }));
    const isNew = ({ precedent: { answer } }: Ruled) => answer === "holder";
    for (const one of [{ human: "liar" }, { actor: "robot" }, { resource: "db" }]) {
      const alone = turned.map((each) => (isNew(each) ? { ...each, ...one } : each));
      expect(rowChanges(alone, now)).toEqual({});
    }
  });

  it("of more rows than are told are those that changed lately", () => {
    const known = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`rule/${n}`, { ...changed, since: onDay(n) }]),
    );
    const told = Object.keys(rowChanges([], now, known));
    expect(told).toHaveLength(40);
    expect([told[0], told.at(-1)]).toEqual(["rule/59", "rule/20"]);
  });

  const changed = {
    since: onDay(1),
    now: { word: "put back", alike: 9, given: 11 },
    before: { word: "kept", alike: 14, given: 15 },
  } as const;

  it("is none where one human alone changed, or nobody", () => {
    const alone = [...before, ...since].map((each) =>
      each.precedent.answer === "holder" ? { ...each, human: "liar" } : { ...each, human: "ada" },
    );
    expect(habitChange(alone, now)).toBeUndefined();
    expect(habitChange(before, now)).toBeUndefined();
    expect(habitChange([], now)).toBeUndefined();
  });

  it("is none where one alone made what was answered before look otherwise, and is gone since", () => {
    for (const one of [{ human: "liar" }, { actor: "robot" }, { resource: "db" }]) {
      const all = Array.from({ length: 60 }, (_, n) => {
        const honest = { n, day: 10 + n, on: `r${n % 5}`, actor: `a${n % 4}`, answer: "holder" as const };
        return n < 8 && n % 2 === 0
          ? { ...ruled({ ...honest, answer: "challenger" }), ...one }
          : ruled(honest);
      });
      expect(habitChange(all, onDay(72))).toBeUndefined();
    }
  });
});
