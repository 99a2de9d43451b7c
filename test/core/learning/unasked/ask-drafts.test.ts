import { describe, expect, it } from "vitest";
import { conditionText } from "#core/learning/drafts/conditions.ts";
import { type Draft, rowName } from "#core/learning/drafts/draft.ts";
import { type Night, nightFrom, step } from "#core/learning/drafts/night.ts";
import type { KeptUnasked } from "#core/learning/drafts/undoing-of-team.ts";
import type { Ruled } from "#core/learning/drafts/votes.ts";
import { plainQuestion } from "../drafts/questions.ts";
import { onDay, ruled, ruledOften } from "../drafts/rulings.ts";
import { type UnaskedParts, unaskedOften } from "./kept-unasked.ts";

const of = plainQuestion.class;

function nightOn(
  day: number,
  known: readonly KeptUnasked[],
  { before, rulings = [] }: { readonly before?: Night; readonly rulings?: readonly Ruled[] } = {},
): Night {
  return step(nightFrom({ team: "-", now: onDay(day), classes: [of] }, before), rulings, known);
}

const drafted = (known: readonly KeptUnasked[], day = 30): readonly Draft[] => nightOn(day, known).drafts;

describe("a draft that asks", () => {
  it("is made of 33 verdicts that were undone, and says what a rule can say", () => {
    expect(drafted(unaskedOften(32))).toEqual([]);
    const [draft, ...others] = drafted(unaskedOften(36));
    expect(others).toEqual([]);
    expect(draft).toMatchObject({
      ...{ answer: "ask", state: "proving", madeAt: onDay(30) },
      support: { agreed: 36, given: 36, counted: 33, needed: 33, humans: 2, resources: 5 },
    });
    expect(draft && conditionText(draft.conditions)).toBe(`class=${of}`);
  });

  it("is about what all of them have in common, where others stand", () => {
    const kind = { challenger: { ...plainQuestion.challenger, kind: "agent" as const } };
    const stood = unaskedOften(36, { by: null }, 100).map((one, n) => ({ ...one, at: onDay(n / 2) }));
    const [draft, ...others] = drafted([...unaskedOften(36, { features: kind }), ...stood]);
    expect(others).toEqual([]);
    expect(draft && conditionText(draft.conditions)).toBe(`class=${of} challenger.kind=agent`);
  });

  it("is none where only what a rule cannot say sets them apart", () => {
    const stood = unaskedOften(36, { by: null, features: { hours: "night" } }, 100);
    const all = [
      ...unaskedOften(36, { features: { hours: "working" } }),
      ...stood.map((one, n) => ({ ...one, at: onDay(n / 2) })),
    ];
    expect(drafted(all)).toEqual([]);
  });

  it.each<readonly [string, Omit<UnaskedParts, "n">]>([
    ["one human", { by: "liar" }],
    ["what one actor brought", { actor: "robot" }],
    ["one resource", { on: "db" }],
    ["nobody", { by: null }],
    ["access", { features: { class: "access" } }],
    ["what cannot be undone", { features: { reversible: "no" } }],
    [
      "two emergencies",
      {
        features: {
          challenger: { ...plainQuestion.challenger, reason: "incident", confirmed: "yes" },
          holder: { ...plainQuestion.holder, reason: "exploited-cve", confirmed: "yes" },
        },
      },
    ],
  ])("is not made of %s alone, however much of it there is", (_, parts) => {
    const known = unaskedOften(300, { ...parts }).map((one, n) => ({ ...one, at: onDay(n / 10) }));
    expect(step(nightFrom({ team: "-", now: onDay(30), classes: [of, "access"] }), [], known).drafts).toEqual(
      [],
    );
  });

  it("is none within two weeks, and none of what is older than half a year", () => {
    expect(drafted(unaskedOften(40).map((one, n) => ({ ...one, at: onDay(n / 3) })))).toEqual([]);
    expect(drafted(unaskedOften(40), 210)).toEqual([]);
  });

  it("is none where as much goes wrong at matched times without a verdict", () => {
    expect(drafted(unaskedOften(36, { times: 7, wrong: 6 }))).toEqual([]);
    expect(drafted(unaskedOften(36, { times: 7, wrong: 1 }))).toHaveLength(1);
    // Fewer than 30 say nothing of it.
    expect(
      drafted(unaskedOften(36, {}).map((one, n) => (n < 4 ? { ...one, times: 7, wrong: 7 } : one))),
    ).toHaveLength(1);
  });

  it("is made of no verdict after the night, in whatever order they come, and of each once", () => {
    const known = unaskedOften(36);
    const [draft] = drafted(known);
    expect(drafted([...known.toReversed(), ...known.slice(0, 9)])).toEqual([draft]);
    expect(drafted([...known, ...unaskedOften(9, { by: null }, 80)])).toEqual([draft]);
  });

  it("counts what Parley put back after it was undone, and what stood then, as the same verdict once more", () => {
    const known = unaskedOften(36);
    const again = known.map(({ undone: _, ...one }) => ({
      ...one,
      id: one.id.split("").toReversed().join(""),
      at: one.at.replace("T10:", "T11:").replace("T22:", "T23:"),
    }));
    expect(drafted([...known, ...again])).toEqual(drafted(known));
  });

  it("stands beside drafts that answer, and neither takes the other's support", () => {
    const both = nightOn(45, unaskedOften(36), { rulings: ruledOften(40) });
    expect(both.drafts.map(({ answer }) => answer).toSorted()).toEqual(["ask", "challenger"]);
  });
});

