import { expect, it } from "vitest";
import { actors, approvers, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { answer, begin, type Story } from "./telling/story.ts";

const grace = "/HealthCheckGracePeriod";

/** Two who undo each other, once a minute. */
async function fighting(): Promise<Story> {
  const story = await begin();
  for (const HealthCheckGracePeriod of [5, 3, 5, 3, 5, 3]) {
    story.change(HealthCheckGracePeriod === 5 ? actors.oncall : actors.pipeline, { HealthCheckGracePeriod });
    await story.pass(minute);
  }
  return story;
}

it("two actors flip a field: Parley stops writing, holds it and asks once", async () => {
  const story = await fighting();
  await story.pass(20 * minute);
  const { states, ...is } = await ending(story);
  expect(is).toEqual({
    cloud: { HealthCheckGracePeriod: 3 },
    case: "waiting with 1",
    decided: ["revert", "keep", "ask"],
    news: [`restored ${grace}`, `deferred ${grace}`, `asked ${grace}`, `fight ${grace}`],
    told: ["asked checkout-lead"],
    writes: 1,
  });
  expect(states.at(-1)).toBe("Judge");
  expect(story.outbox.sent[0]?.body).toContain("It asks because two actors undo each other here");
});

it("whoever is asked ends the fight", async () => {
  const story = await fighting();
  await answer(story, { answer: "revert", by: approvers.service });
  await story.pass(20 * minute);
  expect(await ending(story)).toMatchObject({
    cloud: { HealthCheckGracePeriod: 5 },
    case: "closed",
    writes: 2,
  });
});
