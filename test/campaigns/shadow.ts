import { parseArgs } from "node:util";
import { storyFrom, storySeed } from "./chaos/generate.ts";
import { candidates, twoWorlds } from "./shadow/two-worlds.ts";

const { values } = parseArgs({
  options: {
    stories: { type: "string", default: "1000" },
    seed: { type: "string" },
    only: { type: "string" },
  },
});

const seed = Number(values.seed ?? Date.now() % 1_000_000);
const kinds = Object.keys(candidates) as (keyof typeof candidates)[];

/** The candidates take turns, so that each is beside a third of the stories. */
async function campaign(seeds: readonly number[]): Promise<void> {
  let [lines, counted, wrong] = [0, 0, 0];
  for (const [index, storyOf] of seeds.entries()) {
    const candidate = kinds[index % kinds.length] ?? "judges";
    const compared = await twoWorlds(storyFrom(storyOf), { candidate });
    lines += compared.lines;
    counted += compared.counted;
    if (compared.differs === undefined) continue;
    wrong += 1;
    console.error(`story ${storyOf} beside a candidate that ${candidate}: ${compared.differs}`);
  }
  console.log(
    `  acts compared: ${lines}, verdicts under the candidate: ${counted}, stories that differ: ${wrong}`,
  );
  if (wrong > 0) process.exitCode = 1;
}

if (values.only === undefined) {
  const count = Number(values.stories);
  console.log(`seed ${seed}: ${count} stories, each without a shadow and with one`);
  await campaign(Array.from({ length: count }, (_, index) => storySeed(seed, index)));
} else await campaign(kinds.map(() => Number(values.only)));
