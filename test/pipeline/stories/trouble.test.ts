import { describe, expect, it } from "vitest";
import type { Trouble } from "#local/sandbox/state.ts";
import { actors, approvers, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { hotfix } from "./telling/happenings.ts";
import { answer, type Story } from "./telling/story.ts";

/** The pipeline undoes the hotfix, and the cloud is in trouble. */
async function undone(trouble: Trouble): Promise<Story> {
  const story = await hotfix();
  story.sandbox.trouble(trouble);
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(20 * minute);
  return story;
}

const settledFirst = ["kept /DesiredCapacity", "deferred /DesiredCapacity"];
const tries = (count: number) => `Judge${" Restore Wait Confirm Judge".repeat(count)} Settle`;

describe("a restore gets through when", () => {
  it.each<{ when: string; trouble: Trouble; states: string; writes: number }>([
    {
      when: "reads are throttled",
      trouble: { kind: "read-throttled", times: 3 },
      states: tries(1),
      writes: 1,
    },
    {
      when: "nobody can say for a while how far it is",
      trouble: { kind: "read-throttled", on: "status", times: 3 },
      states: "Judge Restore Wait Confirm Confirm Confirm Confirm Judge Settle",
      writes: 1,
    },
    {
      when: "writes are throttled twice",
      trouble: { kind: "refused", failure: "throttled", times: 2 },
      states: tries(3),
      writes: 3,
    },
    {
      when: "somebody else writes just then",
      trouble: { kind: "refused", failure: "busy" },
      states: tries(2),
      writes: 2,
    },
    { when: "it breaks once", trouble: { kind: "broken" }, states: tries(2), writes: 2 },
    { when: "it takes ten minutes", trouble: { kind: "slow", ms: 600_000 }, states: tries(1), writes: 1 },
    {
      when: "the cloud's answer is lost",
      trouble: { kind: "lost-answer" },
      states: "Judge Restore Restore Wait Confirm Judge Settle",
      writes: 2,
    },
    { when: "it breaks after it was made", trouble: { kind: "half-applied" }, states: tries(1), writes: 1 },
  ])("$when", async ({ trouble, states, writes }) => {
    const { decided, ...is } = await ending(await undone(trouble));
    expect(is).toEqual({
      cloud: { DesiredCapacity: "10" },
      case: "closed",
      states: ["Judge Settle", states],
      news: [...settledFirst, "restored /DesiredCapacity"],
      told: [],
      writes,
    });
    expect([decided[0], decided.at(-1)]).toEqual(["keep", "keep"]);
  });

  it("half of it was made at first", async () => {
    const story = await hotfix({ fix: { DesiredCapacity: "10", MaxSize: "20" } });
    story.sandbox.trouble({ kind: "half-applied" });
    story.change(actors.pipeline, { DesiredCapacity: "3", MaxSize: "12" });
    await story.pass(20 * minute);
    expect(await ending(story)).toEqual({
      cloud: { DesiredCapacity: "10", MaxSize: "20" },
      case: "closed",
      states: ["Judge Settle", tries(2)],
      decided: ["keep", "revert", "revert", "keep"],
      news: [
        "kept /DesiredCapacity /MaxSize",
        "deferred /DesiredCapacity /MaxSize",
        "restored /MaxSize",
        "restored /DesiredCapacity",
      ],
      told: [],
      writes: 2,
    });
  });
});

describe("a restore is given up, and a person is asked, when", () => {
  it.each<{ when: string; trouble: Trouble; writes: number; why: string }>([
    {
      when: "Parley may not write it",
      trouble: { kind: "refused", failure: "denied" },
      writes: 1,
      why: "the permission to write it is missing",
    },
    {
      when: "the cloud refuses the value",
      trouble: { kind: "refused", failure: "invalid" },
      writes: 1,
      why: "the cloud refuses the value",
    },
    {
      when: "it cannot be updated",
      trouble: { kind: "refused", failure: "not-updatable" },
      writes: 1,
      why: "the type or the field cannot be updated",
    },
    {
      when: "it breaks three times",
      trouble: { kind: "broken", times: 3 },
      writes: 3,
      why: "it broke on the way, again and again",
    },
    {
      when: "it is throttled five times",
      trouble: { kind: "refused", failure: "throttled", times: 5 },
      writes: 5,
      why: "the cloud takes no more requests for now, again and again",
    },
  ])("$when", async ({ trouble, writes, why }) => {
    const story = await undone(trouble);
    const { decided, states, ...is } = await ending(story);
    expect(is).toEqual({
      cloud: {},
      case: "waiting with 1",
      news: [...settledFirst, "fault /DesiredCapacity", "asked /DesiredCapacity"],
      told: ["trouble", "asked checkout-lead"],
      writes,
    });
    expect(decided.at(-1)).toBe("ask");
    const [given, asked] = story.outbox.sent;
    expect(given?.body).toContain(`has given it up: ${why}.`);
    expect(asked?.body).toContain("It asks because a write of it was refused for good");
  });

  it("and is tried once more when that person says so", async () => {
    const story = await undone({ kind: "refused", failure: "denied" });
    await answer(story, { answer: "revert", by: approvers.service });
    await story.pass(20 * minute);
    expect(await ending(story)).toMatchObject({
      cloud: { DesiredCapacity: "10" },
      case: "closed",
      states: ["Judge Settle", "Judge Restore Judge Ask Judge Restore Wait Confirm Judge Settle"],
      writes: 2,
    });
  });
});
