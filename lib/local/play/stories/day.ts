import { dayRest } from "./day-rest.ts";
import { daySizes } from "./day-sizes.ts";
import { at, endsOf, stepsOf } from "./scenes.ts";
import type { PlayStory } from "./story.ts";

const scenes = [...daySizes, ...dayRest];

/** Twenty and more who work on one company's cloud from midnight to midnight. */
export const dayStory: PlayStory = {
  id: "a-day-with-twenty-actors",
  title:
    "a day with twenty actors on ten resources: nights, a spike, an incident, a launch, a patch in the peak",
  theme: "people",
  steps: stepsOf(scenes),
  until: at(24),
  ends: endsOf(scenes),
};
