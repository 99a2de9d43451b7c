import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Parley } from "#adapters/parley/client.ts";
import { tellAttention } from "#cli/learn/attention.ts";
import { draftOf, tellDraft, tellDrafts } from "#cli/learn/drafts.ts";
import { tellDrift } from "#cli/learn/drift.ts";
import { dropByHand } from "#cli/learn/drop-draft.ts";
import { exportAnswers, tellPrecedents } from "#cli/learn/precedents.ts";
import { tellRegret } from "#cli/learn/regret.ts";
import type { Terminal } from "#cli/terminal/terminal.ts";
import type { AttentionView } from "#core/views/learning/attention-view.ts";
import { type DraftsView, draftsView, driftView } from "#core/views/learning/drafts-view.ts";
import type { AnswersView, PrecedentsView } from "#core/views/learning/precedents-view.ts";
import type { RegretView } from "#core/views/learning/regret-view.ts";
import { draftOf as sampleDraft, teamDrafts } from "../contracts/stores/sample-drafts.ts";
import { kept } from "../contracts/stores/sample-precedents.ts";
import { folderWith } from "./stage.ts";

const { precedent } = kept({ id: "a" });
const { at, answer, features } = precedent;
const told = { at, answer, features, was: "kept", case: "case-1" };

const view: PrecedentsView = {
  case: "c",
  questions: [
    {
      ...{ question: "q1", isAnswered: false, isHeldBack: false, team: "-", features },
      before: ["Decided once like this, last on 21 November: 1 kept.\u001b[2J"],
      nearest: [{ ...told, unlike: ["at night"] }],
    },
    { question: "q2", isAnswered: false, isHeldBack: true, before: [], nearest: [] },
    { question: "q3", isAnswered: true, isHeldBack: false, before: [], nearest: [] },
  ],
};

const answers = (team: string): AnswersView => ({
  ...{ v: 1, team, teams: ["-", "checkout"], items: [told] },
  anchoring: { shown: { alike: 31, of: 40, interval: [0.62, 0.88] }, heldBack: { alike: 2, of: 4 } },
});

/** A terminal that only remembers, and a Parley that answers what it is given. */
async function stage(answered: (query: Readonly<Record<string, string>>) => unknown) {
  const said: string[] = [];
  const cwd = await folderWith({});
  const terminal = {
    out: (text: string) => void said.push(text),
    zone: () => "UTC",
    ...{ cwd, env: {}, columns: 100, isTty: { in: false, out: false, err: false } },
  } as unknown as Terminal;
  const parley = {
    address: { base: new URL("https://parley.example.com/v1") },
    ask: (_: unknown, { query = {} }: { query?: Readonly<Record<string, string>> } = {}) =>
      Promise.resolve(answered(query)),
  } as unknown as Parley;
  return { terminal, parley, cwd, out: () => said.join("") };
}

