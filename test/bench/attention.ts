import { attentionDay } from "./attention/day.ts";

const actors = Number(process.argv[2] ?? 1_000);
const begin = performance.now();
const figures = await attentionDay(actors, 20261121);
console.log("a day of so many actors who change something of theirs and say nothing, and nobody answers");
console.table([figures]);
console.log(`played in ${Math.round((performance.now() - begin) / 1_000)} s`);

const met: Readonly<Record<string, boolean>> = {
  "at most eight interruptions of one reader in a day, besides what passes": figures.mostInADay <= 8,
  "what passes leaves within fifteen minutes": figures.latestPassing <= 900,
  "nothing ends by silence of which nobody was told": figures.untold === 0,
};
console.table(met);
if (Object.values(met).includes(false)) process.exitCode = 1;
