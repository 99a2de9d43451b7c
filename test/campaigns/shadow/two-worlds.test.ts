import { expect, it } from "vitest";
import { storyFrom, storySeed } from "../chaos/generate.ts";
import { candidates, shadowPlants, twoWorlds } from "./two-worlds.ts";

const seed = 20261121;
/** `npm run shadow` plays a thousand under any seed. */
const few = 3;

it.each(Object.keys(candidates) as (keyof typeof candidates)[])(
  "no write, message, wake or docket byte differs beside a candidate that %s",
  async (candidate) => {
    let counted = 0;
    for (let index = 0; index < few; index += 1) {
      const story = storyFrom(storySeed(seed, index));
      const compared = await twoWorlds(story, { candidate });
      expect(compared.differs, `npm run shadow -- --only ${story.seed}`).toBeUndefined();
      expect(compared.lines).toBeGreaterThan(50);
      counted += compared.counted;
    }
    if (candidate === "judges") expect(counted).toBeGreaterThan(few);
  },
);

it.each(Object.keys(shadowPlants))("a planted shadow that %s is found", async (name) => {
  const planted = shadowPlants[name];
  if (planted === undefined) throw new Error("there is no such plant");
  let found = false;
  for (let index = 0; index < 20 && !found; index += 1) {
    const { differs } = await twoWorlds(storyFrom(storySeed(seed, index)), { candidate: "judges", planted });
    found = differs !== undefined;
  }
  expect(found).toBe(true);
});
