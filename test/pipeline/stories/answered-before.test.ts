import { describe, expect, it } from "vitest";
import { questionBehind } from "#acts/questions/question-behind.ts";
import { memoryPrecedents } from "#adapters/memory/people/precedents.ts";
import { isHeldBack } from "#core/learning/held-back.ts";
import { mostPrecedents, type Precedents } from "#core/ports/people/precedents.ts";
import { actors, approvers, docketOf, hour, minute } from "../stage.ts";
import { accessOpened, openedRules } from "./telling/happenings.ts";
import { answer, question, type Story } from "./telling/story.ts";

const day = 24 * hour;

/** The same is done again some days later, and asked about again. */
async function openedAgain(story: Story): Promise<string> {
  await story.pass(2 * day);
  story.change(actors.nobody, { SecurityGroupIngress: openedRules });
  await story.pass(20 * minute);
  return (await question(story)).id;
}

async function answeredOnce(precedents: Precedents): Promise<Story> {
  const story = await accessOpened({ stores: { precedents } });
  const until = new Date(story.clock.now() + hour).toISOString();
  await answer(story, { answer: "revert", by: approvers.security, until });
  await story.pass(10 * minute);
  return story;
}

const bodies = ({ outbox }: Story) => outbox.sent.map((message) => JSON.stringify(message));

describe("an answer", () => {
  it("is remembered once, however often it is judged, and names nobody and nothing", async () => {
    const precedents = memoryPrecedents();
    const story = await answeredOnce(precedents);
    await story.pass(2 * day);
    const kept = await precedents.latest("-", "access");
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ precedent: { answer: "agreed", features: { environment: "prod" } } });
    expect(JSON.stringify(kept)).not.toMatch(/security-lead|batch-worker|sg-|10\.1\.0\.0/);
  });

  it("is told beside the next such question, and changes nothing about it", async () => {
    const told = await answeredOnce(memoryPrecedents());
    const id = await openedAgain(told);
    expect(isHeldBack(id)).toBe(false);
    const line = "Decided once like this, last on 21 November: 1 put back.";
    expect(bodies(told).filter((body) => body.includes(line))).not.toEqual([]);

    const deaf: Precedents = { put: async () => {}, latest: async () => [], since: async () => [] };
    const untold = await answeredOnce(deaf);
    await openedAgain(untold);
    expect(bodies(untold).filter((body) => body.includes("Decided once"))).toEqual([]);
    expect((await docketOf(told, told.resource)).case).toEqual(
      (await docketOf(untold, untold.resource)).case,
    );
  });

  it("that cannot be told, or kept, stops no question", async () => {
    const broken: Precedents = {
      put: () => Promise.reject(new Error("no disk")),
      latest: () => Promise.reject(new Error("no disk")),
      since: () => Promise.reject(new Error("no disk")),
    };
    const story = await answeredOnce(broken);
    const id = await openedAgain(story);
    const behind = await questionBehind(
      { case: (await docketOf(story, story.resource)).case?.id ?? "", question: id },
      story.runtime,
    );
    expect(behind?.question?.id).toBe(id);
    expect(story.logged.some((line) => line.startsWith("an answer was not remembered"))).toBe(true);
    expect(mostPrecedents).toBe(200);
  });
});
