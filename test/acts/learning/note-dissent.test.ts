import { describe, expect, it } from "vitest";
import { noteDissent } from "#acts/learning/note-dissent.ts";
import { memoryDrafts } from "#adapters/memory/people/drafts.ts";
import { memoryPrecedents } from "#adapters/memory/people/precedents.ts";
import { memoryRowStates } from "#adapters/memory/people/row-states.ts";
import { emptyTeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import type { Ruled } from "#core/learning/drafts/votes.ts";
import type { KeptPrecedent } from "#core/ports/people/precedents.ts";
import { quiet } from "#local/world/local-world.ts";
import { worldSettings } from "#local/world/world-settings.ts";
import { proven } from "../../core/learning/drafts/proven.ts";
import { onDay, type RuledParts, ruled, ruledOften } from "../../core/learning/drafts/rulings.ts";
import { policyWith } from "../../core/learning/evening-quarrel.ts";

const learned = { since: onDay(21), draft: proven.id, support: "a".repeat(64) };
const policy = policyWith({
  answers: [{ id: "row", for: { classes: ["rollout"] }, answer: "challenger", learned }],
});

const keptOf = ({ precedent, human, resource, actor, claimants }: Ruled): KeptPrecedent => ({
  ...{ precedent, case: "case", human, resource, actor },
  ...(claimants.includes(human) && { isOwn: true }),
});

async function stage(learning: "drafts" | "precedents" = "drafts", draft = proven) {
  const [precedents, drafts, rowStates] = [memoryPrecedents(), memoryDrafts(), memoryRowStates()];
  await drafts.save({ ...emptyTeamDrafts("-"), drafts: [draft] });
  for (const each of ruledOften(30, {}, 1)) await precedents.put(keptOf(each));
  const warned: string[] = [];
  const log = { ...quiet, warn: (what: string) => void warned.push(what) };
  const settings = worldSettings([], { learning });
  let day = 40;
  const runtime = { precedents, drafts, rowStates, policy, settings, log, now: () => Date.parse(onDay(day)) };
  const stands = async () => {
    const [first] = (await drafts.open("-")).drafts;
    const told = (await rowStates.read())?.drafts[proven.id]?.is;
    return { state: first?.state, isDoubted: first?.isDoubted, told };
  };
  /** As `note-precedent` does with each that is answered. */
  const answer = async (parts: RuledParts) => {
    day = (parts.day ?? parts.n) + 0.1;
    const kept = keptOf(ruled({ answer: "holder", ...parts }));
    await precedents.put(kept);
    await noteDissent([kept], runtime);
  };
  return { ...runtime, runtime, warned, stands, answer };
}

const sound = { state: "proven", isDoubted: undefined, told: undefined };
const doubted = { state: "proven", isDoubted: true, told: "doubted" };
const retired = { state: "retired", isDoubted: undefined, told: "retired" };

describe("an answer that says otherwise than a proven draft", () => {
  it("has it doubted at once, and three of eight have it retired at once", async () => {
    const { answer, stands } = await stage();
    expect(await stands()).toEqual(sound);
    await answer({ n: 41 });
    expect(await stands()).toEqual(doubted);
    await answer({ n: 42 });
    expect(await stands()).toEqual(doubted);
    await answer({ n: 43, actor: "actor 1" });
    expect(await stands()).toEqual(retired);
  });

  it("counts what was said against it in any of its classes", async () => {
    const both = {
      ...proven,
      conditions: [{ trait: "class" as const, is: "capacity" }, ...proven.conditions],
    };
    const { answer, stands } = await stage("drafts", both);
    const capacity = { features: { class: "capacity" } };
    await answer({ n: 41, ...capacity });
    await answer({ n: 42 });
    expect(await stands()).toMatchObject({ state: "proven", isDoubted: true });
    await answer({ n: 43, actor: "actor 1", ...capacity });
    expect(await stands()).toMatchObject({ state: "retired" });
  });

  it.each([
    { who: "one human", parts: { by: "human 1" } },
    { who: "one actor", parts: { actor: "actor 1" } },
    { who: "one resource", parts: { on: "resource 1" } },
  ])("never has it retired where all come from $who", async ({ parts }) => {
    const { answer, stands } = await stage();
    for (let n = 41; n < 71; n += 1) await answer({ n, ...parts });
    expect(await stands()).toEqual(doubted);
  });

  it.each([
    { when: "it says the same", parts: { answer: "challenger" } },
    { when: "it is about something else", parts: { features: { hours: "working" } } },
    { when: "it is a claimant's own", parts: { by: "human 1", claimants: ["human 1"] } },
  ] as const)("changes nothing where $when", async ({ parts }) => {
    const { answer, stands } = await stage();
    for (let n = 41; n < 60; n += 1) await answer({ n, ...parts });
    expect(await stands()).toMatchObject({ state: "proven", isDoubted: undefined });
  });

  it("heard twice counts once", async () => {
    const { answer, stands } = await stage();
    for (let n = 0; n < 9; n += 1) await answer({ n: 41 });
    expect(await stands()).toEqual(doubted);
  });

  it("changes nothing where rules are not drafted", async () => {
    const { answer, stands } = await stage("precedents");
    for (let n = 41; n < 50; n += 1) await answer({ n });
    expect(await stands()).toEqual(sound);
  });

  it("that cannot be counted stops nothing, and that is told to those who operate Parley", async () => {
    const { runtime, warned, drafts } = await stage();
    const kept = keptOf(ruled({ n: 41, answer: "holder" }));
    const lost = { ...drafts, save: async () => ({ ok: false }) as const };
    await noteDissent([kept], { ...runtime, drafts: lost });
    expect(warned).toEqual(["dissent is counted in the night alone"]);
  });
});
