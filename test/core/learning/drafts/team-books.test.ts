import { describe, expect, it } from "vitest";
import { instantOf, millis } from "#core/claims/instant.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import {
  type DroppedByHand,
  droppedByHand,
  emptyTeamDrafts,
  type TeamDrafts,
} from "#core/learning/drafts/drafts-of-team.ts";
import { allClasses, nightFrom, step } from "#core/learning/drafts/night.ts";
import { dayOf, isDue, lookDone, nextLook, nightBegun } from "#core/learning/drafts/team-drafts.ts";
import { proven } from "./proven.ts";
import { onDay, ruledOften } from "./rulings.ts";

const book = (more: Partial<TeamDrafts> = {}): TeamDrafts => ({ ...emptyTeamDrafts("-"), ...more });
const about = (name: string, ...classes: readonly string[]): Draft => ({
  ...proven,
  id: name,
  conditions: classes.map((is) => ({ trait: "class" as const, is })),
});
const ended = (draft: Draft, state: "dropped" | "retired" = "dropped", on = 9): Draft => ({
  ...draft,
  state,
  endedAt: onDay(on),
});
const over = { now: onDay(5), left: [] };
const broken = { now: onDay(5), left: ["rollout"] };

describe("the night of a day", () => {
  it.each([
    { what: "there was none", night: undefined, now: onDay(5), is: true },
    { what: "it is over", night: over, now: onDay(5.1), is: false },
    { what: "it is broken off", night: broken, now: onDay(5.1), is: true },
    { what: "another day has begun", night: over, now: onDay(6), is: true },
    { what: "it was of a later day", night: over, now: onDay(4), is: false },
  ])("is due: $is, where $what", ({ night, now, is }) => {
    expect(isDue(book(night === undefined ? {} : { night }), now)).toBe(is);
  });

  it("is of the day in UTC", () => {
    expect(dayOf("2026-11-20T23:59:59Z")).toBe("2026-11-20");
    expect(dayOf("2026-11-20T23:30:00-02:00")).toBe("2026-11-21");
  });

  it("begins with the classes that there are and those of live drafts, and is not begun twice", () => {
    const drafts = [about("a", "size"), ended(about("b", "gone")), about("c", "capacity", "size")];
    const begun = nightBegun(book({ drafts, night: over }), { now: onDay(6), classes: ["rollout", "size"] });
    expect(begun).toEqual(
      book({ drafts, night: { now: onDay(6), left: ["capacity", "rollout", "size", allClasses] } }),
    );
    expect(nightBegun(begun, { now: onDay(7), classes: ["rollout"] })).toBe(begun);
    const done = book({ night: over });
    expect(nightBegun(done, { now: onDay(5.1), classes: ["rollout"] })).toBe(done);
  });

  it.each([
    { what: "one class", classes: ["b", "b"], left: ["b"] },
    { what: "two", classes: ["b", "a"], left: ["a", "b", allClasses] },
    { what: "none", classes: [], left: [] },
  ])("looks at each by itself, and at several together: $what", ({ classes, left }) => {
    expect(nightFrom({ team: "-", now: onDay(1), classes })).toEqual({
      ...{ team: "-", now: onDay(1), left, drafts: [], changes: {} },
    });
  });

  it("goes on from what the night before came to", () => {
    const change = {
      since: onDay(1),
      now: { word: "put back", alike: 9, given: 11 },
      before: { word: "kept", alike: 14, given: 15 },
    } as const;
    const known = { drafts: [proven], changes: { rollout: change }, rows: { rollout: { "rule/a": change } } };
    const night = nightFrom({ team: "-", now: onDay(2), classes: [] }, known);
    expect(night).toEqual({ team: "-", now: onDay(2), left: [], ...known });
    expect(step(night, ruledOften(3))).toBe(night);
  });
});

describe("what is looked at next", () => {
  const moment = (day: number) => instantOf(millis(onDay(day)));
  const halfYear = (day: number) => moment(day - 180);
  const classes = ["rollout", "access"];

  it.each<{ what: string; of: Partial<TeamDrafts>; is: ReturnType<typeof nextLook> }>([
    { what: "nothing before the first night", of: {}, is: undefined },
    { what: "nothing once all is done", of: { night: over }, is: undefined },
    {
      what: "the first class that is left",
      of: { night: { now: onDay(5), left: ["rollout", "size"] } },
      is: { classes: ["rollout"], from: halfYear(5) },
    },
    {
      what: "it, for as long as a draft speaks of it",
      of: {
        night: { now: onDay(300), left: ["rollout"] },
        drafts: [{ ...about("a", "rollout"), madeAt: onDay(7) }],
      },
      is: { classes: ["rollout"], from: moment(7) },
    },
    {
      what: "it, and no longer where the draft is about another",
      of: {
        night: { now: onDay(300), left: ["rollout"] },
        drafts: [{ ...about("a", "size"), madeAt: onDay(7) }],
      },
      is: { classes: ["rollout"], from: halfYear(300) },
    },
    {
      what: "it, and no longer where the draft has ended",
      of: {
        night: { now: onDay(300), left: ["rollout"] },
        drafts: [ended({ ...about("a", "rollout"), madeAt: onDay(7) })],
      },
      is: { classes: ["rollout"], from: halfYear(300) },
    },
    {
      what: "it, for as long as one about several speaks of it",
      of: {
        night: { now: onDay(300), left: ["rollout"] },
        drafts: [{ ...about("a", "rollout", "size"), madeAt: onDay(8) }],
      },
      is: { classes: ["rollout"], from: moment(8) },
    },
    {
      what: "all together of which anything is learnt",
      of: {
        night: { now: onDay(5), left: [allClasses] },
        drafts: [about("a", "size"), ended(about("b", "gone"))],
      },
      is: { classes: ["rollout", "size"], from: halfYear(5) },
    },
  ])("is $what", ({ of, is }) => {
    expect(nextLook(book(of), classes)).toEqual(is);
  });
});

