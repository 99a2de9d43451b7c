import { describe, expect, it } from "vitest";
import type { ToldOutcome } from "#core/learning/outcomes/regret.ts";
import { regretKeys } from "#core/learning/outcomes/regret.ts";
import type { AskedQuestion } from "#core/notices/attention/asked-questions.ts";
import { attentionKeys } from "#core/notices/attention/attention.ts";
import { attentionView } from "#core/views/learning/attention-view.ts";
import { draftsView, driftView } from "#core/views/learning/drafts-view.ts";
import { precedentView, unlikeIn } from "#core/views/learning/precedents-view.ts";
import { regretView } from "#core/views/learning/regret-view.ts";
import { at } from "../../arbitration/small-disputes.ts";

const when = { from: at("00:00"), to: at("12:00"), isCut: true };

describe("attention", () => {
  const question = (id: string, more: Partial<AskedQuestion> = {}): AskedQuestion => ({
    ...{ id, askedAt: at("03:00"), isTold: true, endedAt: undefined, bySilence: false },
    ...{ approvers: ["approver:ada"], groups: ["ops"], platform: [], team: "shop", week: "2026-11-16" },
    ...{ row: "unexplained", brake: undefined, cause: "unexplained", kind: "person", service: "shop" },
    ...{ class: "capacity", hours: "day", fields: ["/MaxSize"], record: {} as AskedQuestion["record"] },
    ...more,
  });
  const halving = { of: 4, spares: 3, isHalf: true, remedies: [] };
  const view = (questions: readonly AskedQuestion[], parts: object = {}) =>
    attentionView({ ...when, questions, halving, by: "row", reader: "approver:ada", ...parts });
  const row = {
    ...{ by: "row", name: "unexplained", questions: 2, watched: 1 },
    ...{ answered: 0, silent: 0, night: 0 },
  };

  it("is told with what would halve it", () => {
    expect(view([question("a"), question("b", { isTold: false })])).toStrictEqual({
      ...{ ...when, questions: 2, watched: 1, rows: [row], halving },
    });
  });

  it.each([
    { seconds: 89, minutes: 1 },
    { seconds: 90, minutes: 2 },
    { seconds: 600, minutes: 10 },
  ])("took $minutes minutes where it took $seconds seconds", ({ seconds, minutes }) => {
    const endedAt = new Date(Date.parse(at("03:00")) + seconds * 1_000).toISOString();
    const [one] = view([question("a", { endedAt })]).rows;
    expect(one).toStrictEqual({ ...row, questions: 1, watched: 0, answered: 1, medianMinutes: minutes });
  });

  it("is told by everything where nothing is named, and by a hundred of each", () => {
    const all = Array.from({ length: 101 }, (_, index) => question(`q${index}`, { row: `row ${index}` }));
    expect(view(all).rows).toHaveLength(100);
    const named = new Set(view(all, { by: undefined }).rows.map(({ by }) => by));
    expect(named.size).toBeGreaterThan(1);
    expect(attentionKeys.filter((key) => named.has(key)).length).toBe(named.size);
    expect([...named].toSorted()).toEqual(
      attentionKeys.filter((key) => view(all, { by: key }).rows.length > 0).toSorted(),
    );
  });

  it("tells a remedy by its kind", () => {
    const remedies = [
      { kind: "draft", row: { id: "draft-1" }, spares: 1 },
      { kind: "source", situations: "incident", spares: 2 },
      { kind: "profile", principal: "ada", goal: "cost", spares: 3 },
    ];
    expect(view([], { halving: { ...halving, remedies } }).halving).toStrictEqual({
      ...halving,
      remedies: [
        { kind: "draft", name: "draft-1", spares: 1 },
        { kind: "source", name: "incident", spares: 2 },
        { kind: "profile", name: "ada", goal: "cost", spares: 3 },
      ],
    });
  });
});

describe("drafts", () => {
  const ada = { id: "d1", answer: "challenger" };
  const book = { team: "shop", version: 1, drafts: [ada], dropped: [], changes: {} };
  const trials = {
    ...{ team: "shop", version: 1 },
    trials: [{ draft: "d1", case: "c1", at: at("03:00"), was: "challenger" }],
  };
  const view = (parts: object = {}) =>
    draftsView({ ...book, ...parts } as never, { teams: ["shop", "pay"], trials } as never);

  it("are told with what was tried of them, and of a night what is left", () => {
    const is = {
      ...{ v: 1, team: "shop", teams: ["shop", "pay"], drafts: [ada], dropped: [] },
      tried: [{ draft: "d1", would: 1, answered: 1, alike: 1 }],
    };
    expect(view()).toStrictEqual(is);
    expect(view({ night: { now: at("01:00"), left: ["a", "b"] } })).toStrictEqual({
      ...is,
      night: { at: at("01:00"), left: 2 },
    });
  });

  const share = (word: string) => ({ word, alike: 9, given: 10 });
  const change = (since: string) => ({
    ...{ since: at(since), now: share("kept"), before: share("held") },
  });

  it("drift, the latest first, by classes and by rows", () => {
    const changes = {
      capacity: { ...change("01:00"), more: 1 },
      access: change("03:00"),
      cost: change("02:00"),
    };
    const rows = {
      capacity: { grace: { ...change("01:00"), more: 1 }, rank: change("02:00") },
      access: { ask: change("03:00") },
    };
    expect(driftView({ ...book, changes, rows } as never, { teams: ["shop"] } as never)).toStrictEqual({
      ...{ team: "shop", teams: ["shop"] },
      items: [
        { class: "access", ...change("03:00") },
        { class: "cost", ...change("02:00") },
        { class: "capacity", ...change("01:00") },
      ],
      rows: [
        { row: "ask", class: "access", ...change("03:00") },
        { row: "rank", class: "capacity", ...change("02:00") },
        { row: "grace", class: "capacity", ...change("01:00") },
      ],
    });
    expect(driftView(book as never, { teams: [] } as never)).toStrictEqual({
      ...{ team: "shop", teams: [], items: [], rows: [] },
    });
  });
});

