import { expect, it } from "vitest";
import { actors, approvers, docketOf, hour, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { accessOpened } from "./telling/happenings.ts";
import { answer, begin, type Story } from "./telling/story.ts";
import { bucket, group } from "./telling/things.ts";

/** Nobody made it again, and nothing was written to anything. */
async function nothingIsMade(story: Story): Promise<void> {
  expect(await ending(story)).toMatchObject({ cloud: "gone", writes: 0 });
  const { restores } = await docketOf(story, story.resource);
  expect(restores).toEqual([]);
}

const questions = async (story: Story) => (await docketOf(story, story.resource)).case?.questions ?? [];

it("somebody deletes another's bucket: its owner is told and asked, and Parley creates nothing", async () => {
  const story = await begin({ made: bucket });
  story.sandbox.remove(story.resource, actors.nobody);
  await story.pass(20 * minute);
  expect((await questions(story)).map(({ fields }) => fields)).toEqual([["/"]]);
  const [mail] = story.outbox.sent;
  expect(mail?.subject).toBe("Parley asks: checkout-orders was deleted: may it stay deleted?");
  expect(mail?.body).toMatch(/batch-worker\S* via aws-cli deleted it at/);
  expect(mail?.body).toContain("it is wanted back: Parley creates nothing");
  expect(mail?.body).not.toMatch(/go to `present`|keep `absent`/);
  await nothingIsMade(story);
});

it("an answer that wants it back leads to no write", async () => {
  const story = await begin({ made: bucket });
  story.sandbox.remove(story.resource, actors.nobody);
  await story.pass(20 * minute);
  const [asked] = await questions(story);
  const by = asked?.ask.approvers[0] ?? approvers.service;
  await answer(story, { answer: "revert", by });
  await story.pass(2 * hour);
  await nothingIsMade(story);
});

it("silence makes nothing either", async () => {
  const story = await begin({ made: bucket });
  story.sandbox.remove(story.resource, actors.nobody);
  await story.pass(48 * hour);
  await nothingIsMade(story);
});

it("what is deleted while its case waits leaves no question about its fields", async () => {
  const story = await accessOpened();
  story.sandbox.remove(story.resource, actors.pipeline);
  await story.pass(20 * minute);
  expect((await questions(story)).flatMap(({ fields }) => fields).filter((path) => path !== "/")).toEqual([]);
  await nothingIsMade(story);
});

it("its creator deletes it: nobody is told", async () => {
  const story = await begin({ made: bucket });
  story.sandbox.remove(story.resource, actors.pipeline);
  await story.pass(20 * minute);
  expect(await ending(story)).toMatchObject({ case: "closed", told: [], news: [] });
  await nothingIsMade(story);
});

it("it comes back within a fortnight: what was held is held, and its creation is an edit against it", async () => {
  const story = await begin();
  story.sandbox.remove(story.resource, actors.pipeline);
  await story.pass(24 * hour);
  const { prior } = await docketOf(story, story.resource);
  const properties = { ...group.properties, DesiredCapacity: "9" };
  story.sandbox.create({ ...group, properties }, actors.nobody);
  await story.pass(minute);
  const record = await docketOf(story, story.resource);
  expect(record.live?.state).toBe("there");
  expect(prior).toMatchObject({ DesiredCapacity: "3" });
  expect(record.history.at(-1)).toMatchObject({ field: "/DesiredCapacity", after: "9" });
  expect([...record.docket.writes.values()].map(({ cause }) => cause)).toContain("create");
});
