import { describe, expect, it } from "vitest";
import { loadPolicy, policyPlace } from "#cli/inputs/load.ts";
import type { Choose, Terminal } from "#cli/terminal/terminal.ts";
import { loadChapters } from "#cli/tour/play.ts";
import { decide } from "#core/arbitration/decide.ts";
import { scenesOf } from "#core/arbitration/suite/story.ts";
import { parley } from "./stage.ts";

const chapters = await loadChapters();
const stories = chapters.flatMap((chapter) => chapter.stories);
const { policy } = await loadPolicy(policyPlace({ cwd: "/" } as Terminal, undefined));
const agreed = "ami-agreed";

// What each story must come to; the stories themselves do not say.
const endings: Readonly<Record<string, readonly unknown[]>> = {
  "A traffic spike against the monthly budget": [
    ["revert", 10],
    ["revert", 3],
  ],
  "A spike that nothing confirms": [["revert", 10]],
  "Two routine wishes that can both be met": [["revert", 7]],
  "One value, two reasons": [
    ["revert", 10],
    ["keep", 10],
  ],
  "Nine in the morning": [["revert", 60]],
  "The incident is over": [
    ["keep", 60],
    ["revert", 60],
    ["keep", 60],
  ],
  "A patch against a worry": [["keep", "ami-patched"]],
  "A patch in the busiest hours of the year": [["ask", agreed]],
  "An ordinary flaw in the same hours": [["revert", agreed]],
  "Synthetic data in a test database": [["keep", false]],
  "An attestation in one's own favour": [["ask", true]],
  "The same in production": [
    ["ask", true],
    ["revert", true],
  ],
  "Seven actors": [["revert", 9]],
  "To and fro": [
    ["ask", 512],
    ["revert", 512],
  ],
  "Two emergencies": [["ask", 6]],
};

describe("the tour's stories", () => {
  it("are the ones that have an ending here", () => {
    expect(stories.map(({ title }) => title).toSorted()).toEqual(Object.keys(endings).toSorted());
  });

  it.each(stories)("$title", (story) => {
    const verdicts = scenesOf(story).map(({ dispute }) => decide(dispute, policy));
    const shown = verdicts.map(({ outcome, fields }) => {
      const decisive = fields.find((field) => field.outcome === outcome);
      return [outcome, decisive?.ask === null ? decisive.value : decisive?.ask?.meanwhile.value];
    });
    expect(shown).toEqual(endings[story.title]);
  });
});

/** A reader who answers in this order and then walks away. */
function reader(...answers: readonly string[]): { choose: Choose; asked: string[] } {
  const left = [...answers];
  const asked: string[] = [];
  const choose: Choose = ({ message, choices }) => {
    asked.push(message);
    const answer = left.shift();
    return Promise.resolve(choices.find(({ value }) => value === answer)?.value);
  };
  return { choose, asked };
}

describe("parley tour", () => {
  const isTty = { in: true, out: true, err: true };
  const env = { NO_COLOR: "1" };

  it.each([
    { when: "nobody can answer", args: ["tour"], props: {} },
    { when: "it is told to", args: ["tour", "--all"], props: { isTty, env } },
  ])("tells every dispute when $when", async ({ args, props }) => {
    const { code, out } = await parley(args, props);
    expect(code).toBe(0);
    for (const { title } of stories) expect(out).toContain(`\n${title}\n`);
  });

  it("lets the reader guess and says whether Parley agrees", async () => {
    const { choose, asked } = reader("0", "revert", "1", "keep", "leave");
    const { code, out } = await parley(["tour"], { isTty, env, choose });
    expect(code).toBe(0);
    expect(asked).toEqual([
      "Which dispute?",
      "What would you do?",
      "Which dispute?",
      "What would you do?",
      "Which dispute?",
    ]);
    expect(out).toContain("You and Parley agree.");
    expect(out).toContain("You said keep; Parley says revert.");
  });

  it.each([{ answers: [] }, { answers: ["3"] }])(
    "ends well when the reader walks away after $answers",
    async ({ answers }) => {
      const { code, out, err } = await parley(["tour"], { isTty, env, choose: reader(...answers).choose });
      expect([code, err]).toEqual([0, ""]);
      expect(out).toContain("Next: `parley replay AWSLogs/`");
    },
  );
});