describe("a precedent", () => {
  const side = { kind: "person", reason: "incident", goal: "availability", confirmed: "yes" };
  const features = {
    ...{ class: "capacity", direction: "safer", environment: "prod", situations: [], hours: "night" },
    ...{ asked: "service", reversible: "yes", incumbentIsCode: "no", exposure: "internal" },
    ...{ holder: side, challenger: side },
  };
  const kept = (parts: object = {}) =>
    ({
      precedent: { at: at("03:00"), answer: "agreed", features: { ...features, ...parts }, digest: "x" },
      ...{ case: "c1", more: 1 },
    }) as never;

  it("is told with its answer as a word, and without its digests", () => {
    expect(precedentView(kept())).toStrictEqual({
      ...{ at: at("03:00"), answer: "agreed", features, was: "put back", case: "c1" },
    });
  });

  it("is unlike a question in what differs, in the question's words", () => {
    expect(unlikeIn(features as never, kept())).toEqual([]);
    const other = { hours: "working", exposure: "internet", challenger: { ...side, confirmed: "no" } };
    expect(unlikeIn(features as never, kept(other))).toEqual([
      "the reason for what came newly confirmed",
      "at night",
      "internal",
    ]);
  });
});

describe("regret", () => {
  const outcome = (row: string, became: object = {}): ToldOutcome =>
    ({
      judged: { class: "capacity", environment: "prod", hours: "night", row },
      became: { undone: false, alarm: false, refused: undefined, ...became },
      matched: { times: 2, wrong: 1, refused: { known: 1, refused: 0 } },
    }) as unknown as ToldOutcome;
  const times = (count: number, became: object = {}) =>
    Array.from({ length: count }, () => outcome("grace", became));

  it("is told of nothing by nothing", () => {
    expect(regretView({ ...when, told: [], by: undefined })).toStrictEqual({
      ...when,
      verdicts: 0,
      rows: [],
    });
  });

  it("is told by each of its keys where none is named, two hundred of each at most", () => {
    const told = Array.from({ length: 201 }, (_, index) => outcome(`row ${index}`));
    const byRow = regretView({ ...when, told, by: "row" });
    expect(byRow.verdicts).toBe(201);
    expect(byRow.rows).toHaveLength(200);
    expect(new Set(byRow.rows.map(({ by }) => by))).toEqual(new Set(["row"]));
    const keys = new Set(regretView({ ...when, told, by: undefined }).rows.map(({ by }) => by));
    expect([...keys].toSorted()).toEqual([...regretKeys].toSorted());
  });

  it.each<{ what: string; told: readonly ToldOutcome[]; is: object }>([
    {
      what: "few verdicts without an interval",
      told: [...times(28), ...times(1, { undone: true })],
      is: {
        ...{ by: "row", name: "grace", verdicts: 29, undone: 1, alarms: 0, wrong: 1 },
        ...{ refused: { known: 0, refused: 0 } },
        matched: { times: 58, wrong: 29, refused: { known: 0, refused: 0 } },
      },
    },
    {
      what: "more with one",
      told: [...times(27), ...times(3, { undone: true, alarm: true })],
      is: {
        ...{ by: "row", name: "grace", verdicts: 30, undone: 3, alarms: 3, wrong: 3 },
        ...{ refused: { known: 0, refused: 0 }, interval: { from: 0.035, to: 0.256 } },
        matched: { times: 60, wrong: 30, refused: { known: 0, refused: 0 } },
      },
    },
    {
      what: "refused calls with theirs",
      told: [...times(27, { refused: false }), ...times(3, { refused: true })],
      is: {
        ...{ by: "row", name: "grace", verdicts: 30, undone: 0, alarms: 0, wrong: 0 },
        refused: { known: 30, refused: 3, interval: { from: 0.035, to: 0.256 } },
        interval: { from: 0, to: 0.114 },
        matched: { times: 60, wrong: 30, refused: { known: 30, refused: 0 } },
      },
    },
  ])("tells $what", ({ told, is }) => {
    expect(regretView({ ...when, told, by: "row" }).rows).toStrictEqual([is]);
  });
});
