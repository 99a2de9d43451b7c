import { describe, expect, it } from "vitest";
import { anchoringIn } from "#core/learning/anchoring.ts";
import type { RelativeAnswer } from "#core/learning/features.ts";
import { isHeldBack } from "#core/learning/held-back.ts";
import { precedentsIn } from "#core/learning/precedent.ts";
import type { KeptPrecedent } from "#core/ports/people/precedents.ts";
import { kept } from "../../contracts/stores/sample-precedents.ts";
import { decided, policy, quarrel, questionId } from "./evening-quarrel.ts";

type Said = readonly [minute: number, answer: RelativeAnswer, isHeldBack?: boolean];

const answered = (all: readonly Said[], of = "capacity"): readonly KeptPrecedent[] =>
  all.map(([minute, answer, held]) => {
    const one = kept({ id: `${of} ${minute}`, minute, of });
    const precedent = { ...one.precedent, answer };
    return { ...one, precedent, ...(held !== undefined && { isHeldBack: held }) };
  });

const none = { alike: 0, of: 0 };

describe("what telling of precedents does", () => {
  it("is how often people said what most had said, where they were shown it and where they were not", () => {
    const all = answered([
      [0, "holder", false],
      [1, "holder", false],
      [2, "challenger", false],
      [3, "holder", true],
      [4, "challenger", true],
    ]);
    expect(anchoringIn(all)).toEqual({ shown: { alike: 1, of: 2 }, heldBack: { alike: 1, of: 2 } });
  });

  it("leaves out the first, ties, other classes, and what nobody noted", () => {
    expect(anchoringIn([])).toEqual({ shown: none, heldBack: none });
    const tied: readonly Said[] = [
      [0, "holder", false],
      [1, "challenger", false],
      [2, "holder", false],
    ];
    expect(anchoringIn(answered(tied))).toEqual({ shown: { alike: 0, of: 1 }, heldBack: none });
    const apart = [...answered([[0, "holder", false]]), ...answered([[1, "holder", true]], "access")];
    expect(anchoringIn(apart)).toEqual({ shown: none, heldBack: none });
    const old = answered([
      [0, "holder"],
      [1, "holder"],
      [2, "holder", true],
    ]);
    expect(anchoringIn(old)).toEqual({ shown: none, heldBack: { alike: 1, of: 1 } });
  });

  it("takes what is shown as one word for one answer: what was there and what was agreed are both put back", () => {
    const all = answered([
      [0, "holder", false],
      [1, "agreed", false],
    ]);
    expect(anchoringIn(all).shown).toEqual({ alike: 1, of: 1 });
  });

  it("says between what, once there are enough to say", () => {
    const many = Array.from({ length: 31 }, (_, n): Said => [n, "holder", false]);
    const { shown } = anchoringIn(answered(many));
    expect(shown).toMatchObject({ alike: 30, of: 30 });
    expect(shown.interval?.[0]).toBeCloseTo(0.886, 2);
    expect(anchoringIn(answered(many.slice(1))).shown.interval).toBeUndefined();
  });

  it("is measured by the thousand latest of which it is known", () => {
    const pairs = Array.from({ length: 525 }, (_, n) =>
      answered(
        [
          [2 * n, "holder", false],
          [2 * n + 1, "holder", false],
        ],
        `class-${n}`,
      ),
    ).flat();
    const unknown = answered(Array.from({ length: 40 }, (_, n): Said => [1_100 + n, "holder"]));
    expect(anchoringIn([...pairs, ...unknown]).shown).toMatchObject({ alike: 500, of: 500 });
    const early = answered(
      [
        [0, "holder", false],
        [1, "challenger", false],
      ],
      "earliest",
    );
    expect(anchoringIn([...early, ...pairs.slice(100)]).shown).toMatchObject({ alike: 475, of: 476 });
    expect(anchoringIn([...early, ...pairs.slice(50)]).shown).toMatchObject({ alike: 500, of: 500 });
  });

  it("is the same in any order, and however often an answer is heard", () => {
    const all = answered(
      Array.from({ length: 40 }, (_, n): Said => [n, n % 3 === 0 ? "challenger" : "holder", n % 10 === 0]),
    );
    expect(anchoringIn(all.toReversed())).toEqual(anchoringIn(all));
  });

  it("asks of a precedent what was done with its question", () => {
    const [one] = precedentsIn(decided(quarrel()), policy);
    expect(one?.isHeldBack).toBe(isHeldBack(questionId));
  });
});
