import { describe, expect, it } from "vitest";
import { sha256 } from "#core/digest.ts";
import {
  countsOf,
  isDisputed,
  isDoubted,
  isProof,
  isSupport,
  tallyOf,
  type Vote,
} from "#core/learning/drafts/tally.ts";
import { interval95, neededAlike, wilson } from "#core/learning/drafts/wilson.ts";
import { onDay, ruled } from "./rulings.ts";

const votes = (said: string): readonly Vote[] =>
  [...said].map((word, n) => ({
    ...ruled({ n, by: `h${n % 4}`, on: `r${n % 5}`, actor: `a${n % 6}` }),
    isAlike: word === "+",
  }));
const bar = { z: 1.6449, bound: 0.8 };

describe("what is counted", () => {
  it("is what is alike, of all, how much of it counts, by how many on what, and from when to when", () => {
    expect(countsOf(votes("+-+++"), bar)).toEqual({
      ...{ agreed: 4, given: 5, counted: 4, needed: neededAlike(1, bar), humans: 3, resources: 4 },
      ...{ from: onDay(0), to: onDay(4) },
    });
    expect(countsOf([], bar)).toStrictEqual({
      ...{ agreed: 0, given: 0, counted: 0, needed: 11, humans: 0, resources: 0 },
    });
  });

  it("names what says otherwise, the latest first and twenty at most, and all by one digest", () => {
    const all = votes("+--");
    const ids = all.map(({ precedent }) => precedent.id);
    const { dissent, digest } = tallyOf(all, bar);
    expect(dissent).toEqual([ids[2], ids[1]]);
    expect(digest).toBe(sha256(ids.toSorted().join("\n")));
    expect(tallyOf(all.toReversed(), bar).digest).toBe(digest);
    const many = votes("-".repeat(25));
    expect(tallyOf(many, bar).dissent).toEqual(
      many
        .map(({ precedent }) => precedent.id)
        .toReversed()
        .slice(0, 20),
    );
  });

  const enough = { counted: 33, needed: 33, humans: 2, resources: 3, agreed: 40, given: 41 };
  const span = { from: onDay(0), to: onDay(14) };

  it.each([
    { what: "just enough", of: { ...enough, ...span }, is: true },
    { what: "one too few", of: { ...enough, ...span, counted: 32 }, is: false },
    { what: "one human", of: { ...enough, ...span, humans: 1 }, is: false },
    { what: "two resources", of: { ...enough, ...span, resources: 2 }, is: false },
    { what: "less than two weeks", of: { ...enough, ...span, to: onDay(13.99) }, is: false },
    { what: "no beginning", of: { ...enough, to: onDay(14) }, is: false },
    { what: "no end", of: { ...enough, from: onDay(0) }, is: false },
  ])("is support: $is, with $what", ({ of, is }) => {
    expect(isSupport(of)).toBe(is);
  });

  it.each([
    { counted: 11, is: true },
    { counted: 10, is: false },
    { counted: 12, is: true },
  ])("is proof with $counted of 11: $is", ({ counted, is }) => {
    expect(isProof({ ...enough, needed: 11, counted })).toBe(is);
  });

  it.each([
    { said: "", disputed: false, doubted: false },
    { said: "++++++++", disputed: false, doubted: false },
    { said: "+++++++-", disputed: false, doubted: true },
    { said: "+++++-+-", disputed: false, doubted: true },
    { said: "+++-+-+-", disputed: true, doubted: true },
    { said: "---", disputed: true, doubted: true },
    { said: "--", disputed: false, doubted: true },
    { said: "---++++++++", disputed: false, doubted: false },
    { said: "---+++++++", disputed: false, doubted: true },
  ])("is disputed: $disputed, and doubted: $doubted, after `$said`", ({ said, disputed, doubted }) => {
    const all = [...said].map(
      (word, n): Vote => ({
        ...ruled({ n, by: `h${n}`, on: `r${n}`, actor: `a${n}` }),
        isAlike: word === "+",
      }),
    );
    expect([isDisputed(all), isDoubted(all)]).toEqual([disputed, doubted]);
  });
});

describe("Wilson's interval", () => {
  it.each([
    { alike: 0, given: 0, low: 0, high: 1 },
    { alike: 0, given: 10, low: 0, high: 0.2775 },
    { alike: 5, given: 10, low: 0.2366, high: 0.7634 },
    { alike: 10, given: 10, low: 0.7225, high: 1 },
    { alike: 81, given: 263, low: 0.2553, high: 0.3662 },
  ])("of $alike of $given lies from $low to $high at 95 %", ({ alike, given, low, high }) => {
    const [from, to] = interval95(alike, given);
    expect(from).toBeCloseTo(low, 4);
    expect(to).toBeCloseTo(high, 4);
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeLessThanOrEqual(1);
  });

  it.each([
    { dissent: 0, is: 11 },
    { dissent: 1, is: 19 },
    { dissent: 2, is: 26 },
  ])("needs $is beside $dissent that are not alike", ({ dissent, is }) => {
    expect(neededAlike(dissent, bar)).toBe(is);
    expect(wilson(is, is + dissent, bar.z)[0]).toBeGreaterThanOrEqual(bar.bound);
    expect(wilson(is - 1, is - 1 + dissent, bar.z)[0]).toBeLessThan(bar.bound);
  });

  it.each([
    { bound: 0, is: 1 },
    { bound: 0.3, is: 2 },
    { bound: 0.26, is: 1 },
    { bound: 0.27, is: 2 },
  ])("needs $is for a share of $bound", ({ bound, is }) => {
    expect(neededAlike(0, { ...bar, bound })).toBe(is);
  });
});
