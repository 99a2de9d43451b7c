import { isWorldwide } from "#core/changes/records/where.ts";
import { instantOf } from "#core/claims/instant.ts";
import { longestDelayMs } from "#core/ports/outside/look-queue.ts";
import type { Runtime } from "../runtime.ts";
import type { Settings } from "../settings.ts";
import { sideBySide } from "../side-by-side.ts";

export type TypePlace = { readonly account: string; readonly region: string; readonly type: string };

export const noteName = ({ account, region, type }: TypePlace): string =>
  `baseline/${account}/${region}/${type}`;

/** What a note says of a place. What a release before the index of resources noted is another word, and read once more. */
export const notes = { asked: "indexing", done: "indexed" } as const;

const atOnce = 20;
/** More than one run can ask for; the next deployment, or a run by hand, asks for the rest. */
const mostAsked = 5_000;
const apartMs = 200;
/** What was asked for and is not done after this long was lost, and is asked for again. */
const patience = 86_400_000;

/** Asks for every place that was not read yet. */
export async function start(types: readonly string[] | undefined, runtime: Runtime): Promise<void> {
  const { settings, tasks, meters, now, log } = runtime;
  const places: TypePlace[] = [];
  await sideBySide(placesOf(settings, types), atOnce, async (place) => {
    if (!isSettled(await meters.noted(noteName(place)), now())) places.push(place);
  });
  const asked = places.slice(0, mostAsked);
  await sideBySide(asked, atOnce, async (place, index) => {
    await tasks.ask({ task: "baseline", ...place }, Math.min(index * apartMs, longestDelayMs));
    await meters.note(noteName(place), `${notes.asked} ${instantOf(now())}`);
  });
  log.info("a baseline was begun", { asked: asked.length, left: places.length - asked.length });
}

/** Types without a region are read once for each account. */
function placesOf(settings: Settings, types: readonly string[] | undefined): readonly TypePlace[] {
  const { accounts, governs } = settings;
  const wanted = governs.filter((type) => types?.includes(type) ?? true);
  return wanted.flatMap((type) => {
    const regions = isWorldwide(type) ? ["global"] : settings.regions;
    return accounts.flatMap((account) => regions.map((region) => ({ account, region, type })));
  });
}

function isSettled(note: string | undefined, now: number): boolean {
  if (note === undefined) return false;
  const [word, moment = ""] = note.split(" ");
  return word === notes.done || (word === notes.asked && Date.parse(moment) > now - patience);
}
