import { type Meter, parley } from "./arbiter/parley.ts";
import { worlds } from "./arbiter/who.ts";
import { play } from "./play.ts";
import { codeWins, pullRequests } from "./schemes/code-wins.ts";
import { lastWriter } from "./schemes/last-writer.ts";
import type { SchemeMaker } from "./schemes/scheme.ts";
import { forcedApply, serverSideApply } from "./schemes/server-side-apply.ts";
import { type Day, together } from "./tally.ts";
import { drawCrowd } from "./world/crowd.ts";

export const sizes = [2, 10, 100, 1_000];

/** Small crowds are played with several seeds. */
const seeds: Readonly<Record<number, number>> = { 2: 20, 10: 10, 100: 2, 1000: 1 };

export type Result = { readonly scheme: string; readonly day: Day; readonly meter?: Meter };

const others: readonly (readonly [string, SchemeMaker])[] = [
  ["last writer", lastWriter],
  ["code wins", codeWins],
  ["code wins, pull requests", pullRequests],
  ["server-side apply", serverSideApply],
  ["server-side apply, force", forcedApply],
];

async function playSeeds(size: number, make: SchemeMaker, count = seeds[size] ?? 1): Promise<Day> {
  const days: Day[] = [];
  for (let seed = 1; seed <= count; seed += 1) days.push(await play(drawCrowd(size, seed), make));
  return together(days);
}

/** A crowd of a size under every scheme, and under Parley in each world. */
export async function playAll(size: number): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const [scheme, make] of others) results.push({ scheme, day: await playSeeds(size, make) });
  for (const world of worlds) {
    const meter = { judged: 0, cpuMs: 0 };
    const day = await playSeeds(size, parley(world, meter));
    results.push({ scheme: `Parley, ${world}`, day, meter });
  }
  return results;
}
