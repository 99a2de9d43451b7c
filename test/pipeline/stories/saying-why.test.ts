import { describe, expect, it } from "vitest";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { actors, hour, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { incident, less, role } from "./telling/happenings.ts";
import { begin, declare, momentOf, question, type Story } from "./telling/story.ts";
import { capacity, group } from "./telling/things.ts";

const made = { ...group, properties: { ...group.properties, HealthCheckGracePeriod: 30 } };
const ada: Writer = { ...actors.oncall, principal: actors.oncall.principal.replace("ada@INC-1042", "ada") };

/** Tags the resource with what its change is for, and makes the change in the same minute. */
async function changeSaying(
  story: Story,
  who: Writer,
  { words, change }: { readonly words: Readonly<Record<string, string>>; readonly change: Properties },
): Promise<void> {
  const tags = Object.entries(words).map(([Key, Value]) => ({ Key, Value, PropagateAtLaunch: false }));
  const { Tags = [] } = story.made as { readonly Tags?: readonly object[] };
  if (tags.length > 0) story.change(who, { Tags: [...Tags, ...tags] } as never);
  story.change(who, change);
  await story.pass(minute);
}

const reason = { "parley:intent": "availability", "parley:ref": "INC-1042" };

/** What came of the field, without the tags that say why. */
async function cameTo(story: Story) {
  const { cloud, told, case: open, writes } = await ending(story);
  const { Tags: _, ...fields } = cloud as Properties;
  return { fields, told, open, writes };
}

describe("the on-call tags a change with its goal and INC-1042", () => {
  it("it is held until the incident closes, whatever the pipeline writes, and then for the code to take over", async () => {
    const story = await begin({ made });
    const since = momentOf(story);
    incident(story, since, "open", [role("oncall")]);
    await story.pass(minute);
    await changeSaying(story, ada, { words: reason, change: { HealthCheckGracePeriod: 60 } });
    await story.pass(hour);
    story.change(actors.pipeline, { HealthCheckGracePeriod: 30 });
    await story.pass(minute);
    const fixed = { HealthCheckGracePeriod: 60 };
    expect(await cameTo(story)).toEqual({ fields: fixed, told: [], open: "closed", writes: 1 });
    incident(story, since, "closed", [role("oncall")]);
    await story.pass(20 * minute);
    expect(await cameTo(story)).toMatchObject({ fields: fixed, told: ["asked checkout-lead"], writes: 1 });
    expect((await question(story)).ask).toMatchObject({ cause: "take-over", beside: true });
  });

  it("without the tags nobody knows why one who is not on it wrote, and its owner is asked", async () => {
    const story = await begin({ made });
    incident(story, momentOf(story), "open", [role("bob")]);
    await story.pass(minute);
    await changeSaying(story, ada, { words: {}, change: { HealthCheckGracePeriod: 60 } });
    await story.pass(hour);
    expect((await cameTo(story)).told).toEqual(["asked checkout-lead"]);
    expect((await question(story)).ask).toMatchObject({ cause: "unexplained", beside: false });
  });
});

describe("a stranger's same tags", () => {
  it.each([
    { who: "a role that nobody knows", stranger: actors.nobody },
    { who: "somebody at the console", stranger: { ...actors.nobody, userAgent: "console.amazonaws.com" } },
  ])("change nothing: $who", async ({ stranger }) => {
    const told = async (words: Readonly<Record<string, string>>) => {
      const story = await begin({ made });
      incident(story, momentOf(story), "open", [role("oncall")]);
      await story.pass(minute);
      await changeSaying(story, stranger, { words, change: { HealthCheckGracePeriod: 60 } });
      await story.pass(40 * minute);
      return await cameTo(story);
    };
    const silent = await told({});
    expect(await told(reason)).toEqual(silent);
    expect(await told({ ...reason, "parley:motivation": "incident" })).toEqual(silent);
  });
});

describe("a registered team picks by a tag which of its goals a change serves", () => {
  it.each([
    { goal: "performance", stands: "9", than: "goes before the cost optimiser's wish" },
    { goal: "security", stands: "9", than: "counts as the highest that was granted" },
    { goal: "cost", stands: "3", than: "does not" },
  ])("$goal $than", async ({ goal, stands }) => {
    const story = await begin();
    await declare(story, less(capacity));
    await changeSaying(story, actors.team, {
      words: { "parley:intent": goal },
      change: { DesiredCapacity: "9" },
    });
    await story.pass(20 * minute);
    expect(story.sandbox.whole(story.resource)?.["DesiredCapacity"]).toBe(stands);
  });
});