describe("parley learn", () => {
  it("tells how questions like those of a case were answered, where, and in what they were unlike", async () => {
    const { terminal, parley, out } = await stage(() => view);
    expect(await tellPrecedents({ id: "c" }, terminal, parley)).toBe(0);
    expect(out()).toContain("open: question q1");
    expect(out()).toContain("Decided once like this, last on 21 November: 1 kept.");
    expect(out()).toContain("https://parley.example.com/v1/console/cases/case-1");
    expect(out()).toContain("now: at night");
    expect(out()).toContain("nothing is told before it is answered");
    expect(out()).toContain("no question of its class was answered before");
    expect(out()).not.toContain("\u001b[2J");
  });

  it("tells what telling does, of each team, where no case is named", async () => {
    const { terminal, parley, out } = await stage(({ team = "-" }) => answers(team));
    expect(await tellPrecedents({}, terminal, parley)).toBe(0);
    expect(out()).toContain("team checkout: 1 answer");
    expect(out()).toMatch(
      /were shown +31 of 40 said what most of the nearest had said, 78 % \(62 % to 88 %\)/,
    );
    expect(out()).toMatch(/only after the answer +2 of 4 said .* 50 % \(too few to say\)/);
    const whole = await stage(({ team = "-" }) => answers(team));
    await tellPrecedents({ json: true }, whole.terminal, whole.parley);
    expect(JSON.parse(whole.out()).teams).toMatchObject([{ team: "-", answers: 1 }, { team: "checkout" }]);
  });

  it("says so where there is nothing to tell, and prints the whole as JSON", async () => {
    const none = await stage(() => ({ case: "c", questions: [] }));
    await tellPrecedents({ id: "c" }, none.terminal, none.parley);
    expect(none.out()).toContain("no question of this case is open");
    const whole = await stage(() => view);
    await tellPrecedents({ id: "c", json: true }, whole.terminal, whole.parley);
    expect(JSON.parse(whole.out())).toEqual(view);
  });

  it("tells what became of verdicts, and nothing of a share that is too small", async () => {
    const row = {
      by: "row" as const,
      name: "rank/urgency p.yaml:3",
      verdicts: 44,
      undone: 3,
      alarms: 1,
      wrong: 4,
      refused: { known: 12, refused: 2 },
    };
    const shown: RegretView = {
      ...{ from: "2026-11-13T03:00:00Z", to: "2026-11-27T03:00:00Z", verdicts: 53, isCut: true },
      rows: [
        {
          ...{ ...row, interval: { from: 0.036, to: 0.212 } },
          matched: { times: 180, wrong: 12, refused: { known: 55, refused: 1 } },
        },
        {
          ...{ ...row, name: "rule/y", verdicts: 42 },
          refused: { known: 41, refused: 3, interval: { from: 0.025, to: 0.194 } },
          matched: { times: 90, wrong: 0, refused: { known: 0, refused: 0 } },
        },
        {
          ...row,
          name: "rule/x",
          verdicts: 9,
          refused: { known: 0, refused: 0 },
          matched: { times: 0, wrong: 0, refused: { known: 0, refused: 0 } },
        },
      ],
    };
    const { terminal, parley, out } = await stage(() => shown);
    expect(await tellRegret({ by: "row" }, terminal, parley)).toBe(0);
    expect(out()).toContain("53 verdicts from");
    expect(out()).toContain("more was decided than is read");
    expect(out()).toMatch(/9 % \(4 % to 21 %\) +12 of 180/);
    expect(out()).toMatch(/ 1 +4: too few to say +not known *\n/);
    const [, refusals = ""] = out().split("failed in the hour after than before:\n");
    expect(refusals.split("\n").map((line) => line.trim().split(/ {2,}/))).toEqual([
      ["by", "refused", "without a verdict"],
      ["row", "rank/urgency p.yaml:3", "2 of 12: too few to say", "1 of 55"],
      ["row", "rule/y", "3 of 41: 7 % (3 % to 19 %)", "not known"],
      [""],
    ]);
    const uncounted = shown.rows.map((each) => ({ ...each, refused: { known: 0, refused: 0 } }));
    const bare = await stage(() => ({ ...shown, rows: uncounted }));
    await tellRegret({}, bare.terminal, bare.parley);
    expect(bare.out()).not.toContain("refused");
    expect(bare.out()).toMatch(/ 3 +1 +4: too few to say +not known *\n/);
    await expect(tellRegret({ by: "person" }, terminal, parley)).rejects.toMatchObject({
      name: "InvalidInput",
      hint: expect.stringContaining("never told by person"),
    });
    const none = await stage(() => ({ ...shown, verdicts: 0, isCut: false, rows: [] }));
    await tellRegret({}, none.terminal, none.parley);
    expect(none.out()).toContain("has to be a day old");
  });

  it("writes what is remembered of every team, a line each", async () => {
    const { terminal, parley, cwd, out } = await stage(({ team = "-" }) => answers(team));
    expect(await exportAnswers({ file: "answers.jsonl" }, terminal, parley)).toBe(0);
    const lines = (await readFile(join(cwd, "answers.jsonl"), "utf8")).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { team: "-", ...told },
      { team: "checkout", ...told },
    ]);
    expect(out()).toContain("2 answers of 2 teams in answers.jsonl");
  });

  it("tells what takes attention, and what would have halved it", async () => {
    const attention: AttentionView = {
      ...{ from: "2026-10-28T03:00:00Z", to: "2026-11-27T03:00:00Z", questions: 40, watched: 2, isCut: true },
      rows: [
        {
          ...{ by: "approver", name: "approver:ada\u001b[2J", questions: 40, watched: 0 },
          ...{ answered: 31, silent: 7, night: 12, medianMinutes: 46 },
        },
        { by: "row", name: "ask/unexplained", questions: 40, watched: 2, answered: 0, silent: 0, night: 0 },
      ],
      halving: {
        ...{ of: 40, spares: 24, isHalf: true },
        remedies: [
          { kind: "profile", name: "1:role/batch-worker", goal: "availability", spares: 20 },
          { kind: "source", name: "incident", spares: 4 },
          { kind: "draft", name: "learnt-1", spares: 1 },
        ],
      },
    };
    const { terminal, parley, out } = await stage(() => attention);
    expect(await tellAttention({ by: "row" }, terminal, parley)).toBe(0);
    expect(out()).toContain("40 questions");
    expect(out()).toContain("2 of them nobody was asked: Parley only watches there");
    expect(out()).toMatch(/approver +ada.* 40 +31 +46 min +7 +12/);
    expect(out()).toContain("these halve them: 24 of the latest 40 would not have been asked");
    expect(out()).toMatch(
      /say in `actors` what 1:role\/batch-worker is for, if that is `availability` +20 by itself/,
    );
    expect(out()).not.toContain("\u001b[2J");
    await expect(tellAttention({ by: "person" }, terminal, parley)).rejects.toThrow("put together by");
  });

  it("says so where nobody was asked, and where nothing helps", async () => {
    const quiet = {
      from: "2026-10-28T03:00:00Z",
      to: "2026-11-27T03:00:00Z",
      watched: 0,
      isCut: false,
      rows: [],
    };
    const none = { of: 0, spares: 0, isHalf: false, remedies: [] };
    const empty = await stage(() => ({ ...quiet, questions: 0, halving: none }));
    await tellAttention({}, empty.terminal, empty.parley);
    expect(empty.out()).toContain("nobody was asked, and nobody would have been");
    const over = await stage(() => ({ ...quiet, questions: 2, halving: none }));
    await tellAttention({}, over.terminal, over.parley);
    expect(over.out()).toContain("the policy of today would ask none of the latest again");
    const helpless = await stage(() => ({ ...quiet, questions: 2, halving: { ...none, of: 2 } }));
    await tellAttention({}, helpless.terminal, helpless.parley);
    expect(helpless.out()).toContain("nothing that is known here would have spared any of them");
  });
});

