import { playAhead } from "./ahead/round.ts";

const [first = "10000", second = String(Date.now() % 1_000_000)] = process.argv.slice(2);
if (/^\d+$/.test(first) && /^\d+$/.test(second)) {
  const started = Date.now();
  const { counted, failure } = await playAhead({ seed: Number(second), count: Number(first) });
  if (failure !== undefined) {
    console.error(`seed ${second}: ${failure}`);
    process.exitCode = 1;
  } else {
    const seconds = ((Date.now() - started) / 1_000).toFixed(0);
    console.log(`seed ${second}, ${first} hook events as a check of the same write, in ${seconds} s`);
    console.log(`  passed ${counted.SUCCESS}, refused ${counted.FAILED}`);
  }
} else {
  console.error("usage: node FILE [COUNT] [SEED]");
  process.exitCode = 64;
}
