import { expect, it } from "vitest";
import { Unavailable } from "#core/faults.ts";
import { actors, hour, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { hotfix } from "./telling/happenings.ts";

const settledFirst = ["kept /DesiredCapacity", "deferred /DesiredCapacity"];

it("nothing is written while the kill switch is on, and the case goes on once it is off", async () => {
  const story = await hotfix();
  await story.ports.killSwitch.set(true, "ops");
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(hour);
  expect(await ending(story)).toMatchObject({
    cloud: {},
    case: "waiting with 0",
    news: [...settledFirst, "fault /DesiredCapacity"],
    told: [],
    writes: 0,
  });
  await story.ports.killSwitch.set(false, "ops");
  await story.pass(10 * minute);
  expect(await ending(story)).toMatchObject({
    cloud: { DesiredCapacity: "10" },
    case: "closed",
    news: [...settledFirst, "fault /DesiredCapacity", "restored /DesiredCapacity"],
    writes: 1,
  });
  expect([...story.news.events.values()][2]?.summary).toBe(
    "Parley does not write /DesiredCapacity for now: the kill switch is on",
  );
});

it("a kill switch that cannot be read counts as on", async () => {
  const story = await hotfix();
  const broken = () => {
    throw new Unavailable("the kill switch cannot be read");
  };
  story.justBefore("restore", "killSwitch.isStopped", broken);
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(minute);
  expect(await ending(story)).toMatchObject({ cloud: {}, case: "waiting with 0", writes: 0 });
  await story.pass(10 * minute);
  expect(await ending(story)).toMatchObject({ cloud: { DesiredCapacity: "10" }, case: "closed", writes: 1 });
});

it("between two writes it stops the second", async () => {
  const story = await hotfix({ fix: { DesiredCapacity: "10", MaxSize: "20" } });
  story.sandbox.trouble({ kind: "half-applied" });
  story.justBefore("confirm", "cloud.status", () => story.ports.killSwitch.set(true, "ops"));
  story.change(actors.pipeline, { DesiredCapacity: "3", MaxSize: "12" });
  await story.pass(hour);
  expect(await ending(story)).toMatchObject({
    cloud: { DesiredCapacity: "10" },
    case: "waiting with 0",
    writes: 1,
  });
  await story.ports.killSwitch.set(false, "ops");
  await story.pass(10 * minute);
  expect(await ending(story)).toMatchObject({
    cloud: { DesiredCapacity: "10", MaxSize: "20" },
    case: "closed",
    writes: 2,
  });
});

it("it is switched on and the dispute ends meanwhile: nothing is left to write", async () => {
  const story = await hotfix();
  await story.ports.killSwitch.set(true, "ops");
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(10 * minute);
  story.change(actors.oncall, { DesiredCapacity: "4" });
  await story.pass(10 * minute);
  expect(await ending(story)).toMatchObject({ cloud: { DesiredCapacity: "4" }, case: "closed", writes: 0 });
});
