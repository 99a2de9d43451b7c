import { describe, expect, it } from "vitest";
import { accept, nearTies } from "#core/arbitration/settle/accept.ts";
import { compareVoices, ownVoice, rangeOf, type Voice } from "#core/arbitration/settle/voice.ts";
import type { GuardConstraint } from "#core/claims/constraint/kinds.ts";
import { openRoom } from "#core/claims/room.ts";
import { claim } from "../small-disputes.ts";

const ranked = (place: number): Voice["rank"] => ({
  urgency: 1,
  intent: place,
  specificity: 4,
  trust: 3,
  explicit: true,
  incumbent: false,
  madeAt: 0,
  digest: () => "",
});

/** Voices `a`, `b`, … in the order in which they are heard. */
function voices(...constraints: readonly GuardConstraint[]): readonly Voice[] {
  return constraints.map((constraint, place) => {
    const name = String.fromCharCode(97 + place);
    const by = { claim: claim({ id: name }), party: name } as Voice["by"];
    return ownVoice({ origin: "claim", constraint, name, rank: ranked(place), by });
  });
}

const lanes = (all: readonly Voice[]) => accept({ voices: all, room: openRoom(true) });

describe("of voices heard in order", () => {
  it.each<{ all: GuardConstraint[]; accepted: string; losses: string[] }>([
    { all: [], accepted: "", losses: [] },
    { all: [{ min: 3 }, { max: 5 }], accepted: "ab", losses: [] },
    { all: [{ min: 3 }, { max: 2 }], accepted: "a", losses: ["b by all of a"] },
    { all: [{ min: 3 }, { max: 3 }], accepted: "ab", losses: [] },
    { all: [{ max: 3 }, { min: 3 }], accepted: "ab", losses: [] },
    { all: [{ max: 2 }, { min: 3 }], accepted: "a", losses: ["b by all of a"] },
    { all: [{ min: 3 }, { max: 2 }, { max: 5 }], accepted: "ac", losses: ["b by all of a"] },
    { all: [{ min: 3 }, { min: 4 }, { max: 2 }], accepted: "ab", losses: ["c by all of a b"] },
    { all: [{ min: 3 }, { min: 4 }, { max: 3 }], accepted: "ab", losses: ["c by all of b"] },
    { all: [{ is: 3 }, { is: 4 }, { is: 3 }], accepted: "ac", losses: ["b by all of a"] },
    { all: [{ is: "a" }, { is: "b" }, { in: ["a", "c"] }], accepted: "ac", losses: ["b by all of a"] },
    {
      all: [{ in: ["a", "b"] }, { in: ["b", "c"] }, { in: ["a", "c"] }],
      accepted: "ab",
      losses: ["c by any of a b"],
    },
    { all: [{ min: 3.2 }, { max: 3.8 }], accepted: "a", losses: ["b by any of a"] },
    { all: [{ notIn: [3] }, { is: 3 }], accepted: "a", losses: ["b by all of a"] },
    { all: [{ min: 2 }, { notIn: [2, 3] }, { max: 3 }], accepted: "ab", losses: ["c by any of a b"] },
    {
      all: [{ absent: true }, { min: 3 }, { absent: false }],
      accepted: "a",
      losses: ["b by all of a", "c by all of a"],
    },
  ])("$accepted are accepted of $all, %$", ({ all, accepted, losses }) => {
    const found = lanes(voices(...all));
    expect(found.accepted.map(({ name }) => name).join("")).toBe(accepted);
    const told = found.losses.map(
      ({ voice, blockers, anyOf }) =>
        `${voice.name} by ${anyOf ? "any" : "all"} of ${blockers.map(({ name }) => name).join(" ")}`,
    );
    expect(told).toEqual(losses);
  });

  it("a loser is told of at most sixteen that stand in its way", () => {
    const many = Array.from({ length: 20 }, (_, index): GuardConstraint => ({ min: index + 1 }));
    const [loss] = lanes(voices(...many, { max: 0 })).losses;
    expect(loss?.blockers.map(({ name }) => name).join("")).toBe("abcdefghijklmnop");
    const lists = Array.from({ length: 20 }, (_, index): GuardConstraint => ({ in: ["x", index] }));
    expect(lanes(voices(...lists, { in: ["y"] })).losses[0]?.blockers).toHaveLength(16);
    const three = [
      { in: ["a", "b"] },
      { in: ["b", "c"] },
      ...Array.from({ length: 20 }, () => ({ notIn: ["q"] })),
    ];
    const [any] = lanes(voices(...three, { in: ["a", "c"] })).losses;
    expect(any?.anyOf).toBe(true);
    expect(any?.blockers.map(({ name }) => name).join("")).toBe("ghijklmnopqrstuv");
  });
});

