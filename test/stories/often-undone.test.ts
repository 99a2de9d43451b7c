import { expect, it } from "vitest";
import { decidedLately } from "#acts/learning/decided-lately.ts";
import { learnTonight } from "#acts/learning/learn-tonight.ts";
import { memoryDrafts } from "#adapters/memory/people/drafts.ts";
import { memoryPrecedents } from "#adapters/memory/people/precedents.ts";
import { memoryRowStates } from "#adapters/memory/people/row-states.ts";
import { adoptedRow } from "#core/learning/adoption/adopted-row.ts";
import { conditionText } from "#core/learning/drafts/conditions.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { backtest } from "#core/shadow/backtest.ts";
import { inserted, insertionFor } from "#files/learning/insert-row.ts";
import { docketOf, hour, minute } from "../pipeline/stage.ts";
import type { Story } from "../pipeline/stories/telling/story.ts";
import { byHand, day, isAnswered, policyOf, quietText, scaledUp, type Team } from "./nights-and-days.ts";

const begin = Date.parse("2026-11-22T00:00:00Z");
const night = (of: number): number => begin + of * day + 3 * hour;

const drafted = async ({ stores }: Team): Promise<readonly Draft[]> => (await stores.drafts.open("-")).drafts;

/** The night's work of `learn`, once the day of all that was decided is over. */
async function learnLater({ runtime, clock }: Story): Promise<void> {
  const later = clock.now() + 46 * hour;
  await learnTonight({ ...runtime, policy: runtime.policy, now: () => later });
}

const standsAt = ({ sandbox }: Story, resource: ResourceId): string =>
  String(sandbox.whole(resource)?.["DesiredCapacity"]);

/** A night on which the people named take it back within the hour, where nobody was asked. */
async function undone(team: Team, of: number, by: readonly string[]) {
  const { story, groups } = await scaledUp(team, { at: night(of), many: 8 });
  let asked = 0;
  for (const [n, { resource }] of groups.entries()) {
    asked += (await docketOf(story, resource)).case?.questions.length ?? 0;
    const who = by[n % by.length];
    if (who !== undefined)
      story.sandbox.update(resource, { properties: { DesiredCapacity: "4" } }, byHand(who));
  }
  await story.pass(10 * minute);
  await learnLater(story);
  return { asked, story };
}

const newTeam = (): Team => ({
  ...{ policy: policyOf(quietText), made: 0, told: [] },
  stores: { precedents: memoryPrecedents(), drafts: memoryDrafts(), rowStates: memoryRowStates() },
});

it("what is kept and put back by hand again and again is drafted, asked about once adopted, and let be once it stands", async () => {
  const team = newTeam();
  for (const of of [0, 3, 6, 9, 12]) expect((await undone(team, of, ["ada", "bob"])).asked).toBe(0);
  expect(await drafted(team)).toEqual([]);
  await undone(team, 16, ["ada", "bob"]);
  const [made, ...others] = await drafted(team);
  expect(others).toEqual([]);
  expect(made).toMatchObject({ state: "proving", answer: "ask", support: { humans: 2 } });
  expect(made && conditionText(made.conditions)).toMatch(/^class=capacity/);

  await undone(team, 20, ["ada", "bob"]);
  const { story: last } = await undone(team, 23, ["ada", "bob"]);
  const [proven] = await drafted(team);
  if (proven === undefined) throw new Error("nothing is drafted");
  expect(proven).toMatchObject({ id: made?.id, state: "proven" });
  // Beside the policy it is counted what it would have asked.
  expect((await team.stores.drafts.trials("-")).trials.length).toBeGreaterThanOrEqual(8);

  const row = adoptedRow(proven, { since: new Date(night(25)).toISOString() });
  team.policy = policyOf(inserted(quietText, insertionFor(quietText, row)));
  await last.pass(25 * hour);
  const { decisions } = await decidedLately({ days: 3, most: 1_000 }, last.runtime);
  const always = adoptedRow(proven, { since: "1970-01-01T00:00:00Z" });
  const candidate = policyOf(inserted(quietText, insertionFor(quietText, always)));
  const policies = { running: policyOf(quietText), candidate };
  const told = backtest(
    decisions.map(({ record }) => record),
    policies,
    last.clock.now(),
  );
  expect(told).toMatchObject({ otherwise: 0, added: { asked: 8, told: 8, undone: 8 } });
  const { story, groups } = await scaledUp(team, { at: night(26), many: 4 });
  for (const { resource } of groups) {
    const [question, ...more] = (await docketOf(story, resource)).case?.questions ?? [];
    expect(more).toEqual([]);
    expect(question?.ask).toMatchObject({ cause: "often-undone", beside: true });
    expect(standsAt(story, resource)).toBe("10");
  }
  const [answered, silent] = groups;
  if (answered === undefined || silent === undefined) throw new Error("nothing was made");
  expect(await isAnswered(story, { ...answered, answer: "revert" })).toBe(true);
  await story.pass(9 * hour);
  // An answer counts, silence decides nothing, and nobody is asked a second time.
  expect([standsAt(story, answered.resource), standsAt(story, silent.resource)]).toEqual(["3", "10"]);
  const causes = ((await docketOf(story, silent.resource)).case?.questions ?? []).map(({ ask }) => ask.cause);
  expect(causes).not.toContain("often-undone");

  for (const of of [29, 32]) {
    const next = await scaledUp(team, { at: night(of), many: 6 });
    for (const each of next.groups)
      expect(await isAnswered(next.story, { ...each, answer: "keep" })).toBe(true);
    await next.story.pass(10 * minute);
    await learnLater(next.story);
    await next.story.pass(10 * minute);
    team.told.push(
      ...next.story.outbox.sent.filter(({ to }) => to.length === 0).map(({ subject }) => subject),
    );
  }
  expect((await drafted(team))[0]).toMatchObject({ state: "retired", ended: "dissent" });
  expect(team.told).toEqual([`Parley need not ask any more what the rule ${row.id} asks`]);
});

it.each([
  ["one human alone undoes", ["ada"]],
  ["nobody undoes", []],
])("what %s is asked about by nobody", async (_, by) => {
  const team = newTeam();
  for (const of of [0, 3, 6, 9, 12, 16, 20]) await undone(team, of, by);
  expect(await drafted(team)).toEqual([]);
});
