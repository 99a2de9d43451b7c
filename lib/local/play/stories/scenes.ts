import { own } from "./making.ts";
import type { PlayStory, StoryEnd, StoryStep } from "./story.ts";

/** A part of a longer story, about a resource of its own; its hours count from the beginning of the whole. */
export type StoryScene = {
  readonly name: string;
  readonly steps: readonly StoryStep[];
  readonly ends: readonly StoryEnd[];
};

/** What is written of a telling's one resource, said of this scene's. */
const placed = <T>(what: T, name: string): T =>
  JSON.parse(JSON.stringify(what).replaceAll(own, `${own}-${name}`)) as T;

/** The steps of all scenes, in the order in which they come. */
export const stepsOf = (scenes: readonly StoryScene[]): PlayStory["steps"] =>
  scenes.flatMap(({ name, steps }) => placed(steps, name)).toSorted((one, other) => one.at - other.at);

export const endsOf = (scenes: readonly StoryScene[]): PlayStory["ends"] =>
  scenes.flatMap(({ name, ends }) => placed(ends, name));

const minutes = 60;

/** The minute of an hour of the day: `at(9, 30)`. */
export const at = (hour: number, minute = 0): number => hour * minutes + minute;
