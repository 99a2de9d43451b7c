import { inspect, parseArgs } from "node:util";
import { rowKnown } from "./consequences/adopted-row.ts";
import { alarmings } from "./consequences/alarms.ts";
import { failings } from "./consequences/failing.ts";
import { storyFrom } from "./consequences/generate.ts";
import { checked } from "./consequences/round.ts";
import { undoings } from "./consequences/undoing.ts";

const { values } = parseArgs({
  options: {
    stories: { type: "string", default: "1000" },
    seed: { type: "string" },
    only: { type: "string" },
    plant: { type: "string" },
  },
});

const seed = Number(values.seed ?? Date.now() % 1_000_000);
/** From so many on each kind of consequence was met. */
const enough = 100;
const mostTold = 20;
const refusals = ["refused", "not known to be refused", "matched times refused"];
const results = ["undone", "alarms", ...refusals, "precedents", "drafts", "broken calls", "stories on disk"];
const rows = [undefined, 0, 1, 3].map((dissents) => `row ${rowKnown(dissents)}`);
const met = [...[undoings, alarmings, failings].flatMap((all) => Object.keys(all)), ...results, ...rows];

const storySeed = (index: number): number => (seed * 1_000_003 + index) >>> 0;

/** Stories of verdicts of which it is known what becomes of them; each consequence has to be found once. */
async function campaign(stories: readonly number[]): Promise<void> {
  const started = process.cpuUsage();
  const totals = new Map<string, number>();
  let wrong = 0;
  for (const story of stories) {
    const { counted, wrongs } = await checked(story, values.plant);
    for (const [name, times] of counted) totals.set(name, (totals.get(name) ?? 0) + times);
    if (wrongs.length === 0) continue;
    wrong += 1;
    if (wrong > mostTold) continue;
    console.error(`story ${story}: npm run fuzz:consequences -- --only ${story}`);
    for (const each of wrongs) console.error(`  ${each}`);
  }
  const { user, system } = process.cpuUsage(started);
  const seconds = ((user + system) / 1_000_000).toFixed(0);
  console.log(`seed ${seed}: ${stories.length} stories, ${wrong} wrong, ${seconds} s of CPU`);
  for (const [name, times] of [...totals].toSorted()) console.log(`  ${name}: ${times}`);
  const never = stories.length < enough ? [] : met.filter((name) => (totals.get(name) ?? 0) === 0);
  if (never.length > 0) console.error(`none of these was met: ${never.join(", ")}`);
  if (wrong > 0 || never.length > 0) process.exitCode = 1;
}

const count = Number(values.stories);
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.error("usage: npm run fuzz:consequences -- [--stories N] [--seed S] [--only STORY] [--plant NAME]");
  process.exitCode = 64;
} else if (values.only !== undefined) {
  console.log(inspect(storyFrom(Number(values.only)), { depth: null, breakLength: 110 }));
  await campaign([Number(values.only)]);
} else await campaign(Array.from({ length: count }, (_, index) => storySeed(index)));