describe("the numbers a voice allows", () => {
  it.each<{ constraint: GuardConstraint; range: readonly [number, number] | undefined }>([
    { constraint: { min: 3 }, range: [3, Infinity] },
    { constraint: { max: 3 }, range: [-Infinity, 3] },
    { constraint: { min: 3, max: 5 }, range: [3, 5] },
    { constraint: { is: 3 }, range: [3, 3] },
    { constraint: { is: 3, min: 2 }, range: undefined },
    { constraint: { is: 3, max: 4 }, range: undefined },
    { constraint: { is: "3" }, range: undefined },
    { constraint: { min: 3, notIn: [4] }, range: undefined },
    { constraint: { min: 3, notIn: undefined }, range: [3, Infinity] },
    { constraint: { absent: false }, range: undefined },
  ])("are $range for $constraint", ({ constraint, range }) => {
    expect(rangeOf(voices(constraint)[0] as Voice)).toEqual(range);
  });
});

describe("a voice is heard before another", () => {
  const heard = (a: Partial<Voice>, b: Partial<Voice>) => {
    const [voice] = voices({ min: 1 }) as [Voice];
    const found = compareVoices({ ...voice, ...a }, { ...voice, ...b });
    return `${Math.sign(found.order)} by ${found.by}`;
  };

  it.each<{ a: Partial<Voice>; b: Partial<Voice>; is: string }>([
    { a: { origin: "guardrail" }, b: { origin: "ruling" }, is: "-1 by tier" },
    { a: { origin: "ruling" }, b: { origin: "claim" }, is: "-1 by tier" },
    { a: { origin: "ruling" }, b: { origin: "doubt" }, is: "-1 by tier" },
    { a: { origin: "claim" }, b: { origin: "coupling" }, is: "1 by tier" },
    { a: { origin: "guardrail", pass: 2 }, b: { pass: 0 }, is: "-1 by tier" },
    { a: { pass: 0, rank: ranked(9) }, b: { pass: 1, rank: ranked(1) }, is: "-1 by pass" },
    { a: { pass: 2 }, b: { pass: 1 }, is: "1 by pass" },
    { a: { rank: ranked(1) }, b: { rank: ranked(2) }, is: "-1 by intent" },
    { a: {}, b: { origin: "protection" }, is: "0 by digest" },
    { a: {}, b: { origin: "standing" }, is: "0 by digest" },
    { a: {}, b: { origin: "held" }, is: "0 by digest" },
    { a: {}, b: { origin: "doubt" }, is: "0 by digest" },
    { a: {}, b: { origin: "hold" }, is: "0 by digest" },
    { a: { origin: "guardrail" }, b: { origin: "coupling" }, is: "0 by digest" },
  ])("$is of $a.origin and $b.origin", ({ a, b, is }) => {
    expect(heard(a, b)).toBe(is);
  });

  it("and the policy's own outranks everybody", () => {
    const own = ownVoice({ origin: "claim", constraint: { min: 1 }, name: "own" });
    const best = { ...ranked(0), urgency: 4, trust: 4, incumbent: true };
    expect(compareVoices(own, { ...own, rank: best }).order).toBeLessThan(0);
    expect(own).toMatchObject({ by: undefined, prefer: undefined, pass: 0, wakes: [], end: undefined });
  });
});

describe("a near tie", () => {
  const tied = (a: Partial<Voice>, b: Partial<Voice>) => {
    const [first, second] = voices({ is: 1 }, { is: 2 }) as [Voice, Voice];
    const found = lanes([
      { ...first, rank: ranked(1), ...a },
      { ...second, rank: { ...ranked(1), madeAt: 5 }, ...b },
    ]);
    return nearTies(found).map(({ winner, loser }) => `${winner.name} over ${loser.name}`);
  };

  it.each<{ when: string; a?: Partial<Voice>; b?: Partial<Voice>; is: string[] }>([
    { when: "one came first", is: ["a over b"] },
    { when: "chance decided", b: { rank: ranked(1) }, is: ["a over b"] },
    { when: "one was there", a: { rank: { ...ranked(1), incumbent: true } }, is: ["a over b"] },
    {
      when: "both are hands of one human",
      b: { by: { claim: claim({ id: "b" }), party: "a" } as NonNullable<Voice["by"]> },
      is: [],
    },
    { when: "goals differ", b: { rank: ranked(2) }, is: [] },
    { when: "one is better attested", a: { rank: { ...ranked(1), trust: 4 } }, is: [] },
    { when: "one is only a want", b: { pass: 1 }, is: [] },
    { when: "one is no claim", a: { origin: "protection" }, is: [] },
    { when: "the other is no claim", b: { origin: "protection" }, is: [] },
    { when: "the winner is the policy's", a: { by: undefined }, is: [] },
    { when: "the loser is the policy's", b: { by: undefined }, is: [] },
  ])("$is when $when", ({ a = {}, b = {}, is }) => {
    expect(tied(a, b)).toEqual(is);
  });

  it("is none where several stand in the way together", () => {
    const together = voices({ in: ["a", "b"] }, { in: ["b", "c"] }, { in: ["a", "c"] });
    expect(nearTies(lanes(together.map((voice) => ({ ...voice, rank: ranked(1) }))))).toEqual([]);
  });
});
