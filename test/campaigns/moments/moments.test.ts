import { expect, it } from "vitest";
import { stories } from "#local/play/stories/all-stories.ts";
import { asForetold, randomEndings } from "./as-foretold.ts";
import { asSupposed } from "./as-supposed.ts";
import { asTheyWere } from "./as-they-were.ts";
import { randomMoments } from "./random-moments.ts";

const seed = 20261124;
/** A day of many actors takes as long as all the others. */
const isLong = ({ until }: (typeof stories)[number]): boolean => until > 300;
const short = stories.filter((story) => !isLong(story));

it.each(stories)(
  "$id: at a few moments the sheet is what the core says, then and when asked later",
  async (story) => {
    const count = isLong(story) ? 1 : 4;
    const { findings, compared } = await asTheyWere(story, randomMoments(story, { count, seed }));
    expect(findings).toEqual([]);
    expect(compared).toBeGreaterThan(isLong(story) ? 0 : 1);
  },
);

it.each(short)("$id: what the sheet foretells comes true if nothing else happens", async (story) => {
  const endings = randomEndings(story, { count: 1, seed });
  const { findings, compared } = await asForetold(story, { endings, seed, span: 2 * 3_600_000 });
  expect(findings).toEqual([]);
  expect(compared).toBeGreaterThan(3);
});

it("is under a supposition what comes when it is so", async () => {
  const incident = short.filter(({ id }) => id === "hotfix-against-pipeline");
  for (const story of incident) {
    const endings = [{ most: story.steps.length - 1, after: ((story.steps.at(-2)?.at ?? 0) + 3) * 60_000 }];
    const { findings, compared } = await asSupposed(story, endings);
    expect(findings).toEqual([]);
    expect(compared).toBeGreaterThan(0);
  }
});
