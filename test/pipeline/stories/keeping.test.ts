import { expect, it } from "vitest";
import { actors, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { hotfix } from "./telling/happenings.ts";
import { begin } from "./telling/story.ts";

it("a hotfix in an incident is kept, and the pipeline's value waits", async () => {
  const story = await hotfix();
  expect(await ending(story)).toEqual({
    cloud: { DesiredCapacity: "10" },
    case: "closed",
    states: ["Judge Settle"],
    decided: ["keep"],
    news: ["kept /DesiredCapacity", "deferred /DesiredCapacity"],
    told: [],
    writes: 0,
  });
  const [kept] = story.news.events.values();
  expect(kept).toMatchObject({
    holders: ["123456789012:role/oncall"],
    losers: ["123456789012:role/deploy"],
    summary: "Parley leaves /DesiredCapacity as it stands",
  });
});

it("a change that nobody minds opens no case", async () => {
  const story = await begin();
  story.change(actors.pipeline, { DesiredCapacity: "4" });
  await story.pass(20 * minute);
  expect(await ending(story)).toEqual({
    cloud: { DesiredCapacity: "4" },
    case: "closed",
    states: [],
    decided: [],
    news: [],
    told: [],
    writes: 0,
  });
});

it("the same again is no news", async () => {
  const story = await hotfix();
  const before = await ending(story);
  story.change(actors.oncall, { DesiredCapacity: "10" });
  story.change(actors.pipeline, { MaxSize: "14" });
  await story.pass(20 * minute);
  expect(await ending(story)).toEqual({ ...before, cloud: { DesiredCapacity: "10", MaxSize: "14" } });
});
