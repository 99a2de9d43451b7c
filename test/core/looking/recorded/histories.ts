import { heardAt } from "#core/ledger/stored-event.ts";
import { type Looked, look, lookOnly } from "#core/looking/look.ts";
import type { Sight } from "#core/looking/sight.ts";
import { type Act, acts, opening } from "./acts.ts";
import { caseActs, ownActs } from "./restores.ts";
import { fingerprint, lookedText } from "./told.ts";
import { clock, later, type World, worldOf } from "./world.ts";

/** What a look would be given: what came since the last one, and a little of what came before. */
function sightOf(world: World): Sight {
  const { record, now, random, properties, state, before, again } = world;
  const from = Math.min(heardAt(record.folded) - 30_000, heardAt(record.unproven ?? record.folded));
  const reach = random.chance(0.2) ? 0 : from;
  const events = world.events.filter(({ arrival }) => heardAt(arrival) <= now && heardAt(arrival) >= reach);
  const parentGone = state === "gone" && random.chance(0.2);
  return {
    record,
    events,
    seen: state === "there" ? { state, properties } : { state },
    before: record.live === undefined ? before : undefined,
    now,
    ...(random.chance(0.1) && { seenAt: now - 3_000 }),
    ...(again > 0 && { again }),
    ...(parentGone && { parentGone }),
  } as Sight;
}

function lookAtWorld(world: World, last: Looked | undefined): Looked {
  const sight = sightOf(world);
  const looked = look(sight, world.around);
  // What a look alone would say is the same work once more.
  const alone = world.random.chance(0.1)
    ? fingerprint(lookOnly(sight, world.around)).slice(0, 4).padStart(5)
    : "";
  world.again = looked.lookAgainMs === undefined ? 0 : world.again + 1;
  world.record = { ...looked.record, version: looked.record.version + 1 };
  const lines = lookedText(looked, last);
  world.tell(`${lines.join("\n      ")}${alone}`);
  return looked;
}

/** An open case is mostly worked on. */
function actsOn({ record, random }: World): readonly Act[] {
  if (record.version === 0) return acts;
  if (record.case !== undefined && random.chance(0.5)) return caseActs;
  return random.chance(0.25) ? ownActs : acts;
}

export type Played = { readonly world: World; readonly last: Looked; readonly lines: readonly string[] };

/** One group, and what happens to it. */
export function played(seed: number): Played {
  const lines: string[] = [];
  const world = worldOf(seed, (line) => lines.push(`  ${clock(world.now)} ${line}`));
  lines.push(`${seed}: ${opening(world)}`);
  let last: Looked | undefined;
  const steps = 4 + world.random.below(7);
  if (world.random.chance(0.6)) last = lookAtWorld(world, last);
  for (let step = 0; step < steps; step += 1) {
    later(world);
    world.random.pick(actsOn(world))(world);
    if (world.random.chance(0.35)) continue;
    later(world);
    last = lookAtWorld(world, last);
  }
  world.now += 3_600_000;
  return { world, last: lookAtWorld(world, last), lines };
}

/** What each look at it comes to. */
export const historyOf = (seed: number): string => played(seed).lines.join("\n");
