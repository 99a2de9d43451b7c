import type { FunctionName } from "./doors.ts";

/** There only where a candidate policy is tried. */
export const ofShadow = "judge-shadow" satisfies FunctionName;
type OfShadow = typeof ofShadow;

/** There only where writes ask first. */
export const ofHook = "check-write" satisfies FunctionName;

/** There only where runs of Terraform are answered. */
export const ofRuns = "check-run" satisfies FunctionName;

/** There only where answers are remembered. */
export const ofLearning = "note-precedent" satisfies FunctionName;

/** There only where failed calls are counted. */
export const ofFailures = "count-failed" satisfies FunctionName;

/** There only where rules are drafted. */
export const ofDrafts = "learn" satisfies FunctionName;

/** There only where buses speak for somebody. */
export const ofIntents = "receive-intent" satisfies FunctionName;

/** Functions that an installation has only where it is told to. */
export type Seldom =
  | OfShadow
  | typeof ofHook
  | typeof ofRuns
  | typeof ofIntents
  | typeof ofLearning
  | typeof ofFailures
  | typeof ofDrafts;

/** One thing for each function of an installation. */
export type OfEach<T> = Readonly<Record<Exclude<FunctionName, Seldom>, T> & Partial<Record<Seldom, T>>>;