const teams = ["-", "checkout"];
const drafted = (team: string): DraftsView => {
  const book = teamDrafts(team, { drafts: team === "-" ? 2 : 1 });
  const [first, ...others] = book.drafts;
  const { provenAt: _, endedAt: __, ended: ___, ...live } = first ?? sampleDraft("none");
  const proof = { ...live.proof, agreed: 7, given: 8, counted: 7, needed: 15 };
  const drafts = [{ ...live, proof, state: "proving" as const }, ...others].toReversed();
  const tried = { draft: live.id, case: "c", at: "2026-11-20T10:00:00Z" };
  const trials = [tried, { ...tried, was: "holder" as const }, { ...tried, was: "agreed" as const }];
  return draftsView({ ...book, drafts }, { teams, trials: { team, version: 1, trials } });
};

describe("parley learn, of what is drafted", () => {
  it("lists the drafts of every team, live ones first, with how far each is proven", async () => {
    const { terminal, parley, out } = await stage(({ team = "-" }) => drafted(team));
    expect(await tellDrafts({}, terminal, parley)).toBe(0);
    const lines = out().trim().split("\n");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/class=capacity hours=night +what was there +34 of 35 +7 of 15 needed/);
    expect(lines[3]).toContain("retired: dissent");
  });

  it("says what it takes where nothing is drafted", async () => {
    const none = (night?: { at: string; left: number }): DraftsView => ({
      ...{ v: 1, team: "-", teams: ["-"], drafts: [], tried: [], dropped: [] },
      ...(night !== undefined && { night }),
    });
    const never = await stage(() => none());
    await tellDrafts({}, never.terminal, never.parley);
    expect(never.out()).toContain("the first comes within an hour");
    const tonight = await stage(() => none({ at: "2026-11-21T03:00:00Z", left: 0 }));
    await tellDrafts({}, tonight.terminal, tonight.parley);
    expect(tonight.out()).toContain("nothing is drafted; the last night was that of");
    expect(tonight.out()).toContain("a draft takes 33 answers that agree");
  });

  it("shows one by how its id begins, and names the remedy where there is none such", async () => {
    const { terminal, parley, out } = await stage(({ team = "-" }) => drafted(team));
    const [draft] = drafted("checkout").drafts;
    const id = draft?.id.slice(0, 8) ?? "";
    expect(await tellDraft({ id }, terminal, parley)).toBe(0);
    expect(out()).toContain(`draft ${draft?.id}`);
    expect(out()).toContain("34 of 35 alike, by 2 people about 3 resources");
    expect(out()).toContain("7 of 8 alike, 7 of 15 needed");
    expect(out()).toContain(
      "would have answered 3 questions since it was made: of 2 that people answered 1 alike",
    );
    expect(out()).toMatch(/otherwise before it was drafted: [0-9a-f]{12}/);
    for (const wanted of ["00000000", "../x", ""])
      await expect(draftOf(wanted, parley)).rejects.toMatchObject({ name: "InvalidInput" });
    await expect(draftOf("00000000", parley)).rejects.toMatchObject({
      message: "this Parley holds no draft `00000000`",
      hint: expect.stringContaining("parley learn drafts"),
    });
    await expect(tellDraft({ id, policy: "p.yaml" }, terminal, parley)).rejects.toMatchObject({
      hint: expect.stringContaining("name both"),
    });
  });

  it("drops one, by its whole id and with the reason", async () => {
    const [draft] = drafted("-").drafts.toReversed();
    const asked: unknown[] = [];
    const { terminal, parley, out } = await stage(({ team = "-" }) => drafted(team));
    const dropping = {
      ...parley,
      ask: (operation: { name: string }, input: { query?: object } = {}) => {
        if (operation.name !== "dropDraft")
          return (parley.ask as (...said: unknown[]) => unknown)(operation, input);
        asked.push(input);
        const dropped = {
          draft: draft?.id,
          at: "2026-11-21T03:00:00Z",
          by: "sso/maria\u001b[2J",
          because: "why",
        };
        return Promise.resolve({ draft, dropped });
      },
    } as unknown as Parley;
    expect(await dropByHand({ id: draft?.id.slice(0, 10) ?? "", because: "why" }, terminal, dropping)).toBe(
      0,
    );
    expect(asked).toEqual([{ params: { id: draft?.id }, body: { because: "why" } }]);
    expect(out()).toContain("by sso/maria");
    expect(out()).not.toContain("\u001b[2J");
  });

  it("tells since when a team answers otherwise", async () => {
    const { terminal, parley, out } = await stage(({ team = "-" }) => driftView(teamDrafts(team), { teams }));
    expect(await tellDrift({}, terminal, parley)).toBe(0);
    expect(out()).toMatch(
      /capacity +since 2026-10-12 10:00 UTC put back \(9 of 11\), before kept \(14 of 15\)/,
    );
    expect(out()).toMatch(/capacity +rule\/ask-at-night +since 2026-11-20 10:00 UTC put back \(9 of 11\)/);
    const none = await stage(() => ({ team: "-", teams: ["-"], items: [], rows: [] }));
    await tellDrift({}, none.terminal, none.parley);
    expect(none.out()).toContain("no class and no row is known to be answered otherwise");
  });
});
