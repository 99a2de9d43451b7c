import { seededChance } from "#local/chance/chance.ts";
import type { PlayStory } from "#local/play/stories/story.ts";

const minute = 60_000;

/** Milliseconds after the beginning of a story: half of them anywhere, half within five seconds after one of its steps. */
export function randomMoments(
  { steps, until }: PlayStory,
  { count, seed }: { readonly count: number; readonly seed: number },
): readonly number[] {
  const chance = seededChance(seed);
  return Array.from({ length: count }, (_, place) => {
    const step = steps[chance.below(steps.length)];
    const isNear = place % 2 === 1 && step !== undefined;
    return isNear ? step.at * minute + chance.below(5_000) : chance.below(until * minute);
  });
}
