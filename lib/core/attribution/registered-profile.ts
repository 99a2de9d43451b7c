import type { PolicyFile } from "../policy/policy-file.ts";

/** What the team knows of an actor beforehand, under a name of its own; otherwise as a row of `actors` in the policy. */
export type RegisteredProfile = PolicyFile["actors"][number] & {
  readonly name: string;
  /** Who wrote it last, canonical, and when. */
  readonly by: string;
  readonly at: string;
};

/** All standing profiles at once: few, seldom written, and read with every change. */
export type Profiled = { readonly version: number; readonly profiles: readonly RegisteredProfile[] };
