import { instantOf } from "#core/claims/instant.ts";
import { keptMap } from "../../keeping/kept-map.ts";
import type { World } from "../../world/local-world.ts";
import type { PlayOrder } from "../orders.ts";
import { storyNamed } from "./all-stories.ts";
import { endOf } from "./judging.ts";
import type { PlayStory, StoryEnd } from "./story.ts";

/** One telling of a story: how far it has come, and in the end what became of it. */
export type StoryRun = {
  readonly story: string;
  readonly n: number;
  readonly began: string;
  readonly done: number;
  /** What was expected on the way, a sentence each. */
  readonly seen?: readonly string[];
  /** A sentence for each thing that was expected, once it has ended. */
  readonly came?: readonly string[];
};

export type StoryTeller = {
  readonly begin: (story: PlayStory) => StoryRun;
  readonly runs: () => readonly StoryRun[];
  /** When the next step comes of all that are told. */
  readonly next: () => number | undefined;
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
    world.clock.at(momentOf(run, story), async () => {
      const { expects = [], orders = [] } = step ?? { expects: story.ends };
      const came = await allOf(numbered(expects, run.n), world);
      await carryAll(numbered(orders, run.n));
      const seen = [...(run.seen ?? []), ...came];
      const { seen: _, ...rest } = run;
      const next = step === undefined ? { ...rest, came: seen } : { ...run, done: run.done + 1, seen };
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
    next: () => {
      const moments = runs().flatMap((run) => {
        const story = run.came === undefined ? storyNamed(run.story) : undefined;
        return story === undefined ? [] : [momentOf(run, story)];
      });
      return moments.length === 0 ? undefined : Math.min(...moments);
    },
    begin: (story) => {
      const n = (runs().at(-1)?.n ?? first - 1) + 1;
      const run: StoryRun = { story: story.id, n, began: instantOf(world.clock.now()), done: 0 };
      kept.set(String(n), run);
      goOn(run, story);
      return run;
    },
  };
}

/** When the next step of a telling comes, or its end. */
const momentOf = ({ began, done }: StoryRun, { steps, until }: PlayStory): number =>
  Date.parse(began) + (steps[done]?.at ?? until) * minute;

/** Each telling has names of its own. */
const numbered = <T>(what: T, n: number): T =>
  JSON.parse(JSON.stringify(what).replaceAll("{n}", String(n))) as T;

async function allOf(ends: readonly StoryEnd[], world: World): Promise<readonly string[]> {
  const told: string[] = [];
  for (const end of ends) told.push(await endOf(end, world));
  return told;
}
