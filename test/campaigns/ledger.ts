import { type Compared, compared, type Part, parts } from "./ledger/compare.ts";
import { policy } from "./ledger/order.ts";

function complain({ set, several }: Compared, place: string): void {
  for (const [part, all] of several) {
    console.error(`${place}: ${all.length} different ${part}`);
    for (const { event } of set)
      console.error(`  ${event.at} ${event.actor.principal} ${JSON.stringify(event.edits)}`);
    for (const each of all) console.error(`  -> ${each}`);
  }
}

type Kind = { readonly seed: number; readonly hasWholes: boolean };

/** Plays event sets in many orders with looks in between; fails where two orders leave two ledgers, in any part of them. */
async function campaign(sets: number, orders: number, { seed, hasWholes }: Kind): Promise<void> {
  const counts = new Map<Part, number>(parts.map((part) => [part, 0]));
  const decided = { grounds: 0, verdicts: 0 };
  for (let index = 0; index < sets; index += 1) {
    const found = await compared({ seed, index, orders, hasWholes }, policy);
    for (const part of found.several.keys()) counts.set(part, (counts.get(part) ?? 0) + 1);
    if (found.several.size > 0) process.exitCode = 1;
    complain(found, `seed ${seed}, set ${index}`);
    decided.grounds += Number(found.grounds > 1);
    decided.verdicts += Number(found.verdicts > 1);
  }
  const what = hasWholes ? "event sets with objects written whole and in parts" : "event sets";
  console.log(`seed ${seed}: ${sets} ${what}, each in ${orders} orders with looks in between`);
  for (const [part, count] of counts) console.log(`  sets that left several ${part}: ${count}`);
  console.log("of which looks in between had decided, on what was known by then:");
  console.log(`  sets of which not every order agreed on the same on the way: ${decided.grounds}`);
  console.log(`  and whose verdicts differ for that: ${decided.verdicts}`);
}

const [sets = "200", orders = "60", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
for (const hasWholes of [false, true])
  await campaign(Number(sets), Number(orders), { seed: Number(seed), hasWholes });