describe("once it is made", () => {
  const made = nightOn(30, unaskedOften(36));
  const [draft] = made.drafts;
  const name = draft === undefined ? "" : rowName(draft);
  const later = (count: number, parts: Omit<UnaskedParts, "n"> = {}) =>
    unaskedOften(count, parts, 62).map((one, n) => ({ ...one, at: onDay(31 + n / 2) }));

  const state = (known: readonly KeptUnasked[], rulings: readonly Ruled[] = [], before = made) =>
    nightOn(60, [...unaskedOften(36), ...known], { before, rulings }).drafts[0];

  it("is proven by eleven that are undone since, and by what was before no more", () => {
    expect(state([])).toMatchObject({ state: "proving", proof: { given: 0 } });
    expect(state(later(10))).toMatchObject({
      state: "proving",
      proof: { agreed: 10, counted: 10, needed: 11 },
    });
    expect(state(later(14))).toMatchObject({ state: "proven", proof: { agreed: 14 } });
  });

  it.each([
    ["one human undoes", { by: "liar" }],
    ["what one actor brought is undone", { actor: "robot" }],
    ["it is undone on one resource", { on: "db" }],
  ])("is not proven where %s", (_, parts) => {
    expect(state(later(40, parts))).toMatchObject({ state: "proving" });
  });

  it("is dropped where such verdicts stand", () => {
    expect(state(later(12, { by: null }))).toMatchObject({ state: "dropped", ended: "dissent" });
  });

  it("is dropped by no actor alone whose own verdicts stand", () => {
    expect(state(later(40, { by: null, actor: "robot" }))?.state).toBe("proving");
  });

  it("is retired where people answer what its row asks that nothing was to be changed", () => {
    const proven = nightOn(60, [...unaskedOften(36), ...later(14)], { before: made });
    expect(proven.drafts[0]?.state).toBe("proven");
    const answers = (answer: "challenger" | "holder" | "hold", row = `rule/${name}`) =>
      Array.from({ length: 9 }, (_, n) =>
        ruled({ n: 300 + n, day: 61 + n, on: `r${n}`, actor: `a${n}`, answer, row }),
      );
    const then = (rulings: readonly Ruled[]) => nightOn(80, later(14), { before: proven, rulings }).drafts[0];
    expect(then(answers("challenger"))).toMatchObject({ state: "retired", ended: "dissent" });
    expect(then(answers("holder"))).toMatchObject({ state: "proven" });
    expect(then(answers("hold"))).toMatchObject({ state: "proven" });
    expect(then(answers("challenger", "rule/another"))).toMatchObject({ state: "proven" });
  });
});
