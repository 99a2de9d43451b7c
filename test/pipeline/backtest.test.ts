import { describe, expect, it } from "vitest";
import { decidedLately } from "#acts/learning/decided-lately.ts";
import { recordAnswer } from "#acts/questions/answer.ts";
import type { DecisionRecord } from "#core/arbitration/record.ts";
import { withAnswers } from "#core/learning/drafts/as-if-adopted.ts";
import type { StandingAnswer } from "#core/policy/file/answers/answers.ts";
import type { Policy } from "#core/policy/policy.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { backtest } from "#core/shadow/backtest.ts";
import { actors, approvers, docketOf, minute } from "./stage.ts";
import { begin, momentOf, type Story } from "./stories/telling/story.ts";
import { group } from "./stories/telling/things.ts";

const hour = 60 * minute;
const unsaid: StandingAnswer = { id: "unsaid", for: {}, asked: ["unexplained"], answer: "agreed" };

/** Another who says nothing, whom no answer was about. */
const stranger = {
  ...actors.nobody,
  principal: actors.nobody.principal.replace("batch-worker", "tidy-up"),
};

type Said = "keep" | "revert" | undefined;

async function answered(story: Story, resource: ResourceId, said: Said): Promise<void> {
  const [question] = (await docketOf(story, resource)).case?.questions ?? [];
  if (question === undefined) throw new Error("nobody was asked");
  if (said === undefined) return;
  const given = { question: question.id, answer: said, by: approvers.service, at: momentOf(story) };
  const done = await recordAnswer(resource, { ...given, proof: "signed in" }, story.runtime);
  expect(done).toMatchObject({ ok: true });
}

/** Groups changed in the same way by somebody who says nothing, each answered in its own. */
async function answeredEach(all: readonly Said[], then?: (story: Story, first: ResourceId) => Promise<void>) {
  const story = await begin({ made: group });
  const made = all.map((_, n): ResourceId => {
    const own = { ...group.properties, AutoScalingGroupName: `group-${n}`, HealthCheckGracePeriod: 300 };
    return story.sandbox.create({ ...group, properties: own }, actors.pipeline).resource;
  });
  await story.pass(20 * minute);
  for (const resource of made)
    story.sandbox.update(resource, { properties: { HealthCheckGracePeriod: 10 } }, actors.nobody);
  await story.pass(40 * minute);
  for (const [n, resource] of made.entries()) await answered(story, resource, all[n]);
  await story.pass(20 * minute);
  await then?.(story, made[0] as ResourceId);
  await story.pass(25 * hour);
  const { decisions } = await decidedLately({ days: 14, most: 1_000 }, story.runtime);
  return { story, made, records: decisions.map(({ record }) => record) };
}

const withRow = ({ runtime: { policy } }: Story): Policy => {
  const candidate = withAnswers(policy, [unsaid]);
  if (candidate === undefined) throw new Error("the row does not fit");
  return candidate;
};

const tried = (story: Story, records: readonly DecisionRecord[]) =>
  backtest(records, { running: story.runtime.policy, candidate: withRow(story) }, story.clock.now());

describe("stored decisions judged again with a row", () => {
  it("tell how many it would have answered as people did, and of the others what became", async () => {
    const { story, made, records } = await answeredEach(["revert", "keep", "revert", "revert", undefined]);
    const told = tried(story, records);
    expect(told).toMatchObject({ asked: 5, answered: 5, alike: 3, otherwise: 0 });
    expect(told.dissent).toEqual([
      {
        resource: resourceText(made[1] as ResourceId),
        field: "/HealthCheckGracePeriod",
        at: expect.any(String),
        would: "holder",
        was: "challenger",
        became: { undone: false, alarm: false },
      },
    ]);
    expect(told.savedAWeek).toBe(5);
  });

  it("tell that somebody undid what people said", async () => {
    const { story, records } = await answeredEach(["keep", "revert"], async (at, first) => {
      at.sandbox.update(first, { properties: { HealthCheckGracePeriod: 60 } }, actors.oncall);
      await at.pass(2 * hour);
    });
    const told = tried(story, records);
    expect(told).toMatchObject({ answered: 2, alike: 1 });
    expect(told.dissent).toMatchObject([{ was: "challenger", became: { undone: true } }]);
  });

  it("leave out what follows a first difference, for nobody knows what would have come", async () => {
    const { story, records } = await answeredEach([undefined, "revert"], async (at, first) => {
      at.sandbox.update(first, { properties: { HealthCheckGracePeriod: 300 } }, actors.nobody);
      await at.pass(20 * minute);
      at.sandbox.update(first, { properties: { HealthCheckGracePeriod: 20 } }, stranger);
      await at.pass(40 * minute);
    });
    expect(tried(story, records)).toMatchObject({ asked: 3, answered: 2, alike: 1, dissent: [], unknown: 1 });
  });

  it("differ in nothing under the same policy, in whatever order they are given", async () => {
    const { story, records } = await answeredEach(["keep", "revert"]);
    const { policy } = story.runtime;
    const same = backtest(records, { running: policy, candidate: policy }, story.clock.now());
    expect(same).toMatchObject({ judged: records.length, asked: 2, answered: 0, otherwise: 0, unknown: 0 });
    expect(tried(story, records.toReversed())).toEqual(tried(story, records));
    expect(backtest([], { running: policy, candidate: policy }, 0)).toMatchObject({
      judged: 0,
      savedAWeek: 0,
    });
  });
});
