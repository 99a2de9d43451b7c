import { breachesIn } from "./law.ts";
import { measured } from "./measures.ts";
import { orders } from "./order.ts";
import { sourcesBeneath } from "./sources.ts";

const sources = sourcesBeneath("lib", "functions");
const { backward, files, lines, largest, typeNames, sharedNames, fragments } = measured(sources);
const mostTold = 10;

console.log(`imports against the law of the house: ${sources.flatMap(breachesIn).length}`);
for (const { within, imports } of backward) console.log(`imports that run back within ${within}: ${imports}`);
console.log(`files: ${files}, of ${(lines / files).toFixed(1)} lines on average, ${lines} in all`);
console.log(`largest: ${largest.file}, ${largest.lines} lines`);
console.log(`type names: ${typeNames}, of which ${sharedNames.length} stand for more than two types`);
for (const { name, files: where } of sharedNames.slice(0, mostTold))
  console.log(`  ${name}: ${where.length} files`);
console.log(`files that one neighbour in their folder imports, and nobody else: ${fragments.length}`);
for (const { within, rooms } of orders)
  console.log(`\n${within}, each leaning on those before it:\n  ${rooms.join(", ")}`);
