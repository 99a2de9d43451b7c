import { expect, it } from "vitest";
import { actors, approvers, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { incident } from "./telling/happenings.ts";
import { answer, begin, momentOf, question, type Story } from "./telling/story.ts";
import { group } from "./telling/things.ts";

const grace = "/HealthCheckGracePeriod";

const made = { ...group, properties: { ...group.properties, HealthCheckGracePeriod: 4 } };

/** Two pipelines of the same weight undo each other, once a minute. */
async function fighting(): Promise<Story> {
  const story = await begin({ made });
  for (const HealthCheckGracePeriod of [5, 3, 5, 3, 5, 3]) {
    story.change(HealthCheckGracePeriod === 5 ? actors.release : actors.pipeline, { HealthCheckGracePeriod });
    await story.pass(minute);
  }
  return story;
}

it("two actors of equal rank flip a field: what was agreed is held against both, and one question asked", async () => {
  const story = await fighting();
  await story.pass(20 * minute);
  const { states, ...is } = await ending(story);
  expect(is).toEqual({
    cloud: { HealthCheckGracePeriod: 3 },
    case: "waiting with 1",
    decided: ["revert", "keep", "keep", ...Array.from({ length: 7 }, () => "ask")],
    news: [
      `restored ${grace}`,
      `deferred ${grace}`,
      `kept ${grace}`,
      `deferred ${grace}`,
      `asked ${grace}`,
      `fight ${grace}`,
      `restored ${grace}`,
      `restored ${grace}`,
    ],
    told: ["asked checkout-lead"],
    writes: 3,
  });
  expect(states.at(-1)).toBe(
    "Judge Ask Judge Restore Wait Confirm Judge Ask Judge Ask Judge Restore Wait Confirm Judge Ask Judge",
  );
  expect(story.outbox.sent[0]?.body).toContain("It asks because two actors undo each other here");
});

it.each([
  { said: { answer: "revert" }, stands: 3 },
  { said: { answer: "value", value: 5 }, stands: 5 },
] as const)("anyone who is asked ends the fight: $stands stands", async ({ said, stands }) => {
  const story = await fighting();
  expect(await answer(story, { ...said, by: approvers.service })).toMatchObject({ ok: true });
  await story.pass(20 * minute);
  const end = await ending(story);
  expect(end).toMatchObject({ cloud: { HealthCheckGracePeriod: stands }, case: "closed" });
});

it("of unequal rank it is no fight: who ranks lower is put right", async () => {
  const story = await begin({ made });
  incident(story, momentOf(story));
  await story.pass(minute);
  for (const HealthCheckGracePeriod of [5, 3, 5, 3, 5, 3]) {
    const who = HealthCheckGracePeriod === 5 ? actors.oncall : actors.pipeline;
    story.change(who, { HealthCheckGracePeriod });
    await story.pass(minute);
  }
  const { cloud, news, told } = await ending(story);
  expect(cloud).toEqual({ HealthCheckGracePeriod: 5 });
  expect(news).not.toContain(`fight ${grace}`);
  expect(told).toEqual(["asked checkout-lead"]);
  expect((await question(story)).ask).toMatchObject({ cause: "defiance", beside: true });
});
