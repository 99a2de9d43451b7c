import { playRound } from "./hooks/round.ts";

const perRound = 2_000;

async function campaign(count: number, seed: number): Promise<void> {
  const started = Date.now();
  const totals = new Map<string, number>();
  for (let from = 0; from < count; from += perRound) {
    const { counted, failure } = await playRound({ seed, from, to: Math.min(count, from + perRound) });
    for (const [name, times] of counted) totals.set(name, (totals.get(name) ?? 0) + times);
    if (failure !== undefined) {
      console.error(`seed ${seed}: ${failure}`);
      process.exitCode = 1;
      return;
    }
  }
  console.log(`seed ${seed}, ${count} messages in ${((Date.now() - started) / 1_000).toFixed(0)} s`);
  for (const [name, times] of [...totals].toSorted()) console.log(`  ${name}: ${times}`);
}

const [first = "2000", second = String(Date.now() % 1_000_000)] = process.argv.slice(2);
if (/^\d+$/.test(first) && /^\d+$/.test(second)) await campaign(Number(first), Number(second));
else {
  console.error("usage: node FILE [COUNT] [SEED]");
  process.exitCode = 64;
}
