import { parseResource, type ResourceId } from "#core/resources/resource-id.ts";
import type { PlayOrder } from "#local/play/orders.ts";
import type { PlayStory } from "#local/play/stories/story.ts";
import { type PlayedLaptop, playing } from "../../local/play/playing.ts";

const minute = 60_000;

/** One telling of a story in a world of its own, as far as somebody lets it go. */
export type Telling = {
  readonly laptop: PlayedLaptop;
  /** When it began, on the world's clock. */
  readonly began: number;
  /** Lets time pass until a moment, with the steps that fall into it. */
  readonly goTo: (time: number) => Promise<void>;
  /** The orders of the story, told or not, as they are given. */
  readonly orders: readonly PlayOrder[];
  /** What it is about, as far as it was made by now. */
  readonly about: () => readonly ResourceId[];
};

const numbered = <T>(what: T): T => JSON.parse(JSON.stringify(what).replaceAll("{n}", "10")) as T;

/** Tells a story, or its first steps alone: nothing else happens in its world. */
export async function telling({ steps }: Pick<PlayStory, "steps">, most = steps.length): Promise<Telling> {
  const laptop = await playing();
  const { hall, world } = laptop;
  const others = new Set(hall.list().map(({ resource }) => resource));
  const began = world.clock.now();
  const found = new Map<string, ResourceId>();
  const left = steps.slice(0, most);
  const goTo = async (time: number) => {
    for (let step = left[0]; step !== undefined && began + step.at * minute <= time; step = left[0]) {
      left.shift();
      await laptop.pass(Math.max(0, began + step.at * minute - world.clock.now()));
      for (const { do: name, ...body } of numbered(step.orders)) await hall.carryOut(name, body);
      for (const { resource } of hall.list())
        if (!others.has(resource)) found.set(resource, parseResource(resource));
    }
    await laptop.pass(Math.max(0, time - world.clock.now()));
  };
  const orders = steps.flatMap((step) => numbered(step.orders));
  return { laptop, began, goTo, orders, about: () => [...found.values()] };
}
