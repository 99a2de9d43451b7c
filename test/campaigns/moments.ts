import { stories } from "#local/play/stories/all-stories.ts";
import type { PlayStory } from "#local/play/stories/story.ts";
import { asForetold, randomEndings } from "./moments/as-foretold.ts";
import { asSupposed } from "./moments/as-supposed.ts";
import { asTheyWere } from "./moments/as-they-were.ts";
import { randomMoments } from "./moments/random-moments.ts";

type Chosen = { readonly count: number; readonly seed: number };

/** Long enough for a question, its silence and what comes after. */
const span = 30 * 3_600_000;

function tell(what: string, findings: readonly string[]): void {
  console.log(`  ${what}, ${findings.length} differ`);
  for (const finding of findings.slice(0, 5)) console.error(`  ${finding}`);
  if (findings.length > 0) process.exitCode = 1;
}

/** A day and a half for each moment takes its time: of ten moments one is waited through. */
async function campaignOf(story: PlayStory, { count, seed }: Chosen): Promise<void> {
  const was = await asTheyWere(story, randomMoments(story, { count, seed }));
  tell(`${story.id}: ${was.compared} sheets compared`, was.findings);
  const endings = randomEndings(story, { count: Math.ceil(count / 10), seed });
  const came = await asForetold(story, { endings, seed, span });
  const told = `${came.compared} sheets foretold, ${came.unknown} fields said to be unknown`;
  tell(`${story.id}, stopped ${endings.length} times: ${told}`, came.findings);
  const supposed = await asSupposed(story, endings);
  tell(`${story.id}, what goes on closed: ${supposed.compared} sheets supposed`, supposed.findings);
}

/**
 * Compares the sheet at random moments of every story with the core on the docket of then, and what it foretells with what
 * comes when the story stops or what goes on in it is closed; fails where they differ.
 */
async function campaign(chosen: Chosen): Promise<void> {
  console.log(`seed ${chosen.seed}: ${chosen.count} moments of each of ${stories.length} stories`);
  for (const story of stories) await campaignOf(story, chosen);
}

const [count = "200", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
await campaign({ count: Number(count), seed: Number(seed) });
