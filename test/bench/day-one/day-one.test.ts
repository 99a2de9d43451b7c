import { describe, expect, it } from "vitest";
import { people } from "./actors.ts";
import { bundles, figuresOf } from "./figures.ts";
import { hiddenLog } from "./hidden-log.ts";
import { Ledger } from "./ledger.ts";
import { play } from "./play.ts";
import { firstDay } from "./scenarios.ts";
import type { Put } from "./watching.ts";

it("enforcing from the first day undoes no honest change, and asks nobody more than three times", async () => {
  const scenario = firstDay(7);
  const played = await play(scenario.plan, scenario.phases, scenario.until);
  expect(figuresOf(played, scenario).filter(({ ok }) => !ok)).toEqual([]);
});

describe("an edit counts as undone", () => {
  const { carla, elin } = people;
  const rule = { CidrIp: "10.0.0.0/8" };

  it.each([
    {
      when: "what it brought is taken away",
      edit: [{ A: 1 }, { A: 2 }],
      write: [{ A: 2 }, { A: 1 }],
      undone: 1,
    },
    {
      when: "something else takes its place",
      edit: [{ A: 1 }, { A: 2 }],
      write: [{ A: 2 }, { A: 3 }],
      undone: 1,
    },
    {
      when: "another property is written: not",
      edit: [{ A: 1 }, { A: 2 }],
      write: [{ B: 2 }, { B: 1 }],
      undone: 0,
    },
    {
      when: "it is put back itself: not",
      edit: [{ A: 1 }, { A: 2 }],
      write: [{ A: 1 }, { A: 2 }],
      undone: 0,
    },
    {
      when: "an element that it added goes",
      edit: [{ A: [] }, { A: [rule] }],
      write: [{ A: [rule] }, { A: [] }],
      undone: 1,
    },
    {
      when: "an element goes that it did not add: not",
      edit: [{ A: [rule] }, { A: [rule, 2] }],
      write: [{ A: [rule, 2] }, { A: [2] }],
      undone: 0,
    },
    {
      when: "a part goes that it wrote",
      edit: [{ A: { B: 1, C: 1 } }, { A: { B: 2, C: 1 } }],
      write: [{ A: { B: 2, C: 1 } }, { A: { B: 1, C: 1 } }],
      undone: 1,
    },
  ])("when $when", ({ edit, write, undone }) => {
    const ledger = new Ledger();
    ledger.note("thing", { hand: carla, at: 0 }, edit as never);
    expect(ledger.undone("thing", write as never)).toHaveLength(undone);
  });

  it("is credited to the one who wrote last", () => {
    const ledger = new Ledger();
    ledger.note("thing", { hand: carla, at: 0 }, [{ A: 1 }, { A: 2 }]);
    ledger.note("thing", { hand: elin, at: 1 }, [{ A: 2 }, { A: 3 }]);
    expect(ledger.undone("thing", [{ A: 3 }, { A: 1 }])).toEqual([{ property: "A", hand: elin }]);
  });
});

it("what one hand changed within an hour is one question", () => {
  const put = (minutes: number, hand: Put["hand"]): Put => ({
    at: minutes * 60_000,
    person: "lead",
    question: String(minutes),
    thing: "thing",
    fields: ["/A"],
    hand,
  });
  const { carla, elin } = people;
  const asked = [put(0, carla), put(30, carla), put(40, elin), put(59, carla), put(60, carla)];
  expect(bundles(asked).map(({ question }) => question)).toEqual(["0", "40", "60"]);
});

it("the hidden log names nobody", () => {
  const text = JSON.stringify(hiddenLog());
  for (const name of ["cost-optimiser", "oncall-engineer", "INC-1042", "bob@example.com", "github-deploy/"])
    expect(text).not.toContain(name);
});
