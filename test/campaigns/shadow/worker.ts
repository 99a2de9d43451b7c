import { storyFrom } from "../chaos/generate.ts";
import { worksOn } from "../side-by-side.ts";
import { type Compared, type candidates, twoWorlds } from "./two-worlds.ts";

export type ShadowJob = { readonly storyOf: number; readonly candidate: keyof typeof candidates };

worksOn<ShadowJob, Compared>(({ storyOf, candidate }) => twoWorlds(storyFrom(storyOf), { candidate }));
