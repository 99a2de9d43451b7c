import { describe, expect, it } from "vitest";
import type { ShadowDay, ShadowExample, ShadowTrial } from "#core/ports/stores/shadow-book.ts";
import { mostExamples, shadowView } from "#core/views/shadow-view.ts";
import { at } from "../arbitration/small-disputes.ts";

const trial: ShadowTrial = { id: "t1", running: "a", candidate: "b", named: "next", since: at("03:00") };

type Group = ShadowDay["groups"][number];
const group = (verdicts: number, parts: Partial<Group> = {}): Group =>
  ({
    ...{ rows: { running: "grace" }, actor: "person", account: "1", environment: "prod" },
    ...{ direction: "looser", verdicts, examples: 1, ...parts },
  }) as Group;

const day = (parts: Partial<ShadowDay> = {}): ShadowDay => ({
  ...{ trial: "t1", day: "2026-11-21", version: 3, looks: 10, judgements: 4 },
  ...{ differ: 3, unknown: 2, beyond: 1, marked: 1, groups: [], ungrouped: 0 },
  untried: { "too-large": 1, failed: 2, stopped: 3 } as ShadowDay["untried"],
  questions: { running: 4, candidate: 1, unknown: 2 },
  ...parts,
});
const example = (id: string, dispute?: string): ShadowExample =>
  ({
    ...{ id, at: at("04:00"), direction: "stricter", rows: { candidate: "grace" } },
    resource: { account: "1", region: "eu-north-1", type: "AWS::S3::Bucket", id: "b" },
    ...(dispute !== undefined && { dispute }),
    ...{ trial: "t1", more: "is not told" },
  }) as unknown as ShadowExample;

const told = (days: readonly ShadowDay[], examples: readonly ShadowExample[] = []) =>
  shadowView(trial, { days, examples });

describe("what a candidate would decide", () => {
  it("is told of all days together, and of each", () => {
    const other = day({ day: "2026-11-22", looks: 1, judgements: 1, differ: 0, unknown: 1, beyond: 0 });
    const questions = { running: 1, candidate: 1, unknown: 0 };
    expect(told([day(), { ...other, questions }])).toEqual({
      trial,
      verdicts: { looks: 11, judgements: 5, same: 9, differ: 3, unknown: 3, beyond: 1 },
      untried: { tooLarge: 2, failed: 4, stopped: 6 },
      questionsADay: { running: 2.5, candidate: 1 },
      days: [
        {
          ...{ day: "2026-11-21", verdicts: 14, differ: 3, unknown: 2 },
          questions: { running: 4, candidate: 1, unknown: 2 },
        },
        { day: "2026-11-22", verdicts: 2, differ: 0, unknown: 1, questions },
      ],
      ...{ groups: [], more: 0, examples: [] },
    });
  });

  it("is nothing at all where no day has passed", () => {
    const none = told([]);
    expect(none.questionsADay).toEqual({ running: 0, candidate: 0 });
    expect(none.verdicts).toEqual({ looks: 0, judgements: 0, same: 0, differ: 0, unknown: 0, beyond: 0 });
    expect(none.days).toEqual([]);
  });

  it.each([
    { counts: [1, 1, 2], mean: 1.3 },
    { counts: [1, 2, 2], mean: 1.7 },
    { counts: [7], mean: 7 },
  ])("asks $mean a day where it asks $counts", ({ counts, mean }) => {
    const days = counts.map((candidate) => day({ questions: { running: 0, candidate, unknown: 0 } }));
    expect(told(days).questionsADay).toEqual({ running: 0, candidate: mean });
  });

  it("groups what differs alike on any day, the most frequent first, and without its examples", () => {
    const agent = { actor: "agent" } as Partial<Group>;
    const view = told([
      day({ groups: [group(2), group(3, agent)], ungrouped: 5 }),
      day({ groups: [group(4, { examples: 0 })], ungrouped: 1 }),
    ]);
    const { examples: _, ...bare } = group(6);
    expect(view.groups).toEqual([bare, { ...bare, verdicts: 3, actor: "agent" }]);
    expect(view.more).toBe(6);
  });

  it("puts of two as frequent the one first whose name comes first, in whichever order they came", () => {
    const [a, b] = [group(2, { rows: { running: "a" } }), group(2, { rows: { running: "b" } })];
    const names = (groups: readonly Group[]) =>
      told([day({ groups })]).groups.map(({ rows }) => rows.running);
    expect(names([a, b])).toEqual(["a", "b"]);
    expect(names([b, a])).toEqual(["a", "b"]);
  });

  it("tells a hundred groups, and counts what is in none of them", () => {
    const groups = Array.from({ length: 102 }, (_, index) =>
      group(index < 100 ? 10 : index - 99, { account: String(index) }),
    );
    const view = told([day({ groups, ungrouped: 4 })]);
    expect(view.groups).toHaveLength(100);
    expect(view.groups.every(({ verdicts }) => verdicts === 10)).toBe(true);
    expect(view.more).toBe(7);
  });
});

describe("examples", () => {
  const bare = {
    ...{ at: at("04:00"), resource: "1/eu-north-1/AWS::S3::Bucket/b" },
    ...{ rows: { candidate: "grace" }, direction: "stricter" },
  };

  it("are told with the dispute where it may be read", () => {
    expect(told([], [example("a", "now: x"), example("b")]).examples).toEqual([
      { ...bare, id: "a", dispute: "now: x" },
      { ...bare, id: "b" },
    ]);
  });

  it("are so many at most", () => {
    const all = Array.from({ length: mostExamples + 1 }, (_, index) => example(`e${index}`));
    expect(told([], all).examples.map(({ id }) => id)).toEqual(
      all.slice(0, mostExamples).map(({ id }) => id),
    );
  });

  it("leave out disputes from where all of them grow too long", () => {
    const long = (length: number) => "x".repeat(length);
    const lengths = (...all: readonly (number | undefined)[]) =>
      told(
        [],
        all.map((length, index) => example(`e${index}`, length === undefined ? undefined : long(length))),
      ).examples.map((one) => one.dispute?.length);
    expect(lengths(400_000, undefined, 600_000)).toEqual([400_000, undefined, 600_000]);
    expect(lengths(400_000, 600_001, 1)).toEqual([400_000, undefined, undefined]);
  });
});
