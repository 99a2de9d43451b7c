import { playRound } from "./learning/round.ts";

const perRound = 250;
/** From so many on each law has met what it is about. */
const enough = 100;
const met = ["proven", "never learnt", "proofs counted", "supports counted", "questions answered"] as const;

/** Plays histories with liars against what drafts rules from answers; a failure names the history that makes it again. */
function campaign(count: number, seed: number): void {
  const started = Date.now();
  const totals = new Map<string, number>();
  for (let from = 0; from < count; from += perRound) {
    const { counted, failure } = playRound({ seed, from, to: Math.min(count, from + perRound) });
    for (const [name, times] of counted) totals.set(name, (totals.get(name) ?? 0) + times);
    if (failure === undefined) continue;
    console.error(`seed ${seed}: ${failure}`);
    process.exitCode = 1;
    return;
  }
  console.log(`seed ${seed}, ${count} histories in ${((Date.now() - started) / 1_000).toFixed(0)} s`);
  for (const [name, times] of [...totals].toSorted()) console.log(`  ${name}: ${times}`);
  const never = met.filter((name) => (totals.get(name) ?? 0) === 0);
  if (count < enough || never.length === 0) return;
  console.error(`seed ${seed}: none of these was met: ${never.join(", ")}`);
  process.exitCode = 1;
}

const [first = "500", second = String(Math.floor(Math.random() * 1_000_000))] = process.argv.slice(2);
if (/^\d+$/.test(first) && /^\d+$/.test(second)) campaign(Number(first), Number(second));
else {
  console.error("usage: node FILE [COUNT] [SEED]");
  process.exitCode = 64;
}
