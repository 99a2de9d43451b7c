import { table } from "../../measure.ts";
import { parley } from "../arbiter/parley.ts";
import { type World, worlds } from "../arbiter/who.ts";
import { play } from "../play.ts";
import { deniedShare, regret } from "../tally.ts";
import { drawCrowd } from "../world/crowd.ts";
import { laptop } from "./laptop.ts";

/** How far the two may be apart; the laptop's functions take seconds, and the core takes whole minutes. */
export const mostApart = 0.02;

/** The same crowd of ten under the core alone and over the laptop's world. */
export async function bothOf(world: World, seed = 1, size = 10) {
  const crowd = drawCrowd(size, seed);
  const core = await play(crowd, parley(world, { judged: 0, cpuMs: 0 }));
  const over = await play(crowd, laptop(world));
  return { core, over, apart: Math.abs(regret(core) - regret(over)) };
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

export async function overTheLaptop(): Promise<{ readonly text: string; readonly ok: boolean }> {
  const rows: string[][] = [];
  let ok = true;
  for (const world of worlds) {
    const { core, over, apart } = await bothOf(world);
    ok &&= apart <= mostApart;
    for (const [name, day] of [["core", core] as const, ["laptop", over] as const])
      rows.push([
        world,
        name,
        percent(regret(day)),
        percent(deniedShare(day)),
        String(day.questions),
        String(day.writes),
      ]);
  }
  const heads = ["world", "played by", "regret", "emergencies denied", "questions", "writes"];
  return { ok, text: `### Ten actors over the laptop's world\n\n${table(heads, rows)}` };
}
