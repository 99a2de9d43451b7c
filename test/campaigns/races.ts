import { race } from "./races/race.ts";

/** Plays restores with a rival's write between read and write; fails where a newer value was lost and nobody was told. */
async function campaign(count: number, seed: number): Promise<void> {
  const totals = { idle: 0, refused: 0, lost: 0, unnoticed: 0 };
  let raced = 0;
  for (let index = 0; raced < count; index += 1) {
    const { isIdle, isRefused, lost, unnoticed } = await race(seed, index);
    if (isIdle) totals.idle += 1;
    else raced += 1;
    if (isRefused) totals.refused += 1;
    if (lost.length > 0) totals.lost += 1;
    if (unnoticed.length === 0) continue;
    totals.unnoticed += 1;
    console.error(`seed ${seed}, race ${index}: nobody was told of ${unnoticed.join(", ")}`);
  }
  console.log(`seed ${seed}: ${raced} restores with a rival's write in between`);
  console.log(`  refused by a test of the patch: ${totals.refused}`);
  console.log(`  newer values overwritten where nothing can be tested, with an alarm: ${totals.lost}`);
  console.log(`  newer values lost unnoticed: ${totals.unnoticed}`);
  if (totals.unnoticed > 0) process.exitCode = 1;
}

const [count = "10000", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
await campaign(Number(count), Number(seed));
