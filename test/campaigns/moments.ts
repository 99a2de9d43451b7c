import { stories } from "#local/play/stories/all-stories.ts";
import { asTheyWere } from "./moments/as-they-were.ts";
import { randomMoments } from "./moments/random-moments.ts";

/** Compares the sheet at random moments of every story with the core on the docket of then; fails where they differ. */
async function campaign(count: number, seed: number): Promise<void> {
  console.log(`seed ${seed}: ${count} moments of each of ${stories.length} stories`);
  for (const story of stories) {
    const { findings, compared } = await asTheyWere(story, randomMoments(story, { count, seed }));
    console.log(`  ${story.id}: ${compared} sheets compared, ${findings.length} differ`);
    for (const finding of findings.slice(0, 5)) console.error(`  ${finding}`);
    if (findings.length > 0) process.exitCode = 1;
  }
}

const [count = "200", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
await campaign(Number(count), Number(seed));
