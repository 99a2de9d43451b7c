import { expect, it } from "vitest";
import { actors, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { hotfix, less, more } from "./telling/happenings.ts";
import { begin, declare } from "./telling/story.ts";
import { blocked, bucket, capacity } from "./telling/things.ts";

it("an apply that undoes a hotfix is kept but for that one field", async () => {
  const story = await hotfix();
  story.change(actors.pipeline, { DesiredCapacity: "3", MaxSize: "14", Cooldown: "120" });
  await story.pass(20 * minute);
  expect(await ending(story)).toEqual({
    cloud: { DesiredCapacity: "10", MaxSize: "14", Cooldown: "120" },
    case: "closed",
    states: ["Judge Settle", "Judge Restore Wait Confirm Judge Settle"],
    decided: ["keep", "revert", "keep"],
    news: ["kept /DesiredCapacity", "deferred /DesiredCapacity", "restored /DesiredCapacity"],
    told: [],
    writes: 1,
  });
});

it("two routine demands meet in between", async () => {
  const story = await begin();
  await declare(story, more(capacity));
  await declare(story, less(capacity));
  await story.pass(20 * minute);
  expect(await ending(story)).toEqual({
    cloud: { DesiredCapacity: "7" },
    case: "closed",
    states: ["Judge Restore Wait Confirm Judge Settle"],
    decided: ["revert", "keep"],
    news: ["restored /DesiredCapacity", "deferred /DesiredCapacity"],
    told: [],
    writes: 1,
  });
  const [restored] = story.news.events.values();
  expect(restored).toMatchObject({
    holders: ["123456789012:role/cost-optimiser", "123456789012:role/load-tests"],
    losers: ["123456789012:role/deploy"],
    summary: "Parley wrote /DesiredCapacity as decided",
  });
});

it("a guardrail does not wait for an explanation", async () => {
  const story = await begin({ made: bucket });
  story.change(actors.nobody, {
    PublicAccessBlockConfiguration: { ...blocked, BlockPublicPolicy: false },
  });
  await story.pass(minute);
  expect(await ending(story)).toEqual({
    cloud: {},
    case: "closed",
    states: ["Judge Restore Wait Confirm Judge Settle"],
    decided: ["revert", "keep"],
    news: ["restored /PublicAccessBlockConfiguration/BlockPublicPolicy"],
    told: [],
    writes: 1,
  });
});

it("what Parley wrote is nobody's change, however late it is heard of", async () => {
  const story = await hotfix();
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(20 * minute);
  expect(await ending(story)).toMatchObject({ cloud: { DesiredCapacity: "10" }, case: "closed", writes: 1 });
  await story.pass(3 * 24 * 60 * minute);
  story.change(actors.pipeline, { Cooldown: "60" });
  await story.pass(20 * minute);
  // What a person declared ended meanwhile, so its code is asked to take over what it left behind.
  expect(await ending(story)).toMatchObject({
    cloud: { DesiredCapacity: "10", Cooldown: "60" },
    case: "waiting with 1",
    told: ["asked checkout-lead"],
    writes: 1,
  });
  expect(story.logged.filter((line) => line.includes("no restore of Parley's explains it"))).toEqual([]);
});
