import { describe, expect, it } from "vitest";
import { tryDrafts } from "#acts/learning/try-drafts.ts";
import { memoryDrafts } from "#adapters/memory/people/drafts.ts";
import {
  eachIfAdopted,
  isAsking,
  rowIfAdopted,
  withAnswers,
  wouldAnswer,
} from "#core/learning/drafts/as-if-adopted.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import { emptyTeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import { precedentsIn } from "#core/learning/precedent.ts";
import type { StandingAnswer } from "#core/policy/file/answers/answers.ts";
import type { Drafts } from "#core/ports/people/drafts.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { quiet } from "#local/world/local-world.ts";
import { worldSettings } from "#local/world/world-settings.ts";
import { draftOf } from "../../contracts/stores/sample-drafts.ts";
import { decided, policyWith, quarrel } from "../../core/learning/evening-quarrel.ts";

const policy = policyWith({
  rules: [{ id: "ask-at-night", for: { classes: ["capacity"] }, ask: {} }],
});

/** Of the questions that a draft has a row for, one in five is asked all the same: not this one. */
const id = "case-3";

function decision(more: Parameters<typeof quarrel>[0] = {}): LoggedDecision {
  const dispute = quarrel({ ...more, dispute: { case: id, ...more.dispute } });
  const { resource, now: at } = dispute;
  const record = decided(dispute, policy);
  return { ...{ id: "d", case: id, at, version: 1, resource, record }, after: undefined, digest: "" };
}

const asking = decision({ rulings: [], dispute: { asked: [] } });

const live = (name: string, more: Partial<Draft> = {}): Draft => {
  const { provenAt: _, endedAt: __, ended: ___, ...draft } = draftOf(name);
  return { ...draft, state: "proving", ...more };
};

const stage = async (drafts: readonly Draft[], learning: "drafts" | "precedents" = "drafts") => {
  const store = memoryDrafts();
  await store.save({ ...emptyTeamDrafts("-"), drafts });
  const warned: string[] = [];
  const log = { ...quiet, warn: (what: string) => void warned.push(what) };
  const settings = worldSettings([], { learning });
  return { drafts: store, policy, settings, log, warned };
};

describe("drafts beside the policy", () => {
  it("are counted where they would have answered what was asked, once however often it is heard", async () => {
    expect(isAsking(asking.record)).toBe(true);
    const runtime = await stage([live("a"), live("b", { conditions: [{ trait: "class", is: "rollout" }] })]);
    for (let n = 0; n < 3; n += 1) await tryDrafts(asking, [], runtime);
    const { trials, version } = await runtime.drafts.trials("-");
    expect(trials).toEqual([{ draft: live("a").id, case: id, at: asking.at }]);
    expect(version).toBe(1);
    expect((await runtime.drafts.open("-")).version).toBe(1);
  });

  it("are told what people answered instead, and the first answer stays", async () => {
    const runtime = await stage([live("a")]);
    await tryDrafts(asking, [], runtime);
    for (const answer of ["revert", "keep"] as const) {
      const answered = decision({ answer });
      const found = precedentsIn(answered.record, policy);
      const kept = found.map(({ precedent, by }) => ({ precedent, case: id, human: by, resource: "r" }));
      await tryDrafts(answered, kept, runtime);
    }
    expect((await runtime.drafts.trials("-")).trials).toMatchObject([{ case: id, was: "holder" }]);
  });

  it.each([
    { when: "it has ended", draft: draftOf("a") },
    { when: "it is never learnt", draft: live("a", { conditions: [{ trait: "class", is: "access" }] }) },
    { when: "it leans to the harmful side", draft: live("a", { answer: "challenger" }) },
    {
      when: "it is about another hour",
      draft: live("a", {
        conditions: [
          { trait: "class", is: "capacity" },
          { trait: "hours", is: "working" },
        ],
      }),
    },
  ])("answer nothing where $when", async ({ draft }) => {
    const runtime = await stage([draft]);
    await tryDrafts(asking, [], runtime);
    expect((await runtime.drafts.trials("-")).trials).toEqual([]);
  });

  it("are tried apart: one that the policy does not take keeps no other from it", () => {
    const own = policyWith({
      rules: [{ id: "ask-at-night", for: { classes: ["capacity"] }, ask: {} }],
      answers: [rowIfAdopted(live("b")) as StandingAnswer],
    });
    // Its row is there already under another draft's name, so that the two together are no policy.
    const taken = live("b");
    expect(eachIfAdopted([taken], own)).toEqual([]);
    const both = eachIfAdopted([live("a"), taken, live("c")], own);
    expect(both.map(({ draft }) => draft.id)).toEqual([live("a").id, live("c").id]);
    for (const { draft, candidate } of eachIfAdopted([live("a"), live("c")], own)) {
      const row = rowIfAdopted(draft);
      const alone = withAnswers(own, row === undefined ? [] : [row]);
      expect(candidate.file).toEqual(alone?.file);
      expect(wouldAnswer(asking.record, candidate)).toBe(alone && wouldAnswer(asking.record, alone));
    }
  });

  it("are not tried on what was asked before they were made", async () => {
    const runtime = await stage([live("a", { madeAt: asking.at })]);
    await tryDrafts(asking, [], runtime);
    expect((await runtime.drafts.trials("-")).trials).toEqual([]);
  });

  it("are at most twenty of a team, those that were made first", async () => {
    const many = Array.from({ length: 25 }, (_, n) =>
      live(`${n}`, { madeAt: `2026-08-${String(28 - n).padStart(2, "0")}T03:00:00Z` }),
    );
    const runtime = await stage(many);
    await tryDrafts(asking, [], runtime);
    const tried = (await runtime.drafts.trials("-")).trials.map(({ draft }) => draft);
    const first = many
      .toReversed()
      .slice(0, 20)
      .map((draft) => draft.id);
    expect(tried.every((each) => first.includes(each))).toBe(true);
    expect(tried.length).toBeGreaterThan(10);
  });

  it("are not tried where rules are not drafted, nor on what another policy decided", async () => {
    const never = await stage([live("a")], "precedents");
    await tryDrafts(asking, [], never);
    const other = { ...asking, record: { ...asking.record, policy: "0".repeat(64) } };
    const later = await stage([live("a")]);
    await tryDrafts(other, [], later);
    for (const { drafts } of [never, later]) expect((await drafts.trials("-")).trials).toEqual([]);
  });

  it("that cannot be tried stop nothing, and that is told to those who operate Parley", async () => {
    const runtime = await stage([live("a")]);
    const failing = (): Promise<never> => Promise.reject(new Error("no table"));
    const broken: Drafts = { ...runtime.drafts, trials: failing };
    await tryDrafts(asking, [], { ...runtime, drafts: broken });
    expect(runtime.warned).toEqual(["drafts were not tried beside the policy"]);
    const lost: Drafts = { ...runtime.drafts, saveTrials: () => Promise.resolve({ ok: false }) };
    await tryDrafts(asking, [], { ...runtime, drafts: lost });
  });
});
