import { worksOn } from "../side-by-side.ts";
import { storyFrom } from "./generate.ts";
import { type Outcome, play } from "./play.ts";

export type StoryJob = { readonly storyOf: number; readonly planted: string | undefined };

worksOn<StoryJob, Outcome>(({ storyOf, planted }) => play(storyFrom(storyOf), { planted }));
