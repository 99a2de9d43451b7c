import { capacityStories } from "./capacity.ts";
import { dayStory } from "./day.ts";
import { incidentStories } from "./incidents.ts";
import { patchStories } from "./patches.ts";
import { protectionStories } from "./protections.ts";
import { rivalStories } from "./rivals.ts";
import type { PlayStory } from "./story.ts";

/** The disputes that the sandbox tells; each makes what it is about, so that it can be told at any time. */
export const stories: readonly PlayStory[] = [
  ...incidentStories,
  ...capacityStories,
  ...patchStories,
  ...protectionStories,
  ...rivalStories,
  dayStory,
];

export const storyNamed = (id: string): PlayStory | undefined => stories.find((each) => each.id === id);
