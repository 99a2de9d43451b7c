import { expect, it } from "vitest";
import { stories } from "#local/play/stories/all-stories.ts";
import { asTheyWere } from "./as-they-were.ts";
import { randomMoments } from "./random-moments.ts";

it.each(stories)(
  "$id: at eight moments the sheet is what the core says, then and when asked later",
  async (story) => {
    const { findings, compared } = await asTheyWere(
      story,
      randomMoments(story, { count: 8, seed: 20261124 }),
    );
    expect(findings).toEqual([]);
    expect(compared).toBeGreaterThan(4);
  },
);
