import { instantOf } from "#core/claims/instant.ts";
import { sameValue } from "#core/fields/equality.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { keptMap } from "../../keeping/kept-map.ts";
import type { World } from "../../world/local-world.ts";
import { worldAccount, worldRegion } from "../../world/world-settings.ts";
import type { PlayOrder } from "../orders.ts";
import { type PlayStory, type StoryEnd, storyNamed } from "./all-stories.ts";

/** One telling of a story: how far it has come, and in the end what became of it. */
export type StoryRun = {
  readonly story: string;
  readonly n: number;
  readonly began: string;
  readonly done: number;
  /** A sentence for each thing that was expected. */
  readonly came?: readonly string[];
};

export type StoryTeller = {
  readonly begin: (story: PlayStory) => StoryRun;
  readonly runs: () => readonly StoryRun[];
};

type CarryAll = (orders: readonly PlayOrder[]) => Promise<void>;

const minute = 60_000;
const first = 10;

/** Tells stories by the laptop's clock; what was begun before a restart goes on. */
export function storyTeller(world: World, carryAll: CarryAll): StoryTeller {
  const kept = keptMap<StoryRun>(world.keeper, "stories");
  const runs = () => [...kept.values()].toSorted((a, b) => a.n - b.n);
  const goOn = (run: StoryRun, story: PlayStory): void => {
    const step = story.steps[run.done];
    const at = Date.parse(run.began) + (step?.at ?? story.until) * minute;
    world.clock.at(at, async () => {
      if (step !== undefined) await carryAll(numbered(step.orders, run.n));
      const next: StoryRun =
        step === undefined
          ? { ...run, came: await ending(run, story, world) }
          : { ...run, done: run.done + 1 };
      kept.set(String(run.n), next);
      if (step !== undefined) goOn(next, story);
    });
  };
  for (const run of runs()) {
    const story = storyNamed(run.story);
    if (story !== undefined && run.came === undefined) goOn(run, story);
  }
  return {
    runs,
    begin: (story) => {
      const n = (runs().at(-1)?.n ?? first - 1) + 1;
      const run: StoryRun = { story: story.id, n, began: instantOf(world.clock.now()), done: 0 };
      kept.set(String(n), run);
      goOn(run, story);
      return run;
    },
  };
}

/** Each telling has names of its own. */
const numbered = <T>(what: T, n: number): T =>
  JSON.parse(JSON.stringify(what).replaceAll("{n}", String(n))) as T;

async function ending(run: StoryRun, story: PlayStory, world: World): Promise<readonly string[]> {
  const told: string[] = [];
  for (const end of numbered(story.ends, run.n)) told.push(await endOf(end, world));
  return told;
}

async function endOf(
  { resource, type = "", property, value, asked }: StoryEnd,
  world: World,
): Promise<string> {
  const { sandbox, ports } = world;
  const named = sandbox.all().find((each) => {
    const { GroupName } = sandbox.whole(each) ?? {};
    return each.id === resource || GroupName === resource;
  });
  const stands: Json = (named === undefined ? undefined : sandbox.whole(named)?.[property]) ?? null;
  const gone = { account: worldAccount, region: worldRegion, type, id: resource };
  const docket = await ports.dockets.load(named ?? gone);
  const isAsked = (docket?.case?.questions.length ?? 0) > 0;
  const place = `${named === undefined ? resource : resourceText(named).split("/").at(-1)} ${property}`;
  const what = `${place} is ${canonicalJson(stands)}${isAsked ? ", and somebody is asked" : ""}`;
  const isRight = sameValue(stands, value) && isAsked === asked;
  if (isRight) return `as expected: ${what}`;
  return `not as expected: ${what}; expected ${canonicalJson(value)}${asked ? ", and a question" : ""}`;
}
