import { describe, expect, it } from "vitest";
import type { SettledApprover } from "#acts/settings.ts";
import { memorySubscriptions } from "#adapters/memory/people/subscriptions.ts";
import type { Subscription } from "#core/ports/people/subscriptions.ts";
import { approvers, hour } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { accessOpened } from "./telling/happenings.ts";
import { answer, begin, type Opening } from "./telling/story.ts";
import { securityGroup } from "./telling/things.ts";

const named = (name: string, principal: string): SettledApprover => ({
  name,
  principals: [principal],
  channels: [{ channel: "email", endpoint: `${name}@example.com` }],
  signsInAs: [],
});
const everybody = [named("sam", approvers.security), named("cleo", approvers.service)];

/** Only the owner of the service has confirmed their subscription. */
const cleoAlone = everybody.map(
  ({ name }): Subscription => ({
    channel: "email",
    endpoint: `${name}@example.com`,
    isConfirmed: name === "cleo",
    isProtected: name === "cleo",
  }),
);
const opening = (): Opening => ({
  made: securityGroup,
  settings: { approvers: everybody },
  stores: { subscriptions: memorySubscriptions(cleoAlone) },
});

describe("an approver who cannot be reached", () => {
  it("is told to the operators within the hour, once", async () => {
    const story = await begin(opening());
    await story.pass(5 * hour);
    expect((await ending(story)).told).toEqual(["trouble"]);
    expect(story.outbox.sent[0]?.subject).toBe("No message of Parley reaches sam");
  });

  it("is stood in for at once by anyone who answers next, who may answer", async () => {
    const story = await accessOpened(opening());
    // Before the first check everybody counts as reached.
    expect((await ending(story)).told).toEqual(["asked security-lead"]);
    await story.pass(2 * hour);
    const { told } = await ending(story);
    expect(told).toEqual([
      "asked security-lead",
      "trouble",
      "reminded security-lead",
      "reminded checkout-lead",
      "reminded",
    ]);
    expect(await answer(story, { answer: "revert", by: approvers.service })).toMatchObject({ ok: true });
    await story.pass(hour);
    expect(await ending(story)).toMatchObject({ case: "closed", cloud: {}, writes: 1 });
  });
});
