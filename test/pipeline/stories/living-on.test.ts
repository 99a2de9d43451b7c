import { expect, it } from "vitest";
import { sessionEvent } from "#local/sandbox/telling/session-event.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { actors, approvers, docketOf, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { accessOpened, hotfix, incident, machine, opened } from "./telling/happenings.ts";
import { answer, begin, declare, momentOf, type Story } from "./telling/story.ts";
import { capacity, group } from "./telling/things.ts";

const gone = [`asked ${opened}`, `kept ${opened}`];

it("a resource is deleted while its case waits: nobody needs to answer any more", async () => {
  const story = await accessOpened();
  story.sandbox.remove(story.resource, actors.pipeline);
  await story.pass(20 * minute);
  expect(await ending(story)).toEqual({
    cloud: "gone",
    case: "closed",
    states: ["Judge Ask Judge Settle"],
    decided: ["ask", "keep"],
    news: gone,
    told: ["asked security-lead", "superseded security-lead"],
    writes: 0,
  });
});

it("a resource is deleted just before it would be written", async () => {
  const story = await hotfix();
  story.justBefore("restore", "cloud.update", () => story.sandbox.remove(story.resource, actors.pipeline));
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(20 * minute);
  expect(await ending(story)).toMatchObject({ cloud: "gone", case: "closed", told: [], writes: 1 });
});

/** One of those on the incident, whose session says why, if only the record of its beginning would come. */
const worker: Writer = {
  ...actors.oncall,
  principal: actors.oncall.principal.replace("ada@INC-1042", "bo"),
  accessKeyId: "ASIABATCHWORKER00001",
  tags: { "parley:intent": "availability", "parley:motivation": "incident", "parley:ref": "INC-1042" },
};

it("what a session's tags say late explains its change, and the question is closed", async () => {
  const story = await begin();
  const began = { now: story.clock.now(), newId: () => "session-began" };
  story.change(worker, { HealthCheckGracePeriod: 60 });
  await story.pass(minute);
  // Of one of its responders, before it was opened: nothing but their word tells what for.
  incident(story, momentOf(story));
  await story.pass(20 * minute);
  expect(await ending(story)).toMatchObject({ case: "waiting with 1", told: ["asked checkout-lead"] });
  const way = { by: "role", caller: worker } as const;
  story.put(sessionEvent({ writer: worker, way, region: "eu-north-1" }, began));
  await story.pass(minute);
  expect(await ending(story)).toEqual({
    cloud: { HealthCheckGracePeriod: 60 },
    case: "closed",
    states: ["Judge Ask Judge Settle"],
    decided: ["ask", "keep"],
    news: ["asked /HealthCheckGracePeriod", "kept /HealthCheckGracePeriod"],
    told: ["asked checkout-lead", "superseded checkout-lead"],
    writes: 0,
  });
});

it("a stack owns the resource: Parley asks before it departs from the stack's value", async () => {
  const mark = { Key: "aws:cloudformation:stack-name", Value: "checkout", PropagateAtLaunch: true };
  const { Tags, ...rest } = group.properties;
  const made = { ...group, properties: { ...rest, Tags: [...(Tags as object[]), mark] } as never };
  const story = await begin({ made });
  const motivation = { kind: "budget", ref: "b1" } as const;
  const wish = { id: "more", field: capacity, constraint: { min: 6 }, strength: "must" } as const;
  await declare(story, { ...wish, actor: machine("scaler"), intent: "availability", motivation });
  await story.pass(20 * minute);
  expect(await ending(story)).toMatchObject({
    cloud: {},
    case: "waiting with 1",
    told: ["asked checkout-lead"],
    writes: 0,
  });
  expect(story.outbox.sent[0]?.body).toContain("It asks because a stack owns it");
  await answer(story, { answer: "revert", by: approvers.service });
  await story.pass(minute);
  expect(await ending(story)).toMatchObject({ cloud: { DesiredCapacity: "6" }, case: "closed", writes: 1 });
});

const afterTheAnswer = {
  cloud: {},
  case: "closed",
  news: [`asked ${opened}`, `answered ${opened}`, `restored ${opened}`],
  told: ["asked security-lead"],
  writes: 1,
};

async function answered(story: Story) {
  await answer(story, { answer: "revert", by: approvers.security });
  await story.pass(20 * minute);
  const { states, decided, ...is } = await ending(story);
  expect(decided.at(-1)).toBe("keep");
  return { ...is, states };
}

it("an execution is lost while it waits: the sweep begins another, and nobody is asked twice", async () => {
  const story = await accessOpened();
  story.machine.kill(story.machine.past()[0]?.name ?? "");
  await story.pass(10 * minute);
  expect(story.machine.past().map(({ status }) => status)).toEqual(["killed", "running"]);
  const { states, ...is } = await answered(story);
  expect(is).toEqual(afterTheAnswer);
  expect(states).toEqual(["Judge Ask", "Judge Ask Judge Restore Wait Confirm Judge Settle"]);
});

it("an execution is lost while it writes: the write is made once", async () => {
  const story = await hotfix();
  story.justBefore("confirm", "cloud.status", () =>
    story.machine.kill(story.machine.past().at(-1)?.name ?? ""),
  );
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(20 * minute);
  expect(await ending(story)).toMatchObject({ cloud: { DesiredCapacity: "10" }, case: "closed", writes: 1 });
});

it("before the history of an execution is full another takes over, and nobody is asked twice", async () => {
  const story = await accessOpened();
  for (let turn = 0; turn < 300; turn += 1) {
    const { case: open } = await docketOf(story, story.resource);
    await story.ports.cases.wake(open?.token ?? "");
    await story.clock.runDue();
  }
  expect(story.machine.past().map(({ status }) => status)).toEqual(["succeeded", "running"]);
  const { states, ...is } = await answered(story);
  expect(is).toEqual(afterTheAnswer);
  expect(states).toHaveLength(2);
  expect(states[0]).toMatch(/Judge Settle$/);
});
