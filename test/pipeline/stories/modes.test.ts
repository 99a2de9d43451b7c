import { describe, expect, it } from "vitest";
import { actors, hour, minute, policyIn } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { accessOpened, hotfix, opened, openedRules } from "./telling/happenings.ts";

const observing = policyIn("observe");
const advising = policyIn("advise");
const settledFirst = ["kept /DesiredCapacity", "deferred /DesiredCapacity"];

describe("where Parley would write", () => {
  it.each([
    { mode: "observe", policy: observing, told: [], says: "only observes here" },
    { mode: "advise", policy: advising, told: ["notice"], says: "only advises here" },
  ])("it writes nothing in the mode $mode", async ({ policy, told, says }) => {
    const story = await hotfix({ policy });
    story.change(actors.pipeline, { DesiredCapacity: "3" });
    await story.pass(hour);
    expect(await ending(story)).toEqual({
      cloud: {},
      case: "closed",
      states: ["Judge Settle", "Judge Settle"],
      decided: ["keep", "revert"],
      news: [...settledFirst, "kept /DesiredCapacity"],
      told,
      writes: 0,
    });
    expect([...story.news.events.values()].at(-1)?.summary).toContain(says);
  });
});

describe("where Parley would ask", () => {
  const rest = { cloud: { SecurityGroupIngress: openedRules }, case: "closed", writes: 0 };

  it("it asks nobody while it only observes", async () => {
    const story = await accessOpened({ policy: observing });
    await story.pass(5 * hour);
    expect(await ending(story)).toEqual({
      ...rest,
      states: ["Judge Settle"],
      decided: ["ask"],
      news: [`kept ${opened}`],
      told: [],
    });
  });

  it("it asks where it advises, and an answer is written by nobody but people", async () => {
    const story = await accessOpened({ policy: advising });
    await story.pass(5 * hour + minute);
    expect(await ending(story)).toMatchObject({
      ...rest,
      decided: ["ask", "ask", "ask", "keep"],
      told: [
        "asked security-lead",
        "reminded security-lead",
        "escalated security-lead",
        "escalated checkout-lead",
        "escalated",
      ],
    });
  });
});
