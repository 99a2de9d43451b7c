import type { FunctionName } from "./doors.ts";

/** There only where a candidate policy is tried. */
export const ofShadow = "judge-shadow" satisfies FunctionName;
export type OfShadow = typeof ofShadow;

/** One thing for each function of an installation. */
export type OfEach<T> = Readonly<Record<Exclude<FunctionName, OfShadow>, T> & Partial<Record<OfShadow, T>>>;