describe("a book once a class is looked at", () => {
  const night = { now: onDay(200), left: ["rollout"] };
  const numbered = (count: number, of: (n: number) => Partial<Draft>) =>
    Array.from({ length: count }, (_, n): Draft => ({ ...about(`d${n}`, "size"), ...of(n) }));

  it("is as it was but for the class, and without a night wholly as it was", () => {
    const before = book({ drafts: [about("a", "size")], version: 3, night });
    expect(lookDone(before, [])).toEqual({ ...before, night: { now: onDay(200), left: [] } });
    const none = book({ version: 3 });
    expect(lookDone(none, ruledOften(40))).toBe(none);
  });

  const change = {
    since: onDay(10),
    now: { word: "put back", alike: 9, given: 11 },
    before: { word: "kept", alike: 14, given: 15 },
  } as const;

  it("keeps changes of habit by class and by row", () => {
    const known = { changes: { size: change }, rows: { size: { "rule/a": change } } };
    const after = lookDone(book({ ...known, night }), []);
    expect([after.changes, after.rows]).toEqual([known.changes, known.rows]);
    expect("rows" in lookDone(book({ night }), [])).toBe(false);
  });

  it("counts answers to a row from its change on, and tells a change that is new", () => {
    const later = { now: onDay(34), left: ["rollout"] };
    const rows = { rollout: { "rule/a": change } };
    const answered = ruledOften(33, { row: "rule/a" });
    expect(lookDone(book({ night: later }), answered).drafts).toHaveLength(1);
    expect(lookDone(book({ night: later, rows }), answered).drafts).toHaveLength(0);
    const turned = [
      ...ruledOften(15, { row: "rule/b" }),
      ...ruledOften(15, { row: "rule/b", answer: "holder" }, 15),
    ];
    expect(lookDone(book({ night: later }), turned).rows).toEqual({
      rollout: {
        "rule/b": {
          since: onDay(15),
          now: { word: "put back", alike: 15, given: 15 },
          before: { word: "kept", alike: 15, given: 15 },
        },
      },
    });
  });

  it("has sixty live drafts at most, those that were made first, in the order in which they stood", () => {
    const drafts = numbered(65, (n) => ({ madeAt: onDay(100 - n), state: "proving" }));
    const { drafts: kept } = lookDone(book({ drafts, night }), []);
    expect(kept.map(({ id }) => id)).toEqual(drafts.slice(5).map(({ id }) => id));
  });

  it("has sixty that have ended at most, the latest", () => {
    const drafts = numbered(65, (n) => ({ state: n % 2 ? "dropped" : "retired", endedAt: onDay(n) }));
    const { drafts: kept } = lookDone(book({ drafts: [...drafts, about("live", "size")], night }), []);
    expect(kept.map(({ id }) => id)).toEqual([...drafts.slice(5).map(({ id }) => id), "live"]);
    const undated = numbered(65, (n) => ({ state: "dropped", madeAt: onDay(n) })).map(
      ({ endedAt: _, ...draft }): Draft => draft,
    );
    const { drafts: latest } = lookDone(book({ drafts: undated, night }), []);
    expect(latest.map(({ id }) => id)).toEqual(undated.slice(5).map(({ id }) => id));
  });
});

describe("a draft that is dropped by hand", () => {
  const drop = (draft: string, at = onDay(3)): DroppedByHand => ({ draft, at, by: "Maria", because: "ours" });

  it("is dropped alone, once, and told first", () => {
    const [a, b] = [about("a", "size"), about("b", "size")];
    const old = ended(about("c", "size"), "retired");
    const before = book({ drafts: [a, b, old], dropped: [drop("x")] });
    expect(droppedByHand(before, drop("b"))).toEqual({
      ...before,
      drafts: [a, { ...b, state: "dropped", endedAt: onDay(3), ended: "by hand" }, old],
      dropped: [drop("b"), drop("x")],
    });
    expect(droppedByHand(before, drop("c")).drafts).toEqual(before.drafts);
  });

  it("is one of sixty at most of which it is told", () => {
    const full = book({ dropped: Array.from({ length: 60 }, (_, n) => drop(`old ${n}`)) });
    const { dropped } = droppedByHand(full, drop("new"));
    expect(dropped).toHaveLength(60);
    expect([dropped[0], dropped.at(-1)]).toEqual([drop("new"), drop("old 58")]);
  });
});
