import { parseArgs } from "node:util";
import { playAll, sizes } from "./twelve-hours/all.ts";
import { overTheLaptop } from "./twelve-hours/laptop/compare.ts";
import { limitsOf } from "./twelve-hours/limits.ts";
import type { Played } from "./twelve-hours/picture.ts";
import { figuresOf, limitsText, record } from "./twelve-hours/record.ts";

// Plays twelve hours of a crowd under Parley and five other ways to settle who may write what: docs/crowd.md, into which
// the figures of a whole run are written. Fails where a limit is missed. `--sizes 2,10` plays these alone.
const { values: options } = parseArgs({ options: { sizes: { type: "string", default: sizes.join(",") } } });

async function timed(size: number): Promise<Played> {
  const from = performance.now();
  const played = { size, results: await playAll(size) };
  const seconds = ((performance.now() - from) / 1_000).toFixed(0);
  console.log(`${figuresOf(played)}\n\n${seconds} s\n`);
  return played;
}

const all: Played[] = [];
for (const size of options.sizes.split(",").map(Number)) all.push(await timed(size));
const laptop = await overTheLaptop();
console.log(`${limitsText(all)}\n\n${laptop.text}`);
if (limitsOf(all).some(({ ok }) => !ok) || !laptop.ok) process.exitCode = 1;
if (all.map(({ size }) => size).join() === sizes.join()) record(all, laptop.text);
