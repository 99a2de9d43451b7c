import { fc } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { isUndone, undoingOf, withDayTold } from "#core/learning/drafts/undoing.ts";
import { emptyTeamUndoing, type KeptOutcome } from "#core/learning/drafts/undoing-of-team.ts";
import { outcome } from "../core/learning/drafts/kept-outcomes.ts";
import { holdsFor } from "./runs.ts";

const anyOutcome = fc
  .record({
    n: fc.nat(5_000),
    day: fc.double({ min: 0, max: 180, noNaN: true }),
    resource: fc.nat(12).map((n) => `r${n}`),
    actor: fc.nat(8).map((n) => `a${n}`),
    by: fc.option(
      fc.nat(3).map((n) => `human ${n}`),
      { nil: undefined },
    ),
    times: fc.nat(7),
  })
  .map(({ by, ...parts }) => outcome({ ...parts, ...(by !== undefined && { by }) }));

const history = fc.uniqueArray(anyOutcome, { minLength: 30, maxLength: 150, selector: ({ id }) => id });

describe("nobody alone", () => {
  const undoneBy = (outcomes: readonly KeptOutcome[], human: string) =>
    outcomes.map((one) => (one.undone === undefined ? one : { ...one, undone: { ...one.undone, human } }));

  it.each([
    {
      who: "one human, however split",
      alone: (all: readonly KeptOutcome[]) => undoneBy(all, "liar"),
    },
    {
      who: "what one actor brings",
      alone: (all: readonly KeptOutcome[]) =>
        all.map((one) => (one.undone === undefined ? one : { ...one, actor: "robot" })),
    },
    {
      who: "what happens on one resource",
      alone: (all: readonly KeptOutcome[]) =>
        all.map((one) => (one.undone === undefined ? one : { ...one, resource: "db" })),
    },
  ])("retires a row: $who", ({ alone }) => {
    holdsFor(history, (all) => {
      expect(isUndone(undoingOf(alone(all)))).toBe(false);
    });
  });

  it("is a law that is about something: some of these histories retire a row", () => {
    const all = fc.sample(history, { seed: 7, numRuns: 200 });
    expect(all.filter((one) => isUndone(undoingOf(one))).length).toBeGreaterThan(20);
  });

  it("the order in which anything is told changes nothing, and neither does telling it twice", () => {
    holdsFor(
      history.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        expect(undoingOf(shuffled)).toEqual(undoingOf(all));
        const once = withDayTold(emptyTeamUndoing("-"), { day: "2026-06-01", outcomes: all });
        const twice = withDayTold(once, { day: "2026-06-01", outcomes: shuffled });
        expect(twice).toEqual(once);
      },
    );
  });
});
