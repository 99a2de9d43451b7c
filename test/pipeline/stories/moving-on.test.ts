import { expect, it } from "vitest";
import { freshLook } from "#acts/looking/look.ts";
import { actors, approvers, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { accessOpened, hotfix, opened } from "./telling/happenings.ts";
import { answer } from "./telling/story.ts";
import { rule } from "./telling/things.ts";

const settledFirst = ["kept /DesiredCapacity", "deferred /DesiredCapacity"];

it("while it is judged: it is judged again on what stands in the docket then", async () => {
  const story = await hotfix();
  story.justBefore("judge", "dockets.save", async () => {
    story.change(actors.pipeline, { MaxSize: "20" });
    await freshLook(story.resource, story.runtime);
  });
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(20 * minute);
  expect(await ending(story)).toEqual({
    cloud: { DesiredCapacity: "10", MaxSize: "20" },
    case: "closed",
    states: ["Judge Settle", "Judge Restore Wait Confirm Judge Settle"],
    decided: ["keep", "revert", "keep"],
    news: [...settledFirst, "restored /DesiredCapacity"],
    told: [],
    writes: 1,
  });
  // The decision that lost the race was logged and never acted upon.
  expect((await story.ports.decisions.list(story.resource)).decisions).toHaveLength(4);
});

it("while it is restored: what is not as it was judged is judged again, and nothing is overwritten", async () => {
  const story = await hotfix();
  story.justBefore("restore", "cloud.get", () => story.change(actors.oncall, { DesiredCapacity: "12" }));
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(20 * minute);
  const { cloud, case: open, writes, told } = await ending(story);
  expect({ cloud, open, writes, told }).toEqual({
    cloud: { DesiredCapacity: "12" },
    open: "closed",
    writes: 0,
    told: [],
  });
});

it("between the reading and the writing: the cloud itself refuses to overwrite", async () => {
  const story = await hotfix();
  story.justBefore("restore", "cloud.update", () => story.change(actors.oncall, { DesiredCapacity: "12" }));
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(20 * minute);
  const { cloud, case: open, writes, told } = await ending(story);
  expect({ cloud, open, writes, told }).toEqual({
    cloud: { DesiredCapacity: "12" },
    open: "closed",
    writes: 1,
    told: [],
  });
});

it("while the write goes on: what changed beside it is judged when it has ended", async () => {
  const story = await hotfix();
  story.justBefore("confirm", "cloud.status", () => story.change(actors.oncall, { Cooldown: "30" }));
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(20 * minute);
  expect(await ending(story)).toMatchObject({
    cloud: { DesiredCapacity: "10", Cooldown: "30" },
    case: "closed",
    writes: 1,
  });
});

it("while it waits: who is asked is told that no answer is needed, and what is new is asked", async () => {
  const story = await accessOpened();
  const other = opened.replace("10.1.0.0", "10.2.0.0");
  story.change(actors.nobody, { SecurityGroupIngress: [rule("10.0.0.0/16"), rule("10.2.0.0/16")] });
  await story.pass(20 * minute);
  expect(await ending(story)).toMatchObject({
    case: "waiting with 1",
    news: [`asked ${opened}`, `kept ${opened}`, `asked ${other}`],
    told: ["asked security-lead", "superseded security-lead", "asked security-lead"],
    writes: 0,
  });
  await answer(story, { answer: "revert", by: approvers.security });
  await story.pass(minute);
  expect(await ending(story)).toMatchObject({ cloud: {}, case: "closed", writes: 1 });
});

it("while it waits: anyone who takes their change back answers the question themself", async () => {
  const story = await accessOpened();
  story.change(actors.nobody, { SecurityGroupIngress: [rule("10.0.0.0/16")] });
  await story.pass(20 * minute);
  expect(await ending(story)).toEqual({
    cloud: {},
    case: "closed",
    states: ["Judge Ask Judge Settle"],
    decided: ["ask", "keep"],
    news: [`asked ${opened}`, `kept ${opened}`],
    told: ["asked security-lead", "superseded security-lead"],
    writes: 0,
  });
});

it("while it waits: what is no matter for the question leaves it as it is", async () => {
  const story = await accessOpened();
  const before = await ending(story);
  story.change(actors.pipeline, { Tags: [...(story.made["Tags"] as []), { Key: "team", Value: "shop" }] });
  await story.pass(20 * minute);
  const { told, news, case: open, writes } = await ending(story);
  expect({ told, news, case: open, writes }).toEqual({
    told: before.told,
    news: before.news,
    case: before.case,
    writes: 0,
  });
});
