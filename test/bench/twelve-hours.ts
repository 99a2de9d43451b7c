import { parseArgs } from "node:util";
import { table } from "./measure.ts";
import { playAll, type Result, sizes } from "./twelve-hours/all.ts";
import { heads, rowOf } from "./twelve-hours/figures.ts";

// Plays twelve hours of a crowd under Parley and five other ways to settle who may write what: docs/crowd.md.
// `--sizes 2,10` plays these alone.
const { values: options } = parseArgs({ options: { sizes: { type: "string", default: sizes.join(",") } } });

for (const size of options.sizes.split(",").map(Number)) {
  const from = performance.now();
  const results: readonly Result[] = playAll(size);
  const seconds = ((performance.now() - from) / 1_000).toFixed(0);
  console.log(`${size} actors, ${seconds} s\n\n${table(heads, results.map(rowOf))}\n`);
}
