import { messageFor } from "./pipeline/message.ts";
import { playRound } from "./pipeline/round.ts";

const perRound = 500;

async function campaign(count: number, seed: number): Promise<void> {
  const started = Date.now();
  const totals = new Map<string, number>();
  for (let from = 0; from < count; from += perRound) {
    const { counted, failure } = await playRound({ seed, from, to: Math.min(count, from + perRound) });
    for (const [name, times] of counted) totals.set(name, (totals.get(name) ?? 0) + times);
    if (failure !== undefined) {
      const { index, why } = failure;
      console.error(`seed ${seed}, from event ${index}: ${why}`);
      console.error(messageFor(seed, index).slice(0, 2_000));
      process.exitCode = 1;
      return;
    }
  }
  console.log(`seed ${seed}, ${count} events in ${((Date.now() - started) / 1_000).toFixed(0)} s`);
  for (const [name, times] of [...totals].toSorted()) console.log(`  ${name}: ${times}`);
}

const [first = "2000", second = String(Date.now() % 1_000_000), third = ""] = process.argv.slice(2);
if (first === "--case") console.log(messageFor(Number(second), Number(third)));
else if (/^\d+$/.test(first) && /^\d+$/.test(second)) await campaign(Number(first), Number(second));
else {
  console.error("usage: node FILE [COUNT] [SEED], or --case SEED INDEX to see one event");
  process.exitCode = 64;
}
