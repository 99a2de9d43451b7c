import { expect, it } from "vitest";
import { recordAnswer } from "#acts/questions/answer.ts";
import { actors, approvers, hour, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { accessOpened, opened } from "./telling/happenings.ts";
import { answer, momentOf, question } from "./telling/story.ts";

const role = (name: string) => `arn:aws:iam::123456789012:role/${name}`;

it.each([
  { why: "claimant", when: "the one who opened it answers", by: role("batch-worker"), said: "keep" },
  { why: "claimant", when: "they answer in a session", by: actors.nobody.principal, said: "keep" },
  { why: "not an approver", when: "somebody else answers", by: role("passer-by"), said: "keep" },
  { why: "not an option", when: "something else is said", by: approvers.security, said: "value" },
] as const)(
  "an answer is refused as $why when $when, and the question stays open",
  async ({ why, by, said }) => {
    const story = await accessOpened();
    expect(await answer(story, { answer: said, by })).toEqual({ ok: false, why });
    await story.pass(10 * minute);
    expect(await ending(story)).toEqual(await ending(await accessOpened()));
    expect(await answer(story, { answer: "revert", by: approvers.security })).toMatchObject({ ok: true });
  },
);

it("the first answer counts, and anyone who comes second learns who was first", async () => {
  const story = await accessOpened();
  const { id } = await question(story);
  await answer(story, { answer: "revert", by: approvers.security });
  const given = { question: id, answer: "keep", proof: "signed in" } as const;
  const late = (by: string) =>
    recordAnswer(story.resource, { ...given, by, at: momentOf(story) }, story.runtime);
  const first = { ok: false, why: "answered", by: approvers.security, proof: "signed in" };
  expect(await late(approvers.platform)).toEqual(first);
  await story.pass(10 * minute);
  expect(await late(approvers.security)).toEqual(first);
  expect(await ending(story)).toMatchObject({
    cloud: {},
    case: "closed",
    news: [`asked ${opened}`, `answered ${opened}`, `restored ${opened}`],
    writes: 1,
  });
});

it("access in production is no question for a link alone, and one for a person who signed in", async () => {
  const story = await accessOpened();
  const said = { answer: "revert", by: approvers.security } as const;
  expect(await answer(story, { ...said, proof: "link" })).toEqual({ ok: false, why: "sign in first" });
  expect(await answer(story, { ...said, proof: "signed in" })).toMatchObject({ ok: true });
});

it("an answer after the deadline comes too late", async () => {
  const story = await accessOpened();
  const { id } = await question(story);
  await story.pass(4 * hour);
  const at = momentOf(story);
  const given = { question: id, answer: "revert", by: approvers.security, proof: "signed in", at } as const;
  expect(await recordAnswer(story.resource, given, story.runtime)).toEqual({
    ok: false,
    why: "answered",
    by: "silence",
  });
  expect((await ending(story)).writes).toBe(0);
});

it("a question that nobody ever asked has no answer", async () => {
  const story = await accessOpened();
  const said = { answer: "keep", by: approvers.security, proof: "signed in" } as const;
  const given = { ...said, question: "no-such", at: momentOf(story) };
  expect(await recordAnswer(story.resource, given, story.runtime)).toEqual({ ok: false, why: "gone" });
  const elsewhere = { ...story.resource, id: "sg-none" };
  expect(await recordAnswer(elsewhere, given, story.runtime)).toEqual({ ok: false, why: "gone" });
});
