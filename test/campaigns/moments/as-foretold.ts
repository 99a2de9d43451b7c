import { instantOf, millis } from "#core/claims/instant.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { type Chance, seededChance } from "#local/chance/chance.ts";
import type { PlayStory } from "#local/play/stories/story.ts";
import { foretoldFlaws, sheetIn } from "./rows.ts";
import { type Telling, telling } from "./telling.ts";

const [second, minute] = [1_000, 60_000];

/** A look, a judgement, a write of Parley's and its confirmation take their time. */
export const slack = 90 * second;

type Sheet = NonNullable<Awaited<ReturnType<typeof sheetIn>>>;

/** A story as far as some step, and a moment after it; nothing else happens from then on. */
export type Ending = { readonly most: number; readonly after: number };

export type Chosen = { readonly count: number; readonly seed: number };

/** Half of the moments are within five minutes of the last step, the other half within an hour. */
export function randomEndings({ steps }: PlayStory, { count, seed }: Chosen): readonly Ending[] {
  const chance = seededChance(seed);
  return Array.from({ length: count }, (_, place) => {
    const most = 1 + chance.below(steps.length);
    const last = steps[most - 1]?.at ?? 0;
    const late = chance.below((place % 2 === 0 ? 5 : 60) * minute);
    return { most, after: last * minute + 30 * second + late };
  });
}

type Expected = {
  readonly time: number;
  readonly resource: ResourceId;
  readonly then: Sheet;
  /** Fields of which the sheet says that what comes of them is not known by then. */
  readonly unknown: ReadonlySet<string>;
};

type ExpectedOfInput = { readonly chance: Chance; readonly span: number };

/** What the sheet says of moments to come: before and after every turning point that it foretells, and in between. */
async function expectedOf({ laptop, about }: Telling, { chance, span }: ExpectedOfInput) {
  const { world } = laptop;
  const now = world.clock.now();
  const expected: Expected[] = [];
  for (const resource of about()) {
    const sheet = await sheetIn(world, resource);
    if (sheet === undefined) continue;
    const { foretold, untold } = sheet.moments;
    const turns = [...foretold, ...untold].map(({ at }) => millis(at.at));
    // The sheet tells of a turning point to the second, and it is done a little later.
    const isCalm = (time: number) => !turns.some((turn) => time >= turn && time < turn + slack);
    const around = turns.flatMap((turn) => [turn - second, turn + slack]);
    const between = Array.from({ length: 4 }, () => now + chance.below(span));
    const times = [...around, ...between].filter((time) => time > now && time <= now + span && isCalm(time));
    for (const time of times) {
      const then = await sheetIn(world, resource, { at: time });
      const over = untold.filter(({ at }) => millis(at.at) + slack < time);
      const unknown = new Set(over.map(({ field }) => field));
      if (then !== undefined) expected.push({ time, resource, then, unknown });
    }
  }
  return expected.toSorted((a, b) => a.time - b.time);
}

type AsForetoldInput = {
  readonly endings: readonly Ending[];
  readonly seed: number;
  /** How far it is waited. */
  readonly span: number;
};

export type ForetoldRun = {
  readonly findings: readonly string[];
  readonly compared: number;
  /** How often the sheet said of a field that it is not known. */
  readonly unknown: number;
};

/** What a sheet foretells comes true if nothing else happens, and nothing comes by itself that it does not foretell. */
export async function asForetold(
  story: PlayStory,
  { endings, seed, span }: AsForetoldInput,
): Promise<ForetoldRun> {
  const findings: string[] = [];
  let [compared, unknown] = [0, 0];
  const chance = seededChance(seed);
  for (const { most, after } of endings) {
    const told = await telling(story, most);
    await told.goTo(told.began + after);
    const now = told.laptop.world.clock.now();
    for (const one of await expectedOf(told, { chance, span })) {
      await told.goTo(one.time);
      const came = await sheetIn(told.laptop.world, one.resource);
      const flaws =
        came === undefined ? ["it is gone"] : foretoldFlaws(one.then.sheet, came.sheet, one.unknown);
      const place = `${story.id} after ${most} steps, foretold at ${instantOf(now)} of ${instantOf(one.time)}, ${resourceText(one.resource)}`;
      findings.push(...flaws.map((flaw) => `${place}: ${flaw}`));
      compared += 1;
      unknown += one.unknown.size;
    }
    await told.laptop.close();
  }
  return { findings, compared, unknown };
}
