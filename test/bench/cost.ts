import { readFileSync, writeFileSync } from "node:fs";
import { billOf, draftingBill, failingBill, learningMonth, priceTable, totalOf } from "./cost/bill.ts";
import { draftingCounts } from "./cost/drafting.ts";
import { failingCounts } from "./cost/failing.ts";
import { tellAll } from "./cost/stories.ts";
import { learningPerThousand, tablesOf } from "./cost/tables.ts";

// Plays changes through the real functions on the real ledger, counts what AWS would charge for, and writes the
// tables of docs/cost.md. Says whether an uncontested change costs what it should, and fails when it costs more than it did.
const mostPerMillion = 4;
/** More than this is a step back: as changes come, and where every batch is full. */
const worst = { asTheyCome: 7, full: 3.5 };
const fullPerMonth = 1e9;

const page = new URL("../../docs/cost.md", import.meta.url);

const stories = await tellAll();
const drafting = await draftingCounts();
const failing = await failingCounts();
const tables = tablesOf({ stories, drafting, failing });
let text = readFileSync(page, "utf8");
for (const [name, table] of Object.entries(tables)) {
  const place = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
  if (!place.test(text)) throw new Error(`docs/cost.md has no place for the table \`${name}\``);
  text = text.replace(place, (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`);
}
writeFileSync(page, text);
console.log(
  `${tables["counts"]}\n\nper million\n${tables["million"]}\n\nas they come\n${tables["rates"]}\n\nstanding\n${tables["idle"]}\n\nper thousand\n${tables["thousand"]}`,
);

const uncontested = stories.get("uncontested");
const perMillion = uncontested === undefined ? Number.NaN : totalOf(billOf(uncontested, priceTable)) * 1e6;
const verdict = perMillion <= mostPerMillion ? "met" : "MISSED";
console.log(
  `\n$${perMillion.toFixed(2)} per million uncontested changes, ${verdict}: at most $${mostPerMillion.toFixed(2)}`,
);
const full =
  uncontested === undefined ? Number.NaN : totalOf(billOf(uncontested, priceTable, fullPerMonth)) * 1e6;
console.log(`$${full.toFixed(2)} where every batch is full: at most $${worst.full.toFixed(2)}`);
if (!(perMillion <= worst.asTheyCome && full <= worst.full)) process.exitCode = 1;

const mostForLearning = 0.05;
const { perThousand, perTeam } = draftingBill(drafting, priceTable);
const learning = learningPerThousand(stories) + perThousand;
const team = learningMonth(priceTable)["a team a month: what is kept"] + perTeam;
console.log(
  `\n${tables["learning"]}\n\n${tables["drafting"]}\n$${learning.toFixed(3)} for what is learnt and drafted from a thousand questions, $${team.toFixed(3)} a team and month: each at most $${mostForLearning.toFixed(2)}`,
);
if (!(learning <= mostForLearning && team <= mostForLearning)) process.exitCode = 1;

const mostForFailing = 4;
const { alone, full: fifty } = failingBill(failing, priceTable);
console.log(
  `\n${tables["failing"]}\n$${fifty.toFixed(2)} to $${alone.toFixed(2)} for a million failed calls: at most $${mostForFailing.toFixed(2)}`,
);
if (!(alone <= mostForFailing)) process.exitCode = 1;
