import { compared, type Part } from "./ledger/compare.ts";
import { policy } from "./ledger/order.ts";

/** Plays event sets in many orders with looks in between; fails where two orders leave two ledgers or two verdicts. */
async function campaign(sets: number, orders: number, seed: number): Promise<void> {
  const counts: Record<Part, number> = { claims: 0, verdict: 0, history: 0 };
  for (let index = 0; index < sets; index += 1) {
    const { set, several } = await compared({ seed, index, orders }, policy);
    for (const [part, all] of several) {
      counts[part] += 1;
      if (part === "history") continue;
      process.exitCode = 1;
      console.error(`seed ${seed}, set ${index}: ${all.length} different ${part}`);
      for (const { event } of set)
        console.error(`  ${event.at} ${event.actor.principal} ${JSON.stringify(event.edits)}`);
      for (const each of all) console.error(`  -> ${each}`);
    }
  }
  console.log(`seed ${seed}: ${sets} event sets, each in ${orders} orders with looks in between`);
  console.log(`  sets that left more than one set of claims: ${counts.claims}`);
  console.log(`  sets that left more than one verdict: ${counts.verdict}`);
  console.log(`  sets whose list of past writes differs in writes that changed nothing: ${counts.history}`);
}

const [sets = "200", orders = "60", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
await campaign(Number(sets), Number(orders), Number(seed));
