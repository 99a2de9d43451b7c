import { fc } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { isLike } from "#core/learning/drafts/conditions.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import { type Night, nightFrom, step } from "#core/learning/drafts/night.ts";
import { tallyOf } from "#core/learning/drafts/tally.ts";
import { emptyTeamUndoing, type KeptUnasked } from "#core/learning/drafts/undoing-of-team.ts";
import { draftBar } from "#core/learning/drafts/wilson.ts";
import { unaskedVotes } from "#core/learning/unasked/ask-votes.ts";
import { withUnaskedTold } from "#core/learning/unasked/told-unasked.ts";
import { plainQuestion } from "../core/learning/drafts/questions.ts";
import { onDay } from "../core/learning/drafts/rulings.ts";
import { unaskedOften } from "../core/learning/unasked/kept-unasked.ts";
import { holdsFor } from "./runs.ts";

const team = "-";
const of = plainQuestion.class;
const nights = [40, 80, 120, 160] as const;

/** What two honest people undo again and again, over weeks and on many resources. */
const honest = unaskedOften(80).map((one, n) => ({ ...one, at: onDay(5 + n * 1.5) }));

const anyVerdict = fc.record({
  n: fc.nat(5_000),
  day: fc.double({ min: 0, max: 160, noNaN: true }),
  on: fc.nat(12).map((n) => `r${n}`),
  actor: fc.nat(8).map((n) => `a${n}`),
  isUndone: fc.boolean(),
  by: fc.nat(3).map((n) => `human ${n}`),
  kind: fc.constantFrom("person", "automation", "agent"),
  hours: fc.constantFrom("night", "working"),
});
type AnyVerdict = typeof anyVerdict extends fc.Arbitrary<infer T> ? T : never;

const verdict = ({ n, day, on, actor, isUndone, by, kind, hours }: AnyVerdict): KeptUnasked => {
  const features = { hours, challenger: { ...plainQuestion.challenger, kind } } as const;
  const [one] = unaskedOften(1, { day, on, actor, by: isUndone ? by : null, features }, n);
  if (one === undefined) throw new Error("nothing was made");
  return one;
};

// A verdict is named by its resource, field and moment: two of one name are one.
const history = fc.uniqueArray(anyVerdict.map(verdict), {
  ...{ minLength: 30, maxLength: 200 },
  selector: ({ id }) => id,
});

/** Everything that comes of it on the way. */
function lived(outcomes: readonly KeptUnasked[]): readonly Draft[] {
  let night: Night = nightFrom({ team, now: onDay(0), classes: [] });
  const seen: Draft[] = [];
  for (const day of nights) {
    night = step(nightFrom({ team, now: onDay(day), classes: [of] }, night), [], outcomes);
    seen.push(...night.drafts);
  }
  return seen;
}

describe("nobody alone", () => {
  const groups = [
    {
      who: "one human, however split",
      alone: (one: KeptUnasked) => ({ ...one, undone: { human: "liar", at: one.at } }),
    },
    {
      who: "what one actor brings",
      alone: (one: KeptUnasked) => ({
        ...one,
        undone: one.undone ?? { human: "h", at: one.at },
        actor: "robot",
      }),
    },
    {
      who: "what happens on one resource",
      alone: (one: KeptUnasked) => ({
        ...one,
        undone: one.undone ?? { human: "h", at: one.at },
        resource: "db",
      }),
    },
  ];

  it.each(groups)("makes a draft that asks: $who", ({ alone }) => {
    holdsFor(history, (all) => {
      expect(lived(all.map(alone))).toEqual([]);
    });
  });

  it.each([
    {
      who: "a robot whose verdicts stand",
      alone: ({ undone: _, ...one }: KeptUnasked) => ({ ...one, actor: "robot" }),
    },
    {
      who: "a resource on which all stands",
      alone: ({ undone: _, ...one }: KeptUnasked) => ({ ...one, resource: "db" }),
    },
  ])("ends one: $who", ({ alone }) => {
    holdsFor(history, (all) => {
      const seen = lived([...honest, ...all.map(alone)]);
      expect(seen.filter(({ state }) => state === "dropped" || state === "retired")).toEqual([]);
    });
  });

  it("is a law that is about something: two honest people get theirs", () => {
    expect(lived(honest).map(({ state }) => state)).toContain("proven");
  });
});

it("the order in which anything is told changes nothing, and neither does telling it twice", () => {
  holdsFor(
    history.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
    ([all, shuffled]) => {
      expect(lived([...honest, ...shuffled, ...all.slice(0, 9)])).toEqual(lived([...honest, ...all]));
      const once = withUnaskedTold(emptyTeamUndoing(team), { day: "2026-11-08", outcomes: all });
      expect(withUnaskedTold(once, { day: "2026-11-08", outcomes: shuffled })).toEqual(once);
    },
  );
});

it("every number of what a draft was made from is counted again from the verdicts", () => {
  let counted = 0;
  holdsFor(history, (all) => {
    const known = [...honest, ...all];
    const drafts = lived(known).filter(
      ({ madeAt }, at, seen) => seen.findIndex((each) => each.madeAt === madeAt) === at,
    );
    const [first] = drafts;
    if (first === undefined || drafts.length > 1) return;
    const votes = unaskedVotes(known, { team, class: of }).filter(
      ({ precedent }) => precedent.at <= first.madeAt && isLike(precedent.features, first.conditions),
    );
    counted += 1;
    expect(tallyOf(votes, draftBar)).toEqual(first.support);
  });
  expect(counted).toBeGreaterThan(0);
});
