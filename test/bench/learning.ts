import { coinFlips, figuresOf, type Measured } from "./learning/figures.ts";
import { agreement, playYear } from "./learning/play-year.ts";
import { yearOf } from "./learning/team.ts";
import { table } from "./measure.ts";

const [first = 101, teams = 20, nights = 1, flips = 200] = process.argv.slice(2).map(Number);
const begin = performance.now();
const said = (text: string) => console.error(`${Math.round((performance.now() - begin) / 1_000)} s: ${text}`);

const measured: Measured[] = [];
for (let seed = first; seed < first + teams; seed += 1) {
  const year = yearOf(seed);
  said(`team ${seed} has lived its year`);
  measured.push({ seed, year, played: playYear(year, nights), agreement: agreement(year) });
  said(`team ${seed} has been learnt from`);
}
const proven = coinFlips(measured, flips, 7);
const figures = figuresOf(measured, { proven, teamYears: flips });
console.log(
  `${teams} teams, seeds ${first} to ${first + teams - 1}, 1,600 questions each; a look every ${nights} nights\n`,
);
for (const { title, head, rows } of figures.tables) console.log(`${title}\n\n${table(head, rows)}\n`);
console.log(
  table(
    ["aim", "is", ""],
    figures.aims.map(({ aim, is, isMet }) => [aim, is, isMet ? "met" : "MISSED"]),
  ),
);
console.log(`\nplayed in ${Math.round((performance.now() - begin) / 1_000)} s`);
