import { describe, expect, it } from "vitest";
import { actors, hour, minute } from "../stage.ts";
import { call } from "./telling/calling.ts";
import { hotfix } from "./telling/happenings.ts";
import { refusedCall } from "./telling/refused-call.ts";
import type { Opening, Story } from "./telling/story.ts";

const refuse = (story: Story, role: string, name?: string) => story.put(refusedCall(story, role, name));

type ClassRow = {
  readonly wrong: number;
  readonly refused: object;
  readonly matched: { readonly wrong: number; readonly refused: object };
};

/** What is told once the day of every verdict is over. */
async function toldOf(story: Story): Promise<ClassRow & { readonly text: string }> {
  await story.pass(26 * hour);
  const path = "/api/learning/regret?by=class";
  const { body } = await call(story, ["GET", path], { as: actors.oncall.principal });
  const [row] = body["rows"] as readonly ClassRow[];
  if (row === undefined) throw new Error("nothing is told");
  return { ...row, text: JSON.stringify(body) };
}

const counting = { settings: { failedCalls: true } } satisfies Opening;
const strangers = [1, 2, 3, 4, 5, 6].map((n) => `planted-stranger-${n}`);

/** A hotfix, and a day and two hours later another: of that one it is known what failed the day before. */
async function twice(opening: Opening = counting, before: readonly string[] = []): Promise<Story> {
  const story = await hotfix(opening);
  await story.pass(20 * hour);
  for (const role of before) refuse(story, role);
  await story.pass(6 * hour);
  story.change(actors.oncall, { DesiredCapacity: "9" });
  await story.pass(20 * minute);
  return story;
}

describe("calls that AWS refuses after a verdict", () => {
  it("are told beside it where more fail than before, are no part of what went wrong, and name nobody", async () => {
    const story = await twice();
    for (const role of strangers) refuse(story, role);
    const { wrong, refused, text } = await toldOf(story);
    expect({ wrong, refused }).toEqual({ wrong: 0, refused: { known: 1, refused: 1 } });
    expect(text).not.toContain("planted");
  });

  it.each([
    { when: "none fails", after: [], before: [] },
    { when: "a few fail", after: strangers.slice(0, 4), before: [] },
    { when: "as many failed the day before", after: strangers, before: strangers },
    { when: "it is the parties who try again", after: Array<string>(12).fill("oncall"), before: [] },
  ])("are told as none where $when", async ({ after, before }) => {
    const story = await twice(counting, before);
    for (const role of after) refuse(story, role);
    expect((await toldOf(story)).refused).toEqual({ known: 1, refused: 0 });
  });

  it("count neither on another resource nor once the hour is over", async () => {
    const story = await twice();
    for (const role of strangers) refuse(story, role, "another-group");
    await story.pass(2 * hour);
    for (const role of strangers) refuse(story, role);
    expect((await toldOf(story)).refused).toEqual({ known: 1, refused: 0 });
  });

  it("stand beside those of the days before, at the same time of day where nothing was judged", async () => {
    const story = await hotfix(counting);
    await story.pass(72 * hour);
    for (const role of strangers) refuse(story, role);
    await story.pass(48 * hour - 30 * minute);
    story.change(actors.oncall, { DesiredCapacity: "9" });
    const { matched, ...row } = await toldOf(story);
    expect(row.refused).toEqual({ known: 1, refused: 0 });
    expect(matched).toMatchObject({ wrong: 0, refused: { known: 3, refused: 1 } });
  });

  it("are not known where nobody counts them, and nothing is kept of them", async () => {
    const story = await twice({});
    for (const role of strangers) refuse(story, role);
    expect((await toldOf(story)).refused).toEqual({ known: 0, refused: 0 });
    expect(await story.ports.refusals.between(story.resource, 0, story.clock.now())).toEqual([]);
    expect(await story.ports.meters.noted("failed-calls-counted")).toBeUndefined();
  });
});
