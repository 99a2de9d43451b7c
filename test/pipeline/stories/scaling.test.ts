import { describe, expect, it } from "vitest";
import type { Ports } from "#acts/runtime.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { actors, docketOf, minute } from "../stage.ts";
import { begin, type Story } from "./telling/story.ts";

/** A scaling policy: what it does stands in no audit log. */
const scaling = {
  kind: "role",
  principal: `arn:aws:sts::${worldAccount}:assumed-role/scaling/policy`,
  userAgent: "autoscaling.amazonaws.com",
} as const;

const unrecorded = (ports: Ports, door: string): Ports => {
  if (door !== "receiveChange") return ports;
  const { events } = ports;
  const isSilent = ({ event }: Parameters<typeof events.put>[1]) =>
    event.kind === "change" && event.actor.principal.endsWith("role/scaling");
  return {
    ...ports,
    events: {
      ...events,
      put: async (at, told) => (isSilent(told) ? { isNew: true } : await events.put(at, told)),
    },
  };
};

const tagged = (story: Story) => {
  const { Tags = [] } = story.made as { readonly Tags?: readonly object[] };
  story.change(actors.pipeline, {
    Tags: [...Tags, { Key: "team", Value: "a", PropagateAtLaunch: true }] as never,
  });
};

const standing = ({ sandbox, resource }: Story) =>
  (sandbox.whole(resource) as Readonly<Record<string, unknown>>)["DesiredCapacity"];

describe("a tag that the pipeline writes on a group whose capacity a scaling policy has changed", () => {
  it.each([
    { when: "before the tag", first: 0 },
    { when: "long before it", first: 30 },
  ])("leaves the capacity alone, $when", async ({ first }) => {
    const story = await begin({ around: unrecorded });
    story.change(scaling, { DesiredCapacity: "8" });
    await story.pass(first * minute);
    tagged(story);
    await story.pass(2 * minute);
    expect(standing(story)).toBe("8");
    await story.pass(40 * minute);
    expect(standing(story)).toBe("8");
    expect(story.outbox.sent).toEqual([]);
    const { restores, waiting, history } = await docketOf(story, story.resource);
    expect([restores, waiting]).toEqual([[], undefined]);
    const writers = history
      .filter(({ field }) => field === "/DesiredCapacity")
      .map(({ principal }) => principal);
    expect(writers).toEqual(["autoscaling.amazonaws.com"]);
  });
});

it("what takes the whole capacity away is no scaling policy's work", async () => {
  const story = await begin({ around: unrecorded });
  story.change(scaling, { MinSize: "0", DesiredCapacity: "0" });
  await story.pass(2 * minute);
  const { waiting, history } = await docketOf(story, story.resource);
  expect(waiting).toBeUndefined();
  const changes = history.filter(({ by }) => by === "change");
  expect(changes.map(({ principal }) => principal)).toEqual(["unknown", "unknown"]);
  expect(standing(story)).toBe("3");
});
