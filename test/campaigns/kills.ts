import { killCampaign } from "./kills/campaign.ts";

/** Kills a laptop again and again in the middle of its work; fails where anything was lost or doubled. */
async function campaign(kills: number, steps: number, seed: number): Promise<void> {
  console.log(`seed ${seed}: ${kills} kills in ${steps} orders`);
  const { findings, answered, refused, decisions, starts } = await killCampaign({ seed, steps, kills });
  const sorted = starts.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  console.log(`  orders taken: ${answered}, refused by the sandbox: ${refused}`);
  console.log(`  decisions in the ledger: ${decisions}`);
  console.log(`  starts after a kill: median ${at(0.5)} ms, slowest ${at(1)} ms`);
  console.log(`  findings: ${findings.length}`);
  for (const finding of findings) console.error(`  ${finding}`);
  if (findings.length > 0) process.exitCode = 1;
}

const [kills = "100", steps = "2000", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
await campaign(Number(kills), Number(steps), Number(seed));
