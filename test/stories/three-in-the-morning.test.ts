import { expect, it } from "vitest";
import { memoryDrafts } from "#adapters/memory/people/drafts.ts";
import { memoryPrecedents } from "#adapters/memory/people/precedents.ts";
import { memoryRowStates } from "#adapters/memory/people/row-states.ts";
import { adoptedRow } from "#core/learning/adoption/adopted-row.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import { inserted, insertionFor } from "#files/learning/insert-row.ts";
import { hour } from "../pipeline/stage.ts";
import { askingText, day, policyOf, shift, type Team } from "./nights-and-days.ts";

const begin = Date.parse("2026-11-22T00:00:00Z");
const night = (of: number): number => begin + of * day + 3 * hour;
const afternoon = (of: number): number => begin + of * day + 15 * hour;

const drafted = async ({ stores }: Team): Promise<readonly Draft[]> => (await stores.drafts.open("-")).drafts;

const askedBy = async ({ stores }: Team) =>
  new Set((await stores.precedents.latest("-", "capacity")).map(({ row }) => row));

it("an incident goes before cost at 3 a.m. and not at 3 p.m.: drafted, proven, adopted, and asked again once they think better of it", async () => {
  const stores = { precedents: memoryPrecedents(), drafts: memoryDrafts(), rowStates: memoryRowStates() };
  const team: Team = { policy: policyOf(askingText), made: 0, stores, told: [] };

  for (const of of [0, 8]) {
    expect(await shift(team, { at: night(of), many: 12, answer: "keep" })).toBe(12);
    expect(await shift(team, { at: afternoon(of), many: 2, answer: "revert" })).toBe(2);
  }
  expect(await drafted(team)).toEqual([]);
  expect(await shift(team, { at: night(16), many: 12, answer: "keep" })).toBe(12);

  const [made, ...others] = await drafted(team);
  expect(others).toEqual([]);
  expect(made).toMatchObject({ state: "proving", answer: "challenger" });
  expect(made?.conditions).toEqual([
    { trait: "class", is: "capacity" },
    { trait: "hours", is: "night" },
  ]);

  expect(await shift(team, { at: night(18), many: 12, answer: "keep" })).toBe(12);
  const [proven] = await drafted(team);
  if (proven === undefined) throw new Error("nothing is drafted");
  expect(proven).toMatchObject({ id: made?.id, state: "proven" });
  // Until it is a row it answers nothing, and beside the policy it is counted what it would have answered.
  const { trials } = await stores.drafts.trials("-");
  expect(trials.length).toBeGreaterThanOrEqual(12);
  expect(trials.every(({ was }) => was === "challenger")).toBe(true);

  expect(await askedBy(team)).toEqual(new Set(["rule/incident-or-cost"]));
  const row = adoptedRow(proven, { since: new Date(night(18) + 2 * hour).toISOString() });
  team.policy = policyOf(inserted(askingText, insertionFor(askingText, row)));
  expect(await shift(team, { at: night(20), many: 6, answer: "keep" })).toBeLessThan(5);
  expect(await shift(team, { at: afternoon(20), many: 2, answer: "revert" })).toBe(2);
  expect(team.told).toEqual([]);

  let [asked, changed] = [0, 0];
  for (let of = 22; of < 42 && (await drafted(team))[0]?.state === "proven"; of += 1) {
    asked += await shift(team, { at: night(of), many: 6, answer: "revert" });
    changed += 6;
  }
  expect((await drafted(team))[0]).toMatchObject({ state: "retired", ended: "dissent" });
  expect(asked).toBeLessThan(changed);
  expect(await askedBy(team)).toEqual(new Set(["rule/incident-or-cost", `answer/${row.id}`]));
  expect(team.told).toEqual([`Parley asks again what the row ${row.id} answered`]);
  expect(await shift(team, { at: night(45), many: 3, answer: "revert" })).toBe(3);
  expect(team.told).toHaveLength(1);
});
