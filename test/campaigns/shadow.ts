import { parseArgs } from "node:util";
import { storySeed } from "./chaos/generate.ts";
import { type Compared, candidates } from "./shadow/two-worlds.ts";
import type { ShadowJob } from "./shadow/worker.ts";
import { sideBySide } from "./side-by-side.ts";

const { values } = parseArgs({
  options: {
    stories: { type: "string", default: "1000" },
    seed: { type: "string" },
    only: { type: "string" },
  },
});

const seed = Number(values.seed ?? Date.now() % 1_000_000);
const kinds = Object.keys(candidates) as (keyof typeof candidates)[];

const worker = new URL("./shadow/worker.ts", import.meta.url);

/** The candidates take turns, so that each is beside a third of the stories. */
async function campaign(seeds: readonly number[]): Promise<void> {
  let [lines, counted, wrong] = [0, 0, 0];
  const jobs = seeds.map((storyOf, index) => ({
    storyOf,
    candidate: kinds[index % kinds.length] ?? "judges",
  }));
  for await (const { job, result: compared } of sideBySide<ShadowJob, Compared>(worker, jobs)) {
    const { storyOf, candidate } = job;
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
